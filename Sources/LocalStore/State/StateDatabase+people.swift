import SyncCore

extension StateDatabase {
    public func people(_ ids: Set<EntityID>) throws(RepositoryError) -> [Person] {
        try read("read people") { connection in
            try ids.sorted().compactMap { id in
                try connection.row("SELECT name FROM people WHERE id = ? AND name IS NOT NULL", .text(id)) {
                    Person(id: id, name: $0.text(0))
                }
            }
        }
    }

    public func people(named name: String) throws(RepositoryError) -> [Person] {
        try read("read people") { connection in
            try connection.rows("SELECT id FROM people WHERE name = ? ORDER BY id", .text(name)) {
                Person(id: $0.text(0), name: name)
            }
        }
    }

    public func oldestCheck() throws(RepositoryError) -> Timestamp? {
        try read("look for the oldest check") { connection in
            try connection.row(
                "SELECT min(comments_checked), count(*) - count(comments_checked) FROM tasks NOT INDEXED WHERE gone = 0"
            ) { row in
                row.integer(1) > 0 ? nil : row.optionalInteger(0).map(Timestamp.init(microseconds:))
            } ?? nil
        }
    }

    public func hasUnreadComments(inProject id: EntityID) throws(RepositoryError) -> Bool {
        try read("look for unread comments") { connection in
            guard let project = try connection.project(id) else { return false }
            return try connection.row(
                "SELECT 1 FROM tasks WHERE project = ? AND gone = 0 AND comments_checked IS NULL LIMIT 1",
                .integer(project)
            ) { _ in true } ?? false
        }
    }

    public func peopleAppearing(inProject id: EntityID) throws(RepositoryError) -> Set<EntityID> {
        try read("read people") { connection in
            guard let project = try connection.project(id) else { return [] }
            let ids = try PeopleIDs(connection)
            var appearing: Set<EntityID> = []
            _ = try connection.rows(
                "SELECT DISTINCT author, assignees, commenters FROM tasks WHERE project = ? AND gone = 0",
                .integer(project)
            ) { row in
                if let author = ids[row.integer(0)] { appearing.insert(author) }
                appearing.formUnion(try ids.list(row.blob(1)))
                appearing.formUnion(try ids.list(row.blob(2)))
            }
            return appearing
        }
    }
}
