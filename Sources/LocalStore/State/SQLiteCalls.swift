import CSQLite
@preconcurrency import Glibc
import SyncCore

/// Why SQLite's calls on its files failed, where it keeps that for itself. When a file cannot be opened for writing, it
/// tries reading alone, and goes on or tells how that ended; of a write that failed it tells no reason at all.
enum SQLiteCalls {
    private struct Failures {
        /// The last one stands last; a file that was opened after all is taken out.
        var openings: [(path: String, systemError: Int32)] = []
        /// The last one.
        var write: (thread: pthread_t, systemError: Int32)?
    }

    private static let failures = Guarded(Failures())

    /// Must come before the first database is opened; false where SQLite has calls of its own.
    static let areSeen: Bool = {
        let codes = [
            csqlite_open_by { path, flags, permissions in
                guard let path else { return -1 }
                let file = open(path, flags, mode_t(truncatingIfNeeded: permissions))
                if flags & O_ACCMODE != O_RDONLY { keepingErrno { opened(path, failed: file < 0 ? $0 : nil) } }
                return file
            },
            csqlite_write_by(
                { file, bytes, size in
                    let written = write(file, bytes, size)
                    if written < 0 { keepingErrno(failedToWrite) }
                    return written
                },
                { file, bytes, size, offset in
                    let written = pwrite(file, bytes, size, offset)
                    if written < 0 { keepingErrno(failedToWrite) }
                    return written
                }),
        ]
        return codes.allSatisfy { $0 == SQLITE_OK }
    }()

    private static func keepingErrno(_ body: (_ code: Int32) -> Void) {
        let code = errno
        body(code)
        errno = code
    }

    private static func opened(_ path: UnsafePointer<CChar>, failed code: Int32?) {
        let path = String(cString: path)
        failures.withLock { failures in
            failures.openings.removeAll { $0.path == path }
            if let code { failures.openings.append((path, code)) }
        }
    }

    private static func failedToWrite(_ code: Int32) {
        failures.withLock { $0.write = (pthread_self(), code) }
    }

    /// Why the last one of a database's files that could not be opened for writing could not; nil where all could.
    static func systemError(ofOpening database: String) -> Int32? {
        let paths = paths(of: database)
        return failures.withLock { $0.openings.last { paths.contains($0.path) }?.systemError }
    }

    /// Lets an opening begin anew.
    static func forgetOpening(_ database: String) {
        let paths = paths(of: database)
        failures.withLock { $0.openings.removeAll { paths.contains($0.path) } }
    }

    /// Why this thread could not write, when it has just met that.
    static func systemErrorOfWrite() -> Int32? {
        failures.withLock { failures in
            guard let found = failures.write, pthread_equal(found.thread, pthread_self()) != 0 else { return nil }
            failures.write = nil
            return found.systemError
        }
    }

    private static func paths(of database: String) -> [String] {
        ["", "-wal", "-shm", "-journal"].map { database + $0 }
    }
}
