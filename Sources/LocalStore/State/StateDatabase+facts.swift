import SyncCore

extension StateDatabase {
    public func fact(_ name: StateFact) throws(RepositoryError) -> String? {
        try read("read the state") { connection in
            try connection.row("SELECT value FROM facts WHERE name = ?", .text(name.rawValue)) { $0.text(0) }
        }
    }

    public func setFact(_ name: StateFact, to value: String?) throws(RepositoryError) {
        try write("store the state") { try $0.setFact(name, to: value) }
    }
}

extension Connection {
    func setFact(_ name: StateFact, to value: String?) throws {
        guard let value else { return try run("DELETE FROM facts WHERE name = ?", .text(name.rawValue)) }
        try run(
            """
            INSERT INTO facts (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
            """, .text(name.rawValue), .text(value))
    }
}
