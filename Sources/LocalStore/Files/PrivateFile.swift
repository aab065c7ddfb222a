@preconcurrency import Glibc
import SyncCore

/// Makes a folder with those above it; only the owner may enter the new ones.
func makeFolders(_ path: String) throws(RepositoryError) {
    var status = stat()
    if stat(path, &status) == 0 { return }
    if let cut = path.lastIndex(of: "/"), cut != path.startIndex { try makeFolders(String(path[..<cut])) }
    try makeFolder(path)
}

/// Puts a file of mode 0600 in place as a whole: whoever reads sees the old bytes or the new ones, also after a power cut.
func replaceFile(_ path: String, with bytes: [UInt8], attempt: Attempt) throws(RepositoryError) {
    let temporary = "\(path).\(getpid()).new"
    // A leftover of a killed process with our number; never somebody's file.
    unlink(temporary)
    do throws(RepositoryError) {
        let file = try Descriptor(attempt) {
            open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        try file.write(bytes, attempt: attempt)
        try system(attempt) { fsync(file.number) }
        try system(attempt) { rename(temporary, path) }
    } catch {
        unlink(temporary)
        throw error
    }
}
