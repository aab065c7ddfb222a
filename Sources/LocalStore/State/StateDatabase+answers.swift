import SyncCore

extension StateDatabase {
    public func store(_ answers: [TaskAnswer], ofProject id: EntityID) throws(RepositoryError) {
        guard let first = answers.first else { return }
        try write("store tasks") { connection in
            let project = try connection.makeProject(id, key: first.item.id.project)
            var writer = AnswerWriter(connection: connection, project: project, people: PeopleNumbers(connection))
            for answer in answers { try writer.store(answer) }
        }
    }

    public func markGone(_ key: EntityID) throws(RepositoryError) {
        try write("mark a task as gone") { try $0.markGone(key) }
    }

    public func markPending(project id: EntityID) throws(RepositoryError) {
        try write("mark a project's tasks") { connection in
            guard let project = try connection.project(id) else { return }
            try connection.run("UPDATE tasks SET pending = 1 WHERE project = ? AND pending = 0", .integer(project))
        }
    }
}

/// Stores the answers of one project, and marks what must be rendered anew because of them.
private struct AnswerWriter {
    let connection: Connection
    let project: Int64
    var people: PeopleNumbers

    /// What is stored of a task that an answer tells about.
    private struct Known {
        var row: Int64
        var project: Int64
        var number: Int64
        var title: String
        var status: EntityID
        var parent: EntityID?
        var isArchived: Bool
        var isGone: Bool
        var fingerprint: Fingerprint?
        var bytes: [UInt8]
        var fields: [UInt8]?
    }

    mutating func store(_ answer: TaskAnswer) throws {
        let item = answer.item
        let bytes = TaskBytes.encode(item)
        let fields = item.fields.map(TaskBytes.encode(fields:))
        try people.hear(answer.people)
        guard let known = try find(item.key) else {
            try displace(item)
            try insert(answer, bytes, fields)
            try connection.markPending(item.parent)
            return try connection.markChildrenPending(of: item.key)
        }
        let isSame = known.bytes == bytes && known.project == project && !known.isGone
        let fingerprint = answer.fingerprint ?? (isSame ? known.fingerprint : nil)
        if isSame, fields == nil || fields == known.fields {
            if fingerprint != known.fingerprint { try update(fingerprint, of: known.row) }
            return
        }
        if known.isGone || known.number != item.id.number || known.project != project { try displace(item) }
        try update(known, to: item, fingerprint, bytes, fields)
        try markRelatives(of: known, becoming: item)
    }

    private func find(_ key: EntityID) throws -> Known? {
        try connection.row(
            """
            SELECT row, project, number, title, status, parent, archived, gone, fingerprint_high, fingerprint_low,
                item, fields
            FROM tasks JOIN items ON task = row WHERE key = ?
            """, .text(key)
        ) { row in
            Known(
                row: row.integer(0), project: row.integer(1), number: row.integer(2), title: row.text(3),
                status: row.text(4), parent: row.optionalText(5), isArchived: row.flag(6), isGone: row.flag(7),
                fingerprint: row.optionalFingerprint(8), bytes: row.blob(10), fields: row.optionalBlob(11))
        }
    }

    /// A tracker never gives a number twice, so another task with this number belongs to a tenant made anew.
    private func displace(_ item: TaskItem) throws {
        let other = try connection.row(
            "SELECT key FROM tasks WHERE project = ? AND number = ? AND gone = 0 AND key <> ?",
            .integer(project), SQLValue(item.id.number), .text(item.key)
        ) { $0.text(0) }
        if let other { try connection.markGone(other) }
    }

    private mutating func insert(_ answer: TaskAnswer, _ bytes: [UInt8], _ fields: [UInt8]?) throws {
        let item = answer.item
        try connection.run(
            """
            INSERT INTO tasks (key, project, number, title, status, milestone, parent, due, updated, archived,
                author, assignees, commenters, fingerprint_high, fingerprint_low, pending, gone)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, x'', ?, ?, 1, 0)
            """, .text(item.key), .integer(project), SQLValue(item.id.number), .text(item.title), .text(item.status),
            SQLValue(item.milestone), SQLValue(item.parent), SQLValue((item.due ?? item.deadline)?.microseconds),
            .integer(item.updated.microseconds), SQLValue(item.isArchived), try author(of: item),
            try people.column(item.assignees.keys), answer.fingerprint?.highValue ?? .null,
            answer.fingerprint?.lowValue ?? .null)
        try connection.run(
            "INSERT INTO items (task, item, fields) VALUES (?, ?, ?)", .integer(connection.insertedRow), .blob(bytes),
            SQLValue(fields))
    }

    private mutating func update(
        _ known: Known, to item: TaskItem, _ fingerprint: Fingerprint?, _ bytes: [UInt8], _ fields: [UInt8]?
    ) throws {
        // A list tells of a change without what it does not hold: what was read before that is known counts as older.
        try connection.run(
            """
            UPDATE tasks SET project = ?, number = ?, title = ?, status = ?, milestone = ?, parent = ?, due = ?,
                updated = ?, archived = ?, author = ?, assignees = ?, fingerprint_high = ?, fingerprint_low = ?,
                pending = 1, gone = 0,
                comments_checked = CASE WHEN ? THEN min(comments_checked, ?) ELSE comments_checked END
            WHERE row = ?
            """, .integer(project), SQLValue(item.id.number), .text(item.title), .text(item.status),
            SQLValue(item.milestone), SQLValue(item.parent), SQLValue((item.due ?? item.deadline)?.microseconds),
            .integer(item.updated.microseconds), SQLValue(item.isArchived), try author(of: item),
            try people.column(item.assignees.keys), fingerprint?.highValue ?? .null, fingerprint?.lowValue ?? .null,
            SQLValue(fields == nil), .integer(item.updated.microseconds), .integer(known.row))
        try connection.run(
            "UPDATE items SET item = ?, fields = coalesce(?, fields) WHERE task = ?", .blob(bytes), SQLValue(fields),
            .integer(known.row))
    }

    private func update(_ fingerprint: Fingerprint?, of row: Int64) throws {
        try connection.run(
            "UPDATE tasks SET fingerprint_high = ?, fingerprint_low = ? WHERE row = ?",
            fingerprint?.highValue ?? .null, fingerprint?.lowValue ?? .null, .integer(row))
    }

    private func markRelatives(of known: Known, becoming item: TaskItem) throws {
        let isNamedAnew = known.isGone || known.project != project || known.number != item.id.number
        // Compared by bytes: two spellings of one accented letter make two file names.
        let isListedAnew =
            isNamedAnew || !known.title.utf8.elementsEqual(item.title.utf8) || known.status != item.status
            || known.isArchived != item.isArchived
        if isNamedAnew { try connection.markChildrenPending(of: item.key) }
        if isListedAnew || known.parent != item.parent {
            try connection.markPending(known.parent)
            try connection.markPending(item.parent)
        }
    }

    private mutating func author(of item: TaskItem) throws -> SQLValue {
        SQLValue(try item.author.map { try people.number(of: $0) })
    }
}

extension Connection {
    func markPending(_ key: EntityID?) throws {
        guard let key else { return }
        try run("UPDATE tasks SET pending = 1 WHERE key = ? AND pending = 0", .text(key))
    }

    /// Children name their parent.
    func markChildrenPending(of key: EntityID) throws {
        try run("UPDATE tasks SET pending = 1 WHERE parent = ? AND pending = 0", .text(key))
    }

    func markGone(_ key: EntityID) throws {
        let known = try row(
            "SELECT row, project, parent FROM tasks WHERE key = ? AND gone = 0", .text(key)
        ) { ($0.integer(0), $0.integer(1), $0.optionalText(2)) }
        guard let (row, project, parent) = known else { return }
        try run("UPDATE tasks SET gone = 1 WHERE row = ?", .integer(row))
        try markPending(parent)
        try markChildrenPending(of: key)
        // Should the task come back, the page that lists it must be read again to bring it back here too.
        try run(
            "DELETE FROM pages WHERE project = ? AND instr(tasks, ?) > 0", .integer(project), .blob([UInt8](key.utf8)))
    }
}
