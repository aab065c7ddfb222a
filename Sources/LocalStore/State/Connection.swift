import CSQLite

/// An open SQLite database with its prepared statements. Used by one thread at a time, and closed with its last owner.
final class Connection {
    private let pointer: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the file, made when missing; links in the path are refused. Throws a ``SQLiteError``.
    init(file: String) throws {
        _ = (SQLiteLog.isOn, SQLiteCalls.areSeen)
        SQLiteCalls.forgetOpening(file)
        var pointer: OpaquePointer?
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
            | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(file, &pointer, flags, nil)
        guard code == SQLITE_OK, let pointer else {
            let error = SQLiteError(code: code, on: pointer, file: file)
            // A failed opening leaves a handle behind that holds the error.
            sqlite3_close_v2(pointer)
            throw error
        }
        // SQLite goes on with a file that it cannot open for writing, and would fail only later.
        if sqlite3_db_readonly(pointer, "main") == 1 {
            sqlite3_close_v2(pointer)
            throw SQLiteError(code: SQLITE_READONLY, on: nil, file: file)
        }
        self.pointer = pointer
        // Another process may be in the middle of a transaction; none of ours lasts longer.
        sqlite3_busy_timeout(pointer, 5000)
    }

    deinit {
        for statement in statements.values { statement.finish() }
        sqlite3_close_v2(pointer)
    }

    /// Runs statements that take no values and whose rows nobody needs.
    func execute(_ sql: String) throws {
        let code = sqlite3_exec(pointer, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, on: pointer) }
    }

    func run(_ sql: String, _ values: SQLValue...) throws {
        try statement(sql).forEachRow(values) { _ in }
    }

    /// Every row, turned into a value. `read` must not run the same statement again.
    func rows<Value>(_ sql: String, _ values: SQLValue..., read: (Row) throws -> Value) throws -> [Value] {
        var result: [Value] = []
        try statement(sql).forEachRow(values) { result.append(try read($0)) }
        return result
    }

    /// The only row of a statement that gives at most one.
    func row<Value>(_ sql: String, _ values: SQLValue..., read: (Row) throws -> Value) throws -> Value? {
        var result: Value?
        try statement(sql).forEachRow(values) { result = try read($0) }
        return result
    }

    /// The number that SQLite gave to the row inserted last.
    var insertedRow: Int64 { sqlite3_last_insert_rowid(pointer) }

    /// Everything in `body` happens, or nothing. A transaction that is meant to write takes the lock at once, since one
    /// that turns from reading to writing may find that somebody else has written in between.
    func transaction<Value>(writing: Bool, _ body: (Connection) throws -> Value) throws -> Value {
        try execute(writing ? "BEGIN IMMEDIATE" : "BEGIN")
        do {
            let value = try body(self)
            try execute("COMMIT")
            return value
        } catch {
            // Some failures (a full disk) have already ended the transaction; then this one has nothing to do.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// The same for writing, and when it returns everything is on the disk itself, what earlier transactions wrote
    /// included: they stand before it in the same log.
    func durableTransaction<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        // Inside a transaction SQLite would not change it.
        try execute("PRAGMA synchronous = FULL")
        defer { try? execute(Self.usualSynchronous) }
        return try transaction(writing: true, body)
    }

    /// A commit need not wait for the disk: it is whole or missing after a power cut.
    static let usualSynchronous = "PRAGMA synchronous = NORMAL"

    private func statement(_ sql: String) throws -> Statement {
        if let known = statements[sql] { return known }
        let new = try Statement(sql, on: pointer)
        statements[sql] = new
        return new
    }
}
