import SyncCore

extension StateDatabase {
    public func task(_ key: EntityID) throws(RepositoryError) -> StoredTask? {
        try read("read a task") { connection in
            try connection.row("\(Self.storedTask) WHERE gone = 0 AND key = ?", .text(key), read: Self.storedTask)
        }
    }

    public func task(numbered id: TaskID) throws(RepositoryError) -> StoredTask? {
        try read("read a task") { try Self.task(numbered: id, $0) }
    }

    public func tasks(numbered ids: [TaskID]) throws(RepositoryError) -> [TaskID: StoredTask] {
        try read("read tasks") { connection in
            var tasks: [TaskID: StoredTask] = [:]
            for id in ids { tasks[id] = try Self.task(numbered: id, connection) }
            return tasks
        }
    }

    public func pendingTasks(
        ofProject id: EntityID, after number: Int, limit: Int
    ) throws(RepositoryError) -> [StoredTask] {
        try read("read pending tasks") { connection in
            guard let project = try connection.project(id) else { return [] }
            return try connection.rows(
                """
                \(Self.storedTask)
                WHERE gone = 0 AND pending = 1 AND project = ? AND number > ? ORDER BY number LIMIT ?
                """, .integer(project), SQLValue(number), SQLValue(limit), read: Self.storedTask)
        }
    }

    public func children(of keys: [EntityID]) throws(RepositoryError) -> [EntityID: [StoredChild]] {
        try read("read subtasks") { connection in
            var children: [EntityID: [StoredChild]] = [:]
            for key in keys {
                let found = try connection.rows(
                    """
                    SELECT projects.key, tasks.number, tasks.key, title, status, due
                    FROM tasks JOIN projects ON project = projects.number
                    WHERE parent = ? AND gone = 0 ORDER BY tasks.number, tasks.key
                    """, .text(key)
                ) { row in
                    StoredChild(
                        id: TaskID(project: row.text(0), number: Int(row.integer(1))), key: row.text(2),
                        title: row.text(3), status: row.text(4),
                        due: row.optionalInteger(5).map(Timestamp.init(microseconds:)))
                }
                if !found.isEmpty { children[key] = found }
            }
            return children
        }
    }

    public func taskIDs(of keys: Set<EntityID>) throws(RepositoryError) -> [EntityID: TaskID] {
        try read("read the names of tasks") { connection in
            var ids: [EntityID: TaskID] = [:]
            for key in keys {
                ids[key] = try connection.row(
                    """
                    SELECT projects.key, tasks.number FROM tasks JOIN projects ON project = projects.number
                    WHERE tasks.key = ? AND gone = 0
                    """, .text(key)
                ) { TaskID(project: $0.text(0), number: Int($0.integer(1))) }
            }
            return ids
        }
    }

    private static let storedTask = """
        SELECT item, fields, comments, comments_checked, path
        FROM tasks JOIN items ON items.task = row LEFT JOIN comments ON comments.task = row
        """

    private static func task(numbered id: TaskID, _ connection: Connection) throws -> StoredTask? {
        try connection.row(
            """
            \(storedTask)
            WHERE gone = 0 AND number = ? AND project IN (SELECT number FROM projects WHERE projects.key = ?)
            ORDER BY project DESC LIMIT 1
            """, SQLValue(id.number), .text(id.project), read: storedTask)
    }

    private static func storedTask(_ row: Row) throws -> StoredTask {
        StoredTask(
            item: try TaskBytes.decode(row.blob(0), fields: row.optionalBlob(1)),
            comments: try row.optionalBlob(2).map(CommentBytes.decode),
            commentsChecked: row.optionalInteger(3).map(Timestamp.init(microseconds:)), path: row.optionalText(4))
    }
}
