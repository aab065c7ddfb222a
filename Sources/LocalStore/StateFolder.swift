@preconcurrency import Glibc
import SyncCore

/// The folder `.git/toji`, which only its owner may enter.
enum StateFolder {
    /// Makes the folder when it is missing, and gives its path free of links.
    static func prepare(_ folder: String) throws(RepositoryError) -> String {
        try makeFolder(folder)
        let attempt = Attempt.open(.file(folder))
        var status = stat()
        try system(attempt) { lstat(folder, &status) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        case S_IFLNK: throw RepositoryError(attempt: attempt, reason: .symbolicLink)
        default: throw RepositoryError(attempt: attempt, reason: .system(ENOTDIR))
        }
        guard let resolved = realpath(folder, nil) else {
            throw RepositoryError(attempt: attempt, reason: .system(errno))
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
