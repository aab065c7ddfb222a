@preconcurrency import Glibc
import SyncCore

/// Keeps other processes out of a folder for the moment in which its files are opened or replaced.
enum FolderLock {
    static func held<Value>(
        on folder: String, _ attempt: Attempt, _ body: () throws(RepositoryError) -> Value
    ) throws(RepositoryError) -> Value {
        let descriptor = try Descriptor(attempt) { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        try system(attempt) { flock(descriptor.number, LOCK_EX) }
        // Closing alone is not enough: a program that is just being started may still have the descriptor.
        defer { flock(descriptor.number, LOCK_UN) }
        return try body()
    }
}
