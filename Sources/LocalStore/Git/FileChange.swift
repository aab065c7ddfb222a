import CGit2
import SyncCore

/// One file that differs between two commits, as far as writing it asks.
struct FileChange {
    struct Version {
        var blob: git_oid
        var mode: git_filemode_t

        var hex: String {
            get throws(RepositoryError) { try blob.objectID.hex }
        }

        var isFile: Bool { mode == GIT_FILEMODE_BLOB || isRunnable }
        var isRunnable: Bool { mode == GIT_FILEMODE_BLOB_EXECUTABLE }
    }

    var path: String
    /// Nil when the file is new.
    var old: Version?
    /// Nil when the file is gone.
    var new: Version?
    /// Where a person's edit lies on disk.
    var edit: Edit?

    /// Blobs of what lies on disk and what shall lie there, byte for byte.
    struct Edit {
        /// Nil where no file lies.
        var found: git_oid?
        /// Nil for a file that goes.
        var wanted: git_oid?

        var isChange: Bool {
            guard var found, var wanted else { return (found == nil) != (wanted == nil) }
            return git_oid_equal(&found, &wanted) == 0
        }
    }

    /// Whether a file lies on disk before the run, and whether one does after it.
    var isFound: Bool { if let edit { edit.found != nil } else { old != nil } }
    var isWanted: Bool { if let edit { edit.wanted != nil } else { new != nil } }

    /// The disk is to hold what the new commit holds.
    var isWantedAsCommitted: Bool {
        guard let edit else { return true }
        guard var wanted = edit.wanted, var blob = new?.blob else { return false }
        return git_oid_equal(&wanted, &blob) == 1
    }
}

extension GitRepository {
    /// In the order of the paths' bytes, which is that of the index.
    func fileChanges(from old: ObjectID?, to new: ObjectID) throws(RepositoryError) -> [FileChange] {
        let newTree = try tree(of: new)
        var changes: [FileChange] = []
        guard let old else {
            try compare(nil, newTree.pointer, prefix: "", into: &changes)
            return changes
        }
        let oldTree = try tree(of: old)
        try compare(oldTree.pointer, newTree.pointer, prefix: "", into: &changes)
        return changes
    }

    /// The same, with what a person's edits make of it on disk.
    func fileChanges(
        from old: ObjectID?, to new: ObjectID, edits: [String: FileChange.Edit]
    ) throws(RepositoryError) -> [FileChange] {
        var changes = try fileChanges(from: old, to: new)
        if edits.isEmpty { return changes }
        var left = edits
        for index in changes.indices { changes[index].edit = left.removeValue(forKey: changes[index].path) }
        let tree = try tree(of: new)
        // The index entry of a file that stays as it is must not be touched: it may be staged.
        for (path, edit) in left where edit.isChange {
            let version = try version(at: path, in: tree.pointer)
            changes.append(FileChange(path: path, old: version, new: version, edit: edit))
        }
        return changes.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private func version(at path: String, in tree: OpaquePointer) throws(RepositoryError) -> FileChange.Version? {
        var entry: OpaquePointer?
        let code = git_tree_entry_bypath(&entry, tree, path)
        if code == GIT_ENOTFOUND.rawValue { return nil }
        guard code >= 0, let entry else { throw RepositoryError.last(code: code, attempt: .find(.file(path))) }
        defer { git_tree_entry_free(entry) }
        guard let id = git_tree_entry_id(entry) else { return nil }
        return FileChange.Version(blob: id.pointee, mode: git_tree_entry_filemode(entry))
    }

    /// What lies on disk before the run; nil for nothing.
    func found(_ change: FileChange) throws(RepositoryError) -> [UInt8]? {
        guard let edit = change.edit else { return try bytes(of: change.old, at: change.path) }
        return try edit.found.map { id throws(RepositoryError) in try content(of: id) }
    }

    /// What shall lie on disk after the run; nil for nothing.
    func wanted(_ change: FileChange) throws(RepositoryError) -> [UInt8]? {
        guard let edit = change.edit else { return try bytes(of: change.new, at: change.path) }
        return try edit.wanted.map { id throws(RepositoryError) in try content(of: id) }
    }

    private func bytes(of version: FileChange.Version?, at path: String) throws(RepositoryError) -> [UInt8]? {
        try version.map { version throws(RepositoryError) in try diskContent(of: version.blob, at: path) }
    }

    /// libgit2 walks through every file of both trees; here, folders that are the same are not entered.
    private func compare(
        _ old: OpaquePointer?, _ new: OpaquePointer?, prefix: String, into changes: inout [FileChange]
    ) throws(RepositoryError) {
        var (left, right) = (TreeCursor(old), TreeCursor(new))
        while true {
            TreeCursor.skipSame(&left, &right)
            let (former, latter) = TreeCursor.takeNext(&left, &right)
            if former == nil, latter == nil { return }
            let name = former?.name ?? latter?.name ?? []
            // A name that is no text shows the sign for that, and is refused where it would be written.
            let path = prefix + String(decoding: name, as: UTF8.self)
            guard former?.isFolder ?? latter?.isFolder ?? false else {
                changes.append(FileChange(path: path, old: former?.version, new: latter?.version))
                continue
            }
            let (oldFolder, newFolder) = (try folder(former), try folder(latter))
            try compare(oldFolder?.pointer, newFolder?.pointer, prefix: path + "/", into: &changes)
        }
    }

    private func folder(_ entry: TreeCursor.Entry?) throws(RepositoryError) -> FolderTree? {
        guard let entry else { return nil }
        var (id, pointer) = (entry.id, OpaquePointer?.none)
        let code = git_tree_lookup(&pointer, repository.pointer, &id)
        try check(.read(.objects)) { code }
        return pointer.map(FolderTree.init)
    }
}
