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
        guard let old else { return try fileChanges(nil, newTree.pointer) }
        let oldTree = try tree(of: old)
        return try fileChanges(oldTree.pointer, newTree.pointer)
    }

    private func fileChanges(_ old: OpaquePointer?, _ new: OpaquePointer) throws(RepositoryError) -> [FileChange] {
        var options = git_diff_options()
        git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
        // Else a file that became a link is told as two changes of one path.
        options.flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
        let diff = try Handle("compare two trees", free: git_diff_free) {
            git_diff_tree_to_tree(&$0, repository.pointer, old, new, &options)
        }
        let count = git_diff_num_deltas(diff.pointer)
        var changes: [FileChange] = []
        changes.reserveCapacity(count)
        for index in 0..<count {
            guard let delta = git_diff_get_delta(diff.pointer, index)?.pointee else { continue }
            let path: String = String(cString: delta.new_file.path ?? delta.old_file.path)
            let old = delta.status == GIT_DELTA_ADDED ? nil : Self.version(delta.old_file)
            let new = delta.status == GIT_DELTA_DELETED ? nil : Self.version(delta.new_file)
            changes.append(FileChange(path: path, old: old, new: new))
        }
        return changes
    }

    private static func version(_ file: git_diff_file) -> FileChange.Version {
        FileChange.Version(blob: file.id, mode: git_filemode_t(rawValue: UInt32(file.mode)))
    }
}
