@preconcurrency import Glibc
import SyncCore

/// Git's own lock on the index, taken in a way that lets a lock left by a killed toji be known: `index.lock` is a second
/// name of a file of toji's own.
struct IndexLock: ~Copyable {
    /// Private, so that only `take` makes a lock: a value that failed to lock must not unlock at its end.
    private let lock: String

    private static func lock(in gitFolder: String) -> String { gitFolder + "/index.lock" }
    private static func own(in stateFolder: String) -> String { stateFolder + "/index.own" }

    /// Waits up to five seconds for another git; never takes its lock away.
    ///
    /// - Parameter pause: sleeps for that many milliseconds.
    static func take(gitFolder: String, stateFolder: String, pause: (Int) -> Void) throws(RepositoryError) -> IndexLock
    {
        let (lock, own) = (lock(in: gitFolder), own(in: stateFolder))
        let file = try Descriptor(.lock(.index)) { open(own, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        _ = file.number
        removeStale(gitFolder: gitFolder, stateFolder: stateFolder)
        let (patience, step) = (5000, 50)
        for waited in stride(from: 0, through: patience, by: step) {
            if link(own, lock) == 0 { return IndexLock(lock: lock) }
            let code = errno
            guard code == EEXIST else { throw RepositoryError(attempt: .lock(.index), reason: .system(code)) }
            if waited < patience { pause(step) }
        }
        throw RepositoryError(attempt: .lock(.index), reason: .locked(lock))
    }

    deinit { unlinkFile(lock) }

    /// Takes away a lock left by a toji that was killed: the lock of a run keeps a living one away.
    static func removeStale(gitFolder: String, stateFolder: String) {
        if isOwn(gitFolder: gitFolder, stateFolder: stateFolder) { unlinkFile(lock(in: gitFolder)) }
    }

    static func isHeldByOther(gitFolder: String, stateFolder: String) -> Bool {
        access(lock(in: gitFolder), F_OK) == 0 && !isOwn(gitFolder: gitFolder, stateFolder: stateFolder)
    }

    private static func isOwn(gitFolder: String, stateFolder: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard lstat(own(in: stateFolder), &first) == 0, lstat(lock(in: gitFolder), &second) == 0 else { return false }
        return first.st_ino == second.st_ino && first.st_dev == second.st_dev
    }
}
