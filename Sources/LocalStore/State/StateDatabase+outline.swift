import SyncCore

extension StateDatabase {
    public func outline(ofProject id: EntityID) throws(RepositoryError) -> [TaskOutline] {
        try outlines(ofProject: id, gone: false)
    }

    public func goneTasks(ofProject id: EntityID) throws(RepositoryError) -> [TaskOutline] {
        try outlines(ofProject: id, gone: true)
    }

    private func outlines(ofProject id: EntityID, gone: Bool) throws(RepositoryError) -> [TaskOutline] {
        try read("list tasks") { connection in
            let project = try connection.row("SELECT number, key FROM projects WHERE id = ?", .text(id)) {
                (number: $0.integer(0), key: $0.text(1))
            }
            guard let project else { return [] }
            let people = try PeopleIDs(connection)
            var shared = SharedTexts()
            return try connection.rows(
                """
                SELECT number, key, archived, pending, comments_checked, path, status, updated, author, assignees,
                    commenters, milestone
                FROM tasks WHERE project = ? AND gone = \(gone ? 1 : 0) ORDER BY number
                """, .integer(project.number)
            ) { row in
                TaskOutline(
                    id: TaskID(project: project.key, number: Int(row.integer(0))), key: row.text(1),
                    isArchived: row.flag(2), isPending: row.flag(3),
                    commentsChecked: row.optionalInteger(4).map(Timestamp.init(microseconds:)),
                    path: row.optionalText(5), status: shared.text(row.text(6)),
                    updated: Timestamp(microseconds: row.integer(7)), people: try Self.people(row, among: people),
                    milestone: row.optionalText(11).map { shared.text($0) })
            }
        }
    }

    private static func people(_ row: Row, among ids: PeopleIDs) throws -> Set<EntityID> {
        var people = Set(try ids.list(row.blob(9)))
        people.formUnion(try ids.list(row.blob(10)))
        if let author = ids[row.integer(8)] { people.insert(author) }
        return people
    }
}

/// Lets rows that hold the same text share its memory: a project has many tasks and few statuses.
private struct SharedTexts {
    private var known: Set<String> = []

    mutating func text(_ text: String) -> String { known.insert(text).memberAfterInsert }
}
