import CSQLite

/// A value as SQLite keeps it.
enum SQLValue {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    init(_ value: Int64?) { self = value.map(SQLValue.integer) ?? .null }
    init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
    init(_ value: [UInt8]?) { self = value.map(SQLValue.blob) ?? .null }
    init(_ value: Int) { self = .integer(Int64(value)) }
    init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}

/// A prepared statement. It belongs to the ``Connection`` that made it.
final class Statement {
    private let pointer: OpaquePointer
    private let database: OpaquePointer

    init(_ sql: String, on database: OpaquePointer) throws {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw SQLiteError(code: code, on: database) }
        self.pointer = pointer
        self.database = database
    }

    /// Frees the statement, which must not be used any more.
    func finish() { sqlite3_finalize(pointer) }

    func forEachRow(_ values: [SQLValue], _ body: (Row) throws -> Void) throws {
        defer { sqlite3_reset(pointer) }
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database) }
        }
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW: try body(Row(statement: pointer))
            case SQLITE_DONE: return
            case let code: throw SQLiteError(code: code, on: database)
            }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(pointer, index)
        case .integer(let number): return sqlite3_bind_int64(pointer, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                // An empty buffer may have no address, which SQLite would take for null.
                guard let address = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_text(pointer, index, "", 0, csqlite_transient())
                }
                return address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    sqlite3_bind_text64(
                        pointer, index, $0, UInt64(bytes.count), csqlite_transient(), UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(pointer, index, 0) }
            return sqlite3_bind_blob64(pointer, index, bytes, UInt64(bytes.count), csqlite_transient())
        }
    }
}

/// The row a statement stands on; valid only until its next step.
struct Row {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    /// Empty for null.
    func text(_ column: Int32) -> String {
        // The bytes must be asked for before their count: asking may convert them.
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Empty for null.
    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func optionalBlob(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}
