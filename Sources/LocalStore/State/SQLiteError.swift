import CSQLite
@preconcurrency import Glibc
import SyncCore

/// What SQLite answered to a call that failed.
struct SQLiteError: Error {
    /// The extended result code.
    let code: Int32
    /// The system's error number behind an input or output error; 0 elsewhere.
    let systemError: Int32
    let message: String

    init(code: Int32, on database: OpaquePointer?) {
        self.code = code
        systemError = SQLiteLog.systemError(behind: code) ?? database.map { sqlite3_system_errno($0) } ?? 0
        // SQLite keeps the text only until the next call on the same connection.
        message = String(cString: database.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    }

    /// With the system's words.
    init(code: Int32, systemError: Int32) {
        self.code = code
        self.systemError = systemError
        message = String(cString: strerror(systemError))
    }

    /// The file is not a database, or not a whole one.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(primaryCode) }

    var reason: RepositoryError.Reason {
        switch (primaryCode, systemError) {
        case (SQLITE_FULL, _), (_, ENOSPC), (_, EDQUOT): .diskFull
        case (SQLITE_READONLY, _), (SQLITE_PERM, _), (_, EACCES), (_, EPERM), (_, EROFS): .noPermission
        case (SQLITE_BUSY, _), (SQLITE_LOCKED, _): .busy(process: nil)
        case (SQLITE_CANTOPEN, ELOOP): .symbolicLink
        default: code == linkCode ? .symbolicLink : .failed("SQLite \(code): \(message)")
        }
    }

    /// The low byte tells the kind of failure, the rest its cause.
    private var primaryCode: Int32 { code & 0xFF }

    /// `SQLITE_CANTOPEN_SYMLINK`, a macro that Swift does not import.
    private var linkCode: Int32 { SQLITE_CANTOPEN | (6 << 8) }
}
