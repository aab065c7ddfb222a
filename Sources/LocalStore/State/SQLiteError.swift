import CSQLite
@preconcurrency import Glibc
import SyncCore

/// What SQLite answered to a call that failed.
struct SQLiteError: Error {
    /// The extended result code.
    let code: Int32
    /// The system's error number behind it; 0 where none is known.
    let systemError: Int32
    let message: String

    /// `file` is that of a database that could not be opened, where SQLite does not know it.
    init(code: Int32, on database: OpaquePointer?, file: String? = nil) {
        self.code = code
        systemError = Self.systemError(behind: code, on: database, file: file)
        // SQLite keeps the text only until the next call on the same connection.
        message = String(cString: database.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    }

    private static func systemError(behind code: Int32, on database: OpaquePointer?, file: String?) -> Int32 {
        let logged = SQLiteLog.systemError(behind: code)
        switch code & 0xFF {
        case SQLITE_CANTOPEN, SQLITE_READONLY:
            let file = file ?? database.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) }
            return file.flatMap(SQLiteCalls.systemError(ofOpening:)) ?? logged ?? 0
        case SQLITE_IOERR where code == writeCode: return SQLiteCalls.systemErrorOfWrite() ?? 0
        case SQLITE_IOERR: return logged ?? database.map { sqlite3_system_errno($0) } ?? 0
        // What the database remembers belongs to an earlier failure.
        default: return 0
        }
    }

    /// The file is not a database, or not a whole one.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(primaryCode) }

    var reason: RepositoryError.Reason {
        switch (primaryCode, systemError) {
        case (SQLITE_CANTOPEN, _) where code == linkCode: .symbolicLink
        case (SQLITE_FULL, _): .diskFull
        case (SQLITE_PERM, _): .noPermission
        case (SQLITE_BUSY, _), (SQLITE_LOCKED, _): .busy(process: nil)
        case (_, 0): .failed("SQLite \(code): \(message)")
        default: .system(systemError)
        }
    }

    /// The low byte tells the kind of failure, the rest its cause.
    private var primaryCode: Int32 { code & 0xFF }

    /// `SQLITE_CANTOPEN_SYMLINK`, a macro that Swift does not import.
    private var linkCode: Int32 { SQLITE_CANTOPEN | (6 << 8) }

    /// `SQLITE_IOERR_WRITE`.
    private static let writeCode = SQLITE_IOERR | (3 << 8)
}
