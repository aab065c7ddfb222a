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

        var isFile: Bool { mode == GIT_FILEMODE_BLOB || mode == GIT_FILEMODE_BLOB_EXECUTABLE }
    }

    var path: String
    /// Nil when the file is new.
    var old: Version?
    /// Nil when the file is gone.
    var new: Version?
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
