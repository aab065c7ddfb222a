import CGit2
@preconcurrency import Glibc
import SyncCore

/// A copy of the index beside it, changed in just the entries of our files, and renamed over the index in the end.
///
/// libgit2 takes git's lock to write an index; that lock is ours already, and must stay until the files are in place.
final class IndexCopy {
    private let index: OpaquePointer
    private let copy: String
    private let original: String

    init(gitFolder: String, stateFolder: String) throws(RepositoryError) {
        original = gitFolder + "/index"
        copy = stateFolder + "/index.new"
        unlinkFile(copy)
        unlinkFile(copy + ".lock")
        if access(original, F_OK) == 0 { try Self.copyFile(original, to: copy) }
        var index: OpaquePointer?
        let code = git_index_open(&index, copy)
        guard code >= 0, let index else { throw RepositoryError.last(code: code, attempt: "open the index") }
        self.index = index
    }

    deinit {
        git_index_free(index)
        unlinkFile(copy)
    }

    private static func copyFile(_ source: String, to target: String) throws(RepositoryError) {
        let input = try Descriptor("read the index") { open(source, O_RDONLY | O_CLOEXEC) }
        let output = try Descriptor("copy the index") { open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
        try output.write(try input.readAll(attempt: "read the index"), attempt: "copy the index")
    }

    /// The blob that the index holds for a path, and whether git looks at the file at all.
    func entry(_ path: String) -> (blob: git_oid, isSkipped: Bool)? {
        guard let entry = git_index_get_bypath(index, path, 0)?.pointee else { return nil }
        return (entry.id, entry.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0)
    }

    /// - Parameter status: what `stat` says of the written file; nil for one that is not on disk.
    func set(_ path: String, blob: ObjectID, mode: git_filemode_t, status: stat?) throws(RepositoryError) {
        var entry = git_index_entry()
        entry.id = git_oid(blob)
        entry.mode = mode.rawValue
        if let former = git_index_get_bypath(index, path, 0)?.pointee {
            entry.flags_extended = former.flags_extended
        }
        if let status { entry.take(status) }
        let code = path.withCString { text in
            entry.path = text
            return git_index_add(index, &entry)
        }
        try check("add \(path) to the index") { code }
    }

    func remove(_ path: String) throws(RepositoryError) {
        let code = git_index_remove(index, path, 0)
        if code == GIT_ENOTFOUND.rawValue { return }
        try check("take \(path) out of the index") { code }
    }

    func replaceOriginal() throws(RepositoryError) {
        try check("write the index") { git_index_write(index) }
        try system("write the index") { rename(copy, original) }
    }
}

extension git_index_entry {
    fileprivate mutating func take(_ status: stat) {
        ctime = git_index_time(
            seconds: Int32(truncatingIfNeeded: status.st_ctim.tv_sec), nanoseconds: UInt32(status.st_ctim.tv_nsec))
        mtime = git_index_time(
            seconds: Int32(truncatingIfNeeded: status.st_mtim.tv_sec), nanoseconds: UInt32(status.st_mtim.tv_nsec))
        dev = UInt32(truncatingIfNeeded: status.st_dev)
        ino = UInt32(truncatingIfNeeded: status.st_ino)
        uid = status.st_uid
        gid = status.st_gid
        file_size = UInt32(truncatingIfNeeded: status.st_size)
    }
}
