import SyncCore

extension StateDatabase {
    public func storePage(
        ofProject id: EntityID, archived: Bool, index: Int, fingerprint: Fingerprint, tasks: [EntityID]
    ) throws(RepositoryError) {
        try write("store a page") { connection in
            guard let project = try connection.project(id) else { return }
            var writer = ByteWriter()
            writer.put(tasks)
            try connection.run(
                """
                INSERT INTO pages (project, archived, page, fingerprint_high, fingerprint_low, tasks)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET fingerprint_high = excluded.fingerprint_high,
                    fingerprint_low = excluded.fingerprint_low, tasks = excluded.tasks
                WHERE (fingerprint_high, fingerprint_low, tasks)
                    IS NOT (excluded.fingerprint_high, excluded.fingerprint_low, excluded.tasks)
                """, .integer(project), SQLValue(archived), SQLValue(index), fingerprint.highValue,
                fingerprint.lowValue, .blob(writer.bytes))
        }
    }

    public func tasksOnPage(
        ofProject id: EntityID, archived: Bool, index: Int
    ) throws(RepositoryError) -> [EntityID] {
        try read("read a page") { connection in
            let tasks = try connection.row(
                """
                SELECT tasks FROM pages
                WHERE project = (SELECT number FROM projects WHERE id = ?) AND archived = ? AND page = ?
                """, .text(id), SQLValue(archived), SQLValue(index)
            ) { row in
                var reader = ByteReader(row.blob(0))
                return try reader.texts()
            }
            return tasks ?? []
        }
    }

    public func forgetPages(ofProject id: EntityID, archived: Bool, from index: Int) throws(RepositoryError) {
        try write("forget pages") { connection in
            try connection.run(
                """
                DELETE FROM pages
                WHERE project = (SELECT number FROM projects WHERE id = ?) AND archived = ? AND page >= ?
                """, .text(id), SQLValue(archived), SQLValue(index))
        }
    }

    public func page(of project: Project, archived: Bool, index: Int) throws(RepositoryError) -> Fingerprint? {
        try read("read a page") { connection in
            try connection.row(
                """
                SELECT fingerprint_high, fingerprint_low FROM pages
                WHERE project = (SELECT number FROM projects WHERE id = ?) AND archived = ? AND page = ?
                """, .text(project.id), SQLValue(archived), SQLValue(index)
            ) { $0.fingerprint(0) }
        }
    }

    public func tasks(
        of project: Project, with fingerprints: [Fingerprint]
    ) throws(RepositoryError) -> [Fingerprint: EntityID] {
        try read("read known answers") { connection in
            guard let number = try connection.project(project.id) else { return [:] }
            var known: [Fingerprint: EntityID] = [:]
            for fingerprint in fingerprints {
                known[fingerprint] = try connection.row(
                    """
                    SELECT key FROM tasks
                    WHERE fingerprint_high = ? AND fingerprint_low = ? AND project = ? AND gone = 0 LIMIT 1
                    """, fingerprint.highValue, fingerprint.lowValue, .integer(number)
                ) { $0.text(0) }
            }
            return known
        }
    }
}

extension Fingerprint {
    var highValue: SQLValue { .integer(Int64(bitPattern: high)) }
    var lowValue: SQLValue { .integer(Int64(bitPattern: low)) }
}

extension Row {
    func fingerprint(_ column: Int32) -> Fingerprint {
        Fingerprint(
            high: UInt64(bitPattern: integer(column)), low: UInt64(bitPattern: integer(column + 1)))
    }

    func optionalFingerprint(_ column: Int32) -> Fingerprint? { isNull(column) ? nil : fingerprint(column) }
}
