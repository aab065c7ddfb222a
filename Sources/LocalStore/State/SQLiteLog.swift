import CSQLite
@preconcurrency import Glibc
import SyncCore

/// The system's error numbers behind SQLite's failures, as it logs them. What `sqlite3_system_errno` tells is that of a
/// later call by then, as of an attempt to open the file for reading alone.
enum SQLiteLog {
    private struct Line {
        var thread: pthread_t
        /// The extended result code.
        var code: Int32
        var systemError: Int32
    }

    private static let last = Guarded<Line?>(nil)

    /// Must come before the first call of SQLite; true when SQLite logs here.
    static let isOn: Bool =
        csqlite_log_to { _, code, text in
            guard let text, let number = SQLiteLog.systemError(in: String(cString: text)) else { return }
            SQLiteLog.last.withLock { $0 = Line(thread: pthread_self(), code: code, systemError: number) }
        } == SQLITE_OK

    /// What stood behind a failure with this code that this thread has just met; nil where nothing was logged.
    static func systemError(behind code: Int32) -> Int32? {
        last.withLock { line in
            guard let found = line, found.code == code, pthread_equal(found.thread, pthread_self()) != 0 else {
                return nil
            }
            line = nil
            return found.systemError
        }
    }

    /// `os_unix.c:43568: (28) open(/a/state.db) - No space left on device`
    static func systemError(in line: String) -> Int32? {
        guard line.hasPrefix("os_unix.c:"), let open = line.firstIndex(of: "("),
            let close = line[open...].firstIndex(of: ")")
        else { return nil }
        return Int32(line[line.index(after: open)..<close])
    }
}
