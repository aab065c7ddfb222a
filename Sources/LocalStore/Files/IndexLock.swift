@preconcurrency import Glibc
import SyncCore

/// Git's own lock on the index, taken in a way that lets a lock left by a killed toji be known: `index.lock` is a second
/// name of a file of toji's own.
struct IndexLock: ~Copyable {
    private let lock: String

    /// Waits up to five seconds for another git; never takes its lock away.
    ///
    /// - Parameter pause: sleeps for that many milliseconds.
    init(gitFolder: String, stateFolder: String, pause: (Int) -> Void) throws(RepositoryError) {
        lock = gitFolder + "/index.lock"
        let own = stateFolder + "/index.own"
        do {
            _ = try Descriptor("lock the index") { open(own, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        }
        let step = 50
        for _ in 0..<(5000 / step) {
            if link(own, lock) == 0 { return }
            let code = errno
            guard code == EEXIST else { throw RepositoryError(attempt: "lock the index", reason: .system(code)) }
            if Self.isSame(own, lock) {
                // Left by a toji that was killed: the run lock keeps a living one away.
                unlinkFile(lock)
                continue
            }
            pause(step)
        }
        throw RepositoryError(attempt: "lock the index", reason: .locked(lock))
    }

    deinit { unlinkFile(lock) }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard lstat(left, &first) == 0, lstat(right, &second) == 0 else { return false }
        return first.st_ino == second.st_ino && first.st_dev == second.st_dev
    }
}
