import SyncCore

extension StateDatabase {
    public func setPaths(_ paths: [EntityID: String]) throws(RepositoryError) {
        try write("store paths") { try $0.setPaths(paths) }
    }

    public func settle(
        commit: ObjectID, projects: [EntityID], waiting: Set<EntityID>, paths: [EntityID: String]
    ) throws(RepositoryError) {
        try write("store the end of a run") { connection in
            for id in projects {
                guard let project = try connection.project(id) else { continue }
                try connection.settle(project: project, waiting: waiting)
            }
            try connection.setPaths(paths)
            try connection.setFact(.commit, to: commit.hex)
        }
    }
}

extension Connection {
    fileprivate func setPaths(_ paths: [EntityID: String]) throws {
        for (key, path) in paths {
            try run("UPDATE tasks SET path = ?2 WHERE key = ?1 AND path IS NOT ?2", .text(key), .text(path))
        }
    }

    fileprivate func settle(project: Int64, waiting: Set<EntityID>) throws {
        let gone = try rows("SELECT row, key FROM tasks WHERE project = ? AND gone = 1", .integer(project)) {
            (row: $0.integer(0), key: $0.text(1))
        }
        for task in gone where !waiting.contains(task.key) {
            for statement in ["items WHERE task", "comments WHERE task", "tasks WHERE row"] {
                try run("DELETE FROM \(statement) = ?", .integer(task.row))
            }
        }
        try run("UPDATE tasks SET pending = 0 WHERE project = ? AND pending = 1", .integer(project))
        for key in waiting {
            try run("UPDATE tasks SET pending = 1 WHERE key = ? AND project = ?", .text(key), .integer(project))
        }
    }
}
