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
        // A second name is enough: libgit2 writes a new file and renames it over this name.
        let (source, target) = (original, copy)
        if access(source, F_OK) == 0 { try system(.read(.index)) { link(source, target) } }
        var index: OpaquePointer?
        let code = git_index_open(&index, copy)
        guard code >= 0, let index else {
            unlinkFile(copy)
            throw RepositoryError.last(code: code, attempt: .open(.index))
        }
        self.index = index
    }

    deinit {
        git_index_free(index)
        unlinkFile(copy)
    }

    /// Why the entry of that change is not what a run may replace; nil when it is.
    func obstacle(to change: FileChange) -> LeftReason? {
        guard let entry = git_index_get_bypath(index, change.path, 0)?.pointee else {
            return change.old == nil || change.new == nil ? nil : .takenOutOfIndex
        }
        var id = entry.id
        for version in [change.old, change.new] {
            if var blob = version?.blob, git_oid_equal(&id, &blob) == 1 { return nil }
        }
        return .stagedOtherwise
    }

    /// Whether git looks at no file on disk for that path.
    func isSkipped(_ path: String) -> Bool {
        guard let entry = git_index_get_bypath(index, path, 0)?.pointee else { return false }
        return entry.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0
    }

    /// - Parameters:
    ///   - old: what the branch had; nil for nothing.
    ///   - status: what `stat` says of the written file; nil for one that is not on disk.
    func set(
        _ path: String, from old: FileChange.Version?, to version: FileChange.Version, status: stat?
    ) throws(RepositoryError) {
        var entry = git_index_entry()
        entry.id = version.blob
        entry.mode = version.mode.rawValue
        if let former = git_index_get_bypath(index, path, 0)?.pointee {
            entry.flags_extended = former.flags_extended
            entry.flags = former.flags & UInt16(GIT_INDEX_ENTRY_VALID.rawValue)
            // A file that the user lets run, or no longer, stays so.
            if old.map({ $0.mode == version.mode || $0.mode.rawValue != former.mode }) ?? true {
                entry.mode = former.mode
            }
        }
        if let status { entry.take(status) }
        let code = path.withCString { text in
            entry.path = text
            return git_index_add(index, &entry)
        }
        try check(.write(.index)) { code }
    }

    func remove(_ path: String) throws(RepositoryError) {
        let code = git_index_remove(index, path, 0)
        if code == GIT_ENOTFOUND.rawValue { return }
        try check(.write(.index)) { code }
    }

    func replaceOriginal() throws(RepositoryError) {
        // Where libgit2 cannot write to the new file it finds no words, and those of a former failure would be told.
        git_error_clear()
        try check(.write(.index)) { git_index_write(index) }
        do {
            let written = try Descriptor(.sync(.index)) { open(copy, O_RDONLY | O_CLOEXEC) }
            try system(.sync(.index)) { fsync(written.number) }
        }
        try system(.write(.index)) { rename(copy, original) }
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
