import SyncCore

extension StateDatabase {
    public func counts(ofProject id: EntityID) throws(RepositoryError) -> [TaskCount] {
        try read("count tasks") { connection in
            guard let project = try connection.project(id) else { return [] }
            return try connection.rows(
                """
                SELECT status, milestone, archived, count(*) FROM tasks
                WHERE project = ? AND gone = 0 GROUP BY status, milestone, archived
                """, .integer(project)
            ) { row in
                TaskCount(
                    status: row.text(0), milestone: row.optionalText(1), isArchived: row.flag(2),
                    count: Int(row.integer(3)))
            }
        }
    }

    public func openWork(
        ofProject id: EntityID, statuses: Set<EntityID>, limit: Int
    ) throws(RepositoryError) -> [OpenWork] {
        try read("read open work") { connection in
            guard
                let project = try connection.row(
                    "SELECT number, key FROM projects WHERE id = ?", .text(id),
                    read: {
                        (number: $0.integer(0), key: $0.text(1))
                    })
            else { return [] }
            let people = try PeopleIDs(connection)
            var work: [EntityID: OpenWork] = [:]
            _ = try connection.rows(
                """
                SELECT number, key, title, status, assignees, due FROM tasks
                WHERE project = ? AND gone = 0 AND archived = 0 AND assignees <> x''
                ORDER BY due IS NULL, due, number
                """, .integer(project.number)
            ) { row in
                let status = row.text(3)
                guard statuses.contains(status) else { return }
                let task = StoredChild(
                    id: TaskID(project: project.key, number: Int(row.integer(0))), key: row.text(1),
                    title: row.text(2), status: status,
                    due: row.optionalInteger(5).map(Timestamp.init(microseconds:)))
                for person in try people.list(row.blob(4)) {
                    work[person, default: OpenWork(person: person, count: 0, tasks: [])].add(task, limit: limit)
                }
            }
            return work.values.sorted { $0.person < $1.person }
        }
    }
}

extension OpenWork {
    fileprivate mutating func add(_ task: StoredChild, limit: Int) {
        count += 1
        if tasks.count < limit { tasks.append(task) }
    }
}
