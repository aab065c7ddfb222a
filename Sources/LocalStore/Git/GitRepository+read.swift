import CGit2
import SyncCore

extension GitRepository {
    func commit(_ id: ObjectID) throws(RepositoryError) -> Handle {
        var oid = git_oid(id)
        return try Handle(.read(.commit(id)), free: git_commit_free) {
            git_commit_lookup(&$0, repository.pointer, &oid)
        }
    }

    /// Whether that commit is here: a shallow clone names parents that it lacks.
    func has(_ id: ObjectID) -> Bool {
        var (oid, pointer) = (git_oid(id), OpaquePointer?.none)
        defer { git_commit_free(pointer) }
        return git_commit_lookup(&pointer, repository.pointer, &oid) == 0
    }

    /// That tree, or the one of that commit.
    func tree(of id: ObjectID) throws(RepositoryError) -> Handle {
        var oid = git_oid(id)
        let object = try Handle(.read(.commit(id)), free: git_object_free) {
            git_object_lookup(&$0, repository.pointer, &oid, GIT_OBJECT_ANY)
        }
        return try Handle(.read(.commit(id)), free: git_object_free) {
            git_object_peel(&$0, object.pointer, GIT_OBJECT_TREE)
        }
    }

    public func treeID(of id: ObjectID) throws(RepositoryError) -> ObjectID {
        let tree = try tree(of: id)
        guard let oid = git_object_id(tree.pointer) else {
            throw RepositoryError(attempt: .read(.commit(id)), reason: .notStored)
        }
        return try oid.pointee.objectID
    }

    /// The blob at that path; nil where there is no plain file.
    func blob(at path: String, in tree: OpaquePointer) throws(RepositoryError) -> ObjectID? {
        var entry: OpaquePointer?
        let code = git_tree_entry_bypath(&entry, tree, path)
        if code == GIT_ENOTFOUND.rawValue { return nil }
        guard code >= 0, let entry else { throw RepositoryError.last(code: code, attempt: .find(.file(path))) }
        defer { git_tree_entry_free(entry) }
        guard git_tree_entry_type(entry) == GIT_OBJECT_BLOB, let id = git_tree_entry_id(entry) else { return nil }
        return try id.pointee.objectID
    }

    func content(of blob: git_oid) throws(RepositoryError) -> [UInt8] {
        var blob = blob
        let handle = try Handle(.read(.objects), free: git_blob_free) {
            git_blob_lookup(&$0, repository.pointer, &blob)
        }
        let size = Int(git_blob_rawsize(handle.pointer))
        return Array(UnsafeRawBufferPointer(start: git_blob_rawcontent(handle.pointer), count: size))
    }

    public func file(_ path: String, in id: ObjectID) throws(RepositoryError) -> [UInt8]? {
        let tree = try tree(of: id)
        guard let blob = try blob(at: path, in: tree.pointer) else { return nil }
        return try content(of: git_oid(blob))
    }

    public func files(_ paths: [String], in id: ObjectID) throws(RepositoryError) -> [String: [UInt8]] {
        let tree = try tree(of: id)
        var files: [String: [UInt8]] = [:]
        for path in paths {
            if let blob = try blob(at: path, in: tree.pointer) { files[path] = try content(of: git_oid(blob)) }
        }
        return files
    }

    public func files(below folder: String, in id: ObjectID) throws(RepositoryError) -> [TreeFile] {
        let root = try tree(of: id)
        var files: [TreeFile] = []
        if folder.isEmpty {
            try collect(root.pointer, prefix: "", into: &files)
            return files
        }
        var entry: OpaquePointer?
        let code = git_tree_entry_bypath(&entry, root.pointer, folder)
        if code == GIT_ENOTFOUND.rawValue { return [] }
        guard code >= 0, let entry else { throw RepositoryError.last(code: code, attempt: .find(.file(folder))) }
        defer { git_tree_entry_free(entry) }
        guard git_tree_entry_type(entry) == GIT_OBJECT_TREE else { return [] }
        let subtree = try subtree(git_tree_entry_id(entry))
        try collect(subtree.pointer, prefix: folder + "/", into: &files)
        return files
    }

    private func subtree(_ id: UnsafePointer<git_oid>?) throws(RepositoryError) -> Handle {
        try Handle(.read(.objects), free: git_tree_free) { git_tree_lookup(&$0, repository.pointer, id) }
    }

    private func collect(_ tree: OpaquePointer, prefix: String, into files: inout [TreeFile]) throws(RepositoryError) {
        for index in 0..<git_tree_entrycount(tree) {
            guard let entry = git_tree_entry_byindex(tree, index), let id = git_tree_entry_id(entry) else { continue }
            let path = prefix + String(cString: git_tree_entry_name(entry))
            switch git_tree_entry_type(entry) {
            case GIT_OBJECT_BLOB: files.append(TreeFile(path: path, blob: try id.pointee.objectID))
            case GIT_OBJECT_TREE:
                let subtree = try subtree(id)
                try collect(subtree.pointer, prefix: path + "/", into: &files)
            default: continue
            }
        }
    }

    public func changes(from old: ObjectID?, to new: ObjectID) throws(RepositoryError) -> [TreeChange] {
        try fileChanges(from: old, to: new).map { change throws(RepositoryError) in
            TreeChange(
                path: change.path, old: try change.old?.blob.objectID, new: try change.new?.blob.objectID)
        }
    }
}
