@preconcurrency import Glibc
import SyncCore

/// Git's own lock on one of its files, taken in a way that lets a lock left by a killed toji be known: it is a second
/// name of a file of toji's own.
///
/// libgit2's way of locking leaves nothing to tell its locks from another program's, so that whatever changes the index,
/// a reference or the configuration takes this one, and writes without libgit2's.
struct GitLock: ~Copyable {
    /// Private, so that only `take` makes a lock: a value that failed to lock must not unlock at its end.
    private let path: String

    private static func own(in stateFolder: String) -> String { stateFolder + "/lock.own" }
    private static func path(of file: String) -> String { file + ".lock" }

    private static let pause = 50

    /// Waits for another git, and never takes its lock away.
    ///
    /// - Parameter patience: how long it waits, in milliseconds.
    static func take(
        on file: String, stateFolder: String, patience: Int = 5000, _ attempt: Attempt
    ) throws(RepositoryError) -> GitLock {
        let (lock, own) = (path(of: file), own(in: stateFolder))
        do { _ = try Descriptor(attempt) { open(own, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) } }
        removeStale(on: file, stateFolder: stateFolder)
        for waited in stride(from: 0, through: patience, by: pause) {
            if link(own, lock) == 0 { return GitLock(path: lock) }
            let code = errno
            guard code == EEXIST else { throw RepositoryError(attempt: attempt, reason: .system(code)) }
            if waited < patience { usleep(UInt32(pause) * 1000) }
        }
        throw RepositoryError(attempt: attempt, reason: .locked(lock))
    }

    deinit { unlinkFile(path) }

    /// Takes away a lock left by a toji that was killed. The caller keeps living ones away by a lock that dies with its
    /// process.
    static func removeStale(on file: String, stateFolder: String) {
        if isOwn(file, stateFolder: stateFolder) { unlinkFile(path(of: file)) }
    }

    static func isHeldByOther(_ file: String, stateFolder: String) -> Bool {
        access(path(of: file), F_OK) == 0 && !isOwn(file, stateFolder: stateFolder)
    }

    private static func isOwn(_ file: String, stateFolder: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard lstat(own(in: stateFolder), &first) == 0, lstat(path(of: file), &second) == 0 else { return false }
        return first.st_ino == second.st_ino && first.st_dev == second.st_dev
    }
}
