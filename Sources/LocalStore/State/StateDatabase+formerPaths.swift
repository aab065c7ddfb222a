import SyncCore

extension StateDatabase {
    public func formerPath(_ path: String) throws(RepositoryError) -> FormerPath? {
        try read("read the former paths") { connection in
            try connection.row("SELECT task, head, bytes FROM former_paths WHERE path = ?", .text(path)) { row in
                guard let task = TaskID(row.text(0)), let commit = ObjectID(row.text(1)) else {
                    throw DamagedBytes()
                }
                return FormerPath(path: path, task: task, commit: commit, bytes: row.optionalBlob(2))
            }
        }
    }

    private static let keptSeconds: Int64 = 30 * 86_400

    public func remember(_ paths: [FormerPath], at time: Timestamp) throws(RepositoryError) {
        try write("store the former paths") { connection in
            try connection.run(
                "DELETE FROM former_paths WHERE moved < ?", .integer(time.seconds - Self.keptSeconds))
            for path in paths {
                try connection.run(
                    "INSERT OR REPLACE INTO former_paths (path, task, head, bytes, moved) VALUES (?, ?, ?, ?, ?)",
                    .text(path.path), .text(path.task.description), .text(path.commit.hex), SQLValue(path.bytes),
                    .integer(time.seconds))
            }
        }
    }
}
