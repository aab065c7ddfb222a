import CGit2
import SyncCore

/// A killed run is finished from blobs: of what lies on disk in the files that a person edited, and of what shall lie there.
extension GitRepository {
    /// Many go into a pack, for which the disk is waited for once. Nil when a file holds something else than expected.
    func keep(_ edits: [FileEdit], left: inout [BroughtAlong.Left]) throws(RepositoryError) -> [String: FileChange
        .Edit]?
    {
        let folder = try WorkFolder(workFolder)
        let packs = try PackFolder(stateFolder: stateFolder, objectFolder: commonFolder + "/objects")
        let store = try TreeConstruction(former: nil, packs: packs)
        var kept: [String: FileChange.Edit] = [:]
        do throws(RepositoryError) {
            for edit in edits {
                guard let blobs = try keep(edit, folder, in: store) else {
                    store.discard()
                    left = [.init(path: edit.path, reason: .edited)]
                    return nil
                }
                kept[edit.path] = blobs
            }
            try store.flush(into: repository.pointer)
            return kept
        } catch {
            store.discard()
            throw error
        }
    }

    private func keep(
        _ edit: FileEdit, _ folder: WorkFolder, in store: TreeConstruction
    ) throws(RepositoryError) -> FileChange.Edit? {
        var kept = FileChange.Edit()
        switch try folder.read(edit.path) {
        case .other: return nil
        case .nothing: if edit.found != nil { return nil }
        case .file(let bytes, _):
            guard let expected = edit.found, try toStored(bytes, at: edit.path) == expected else { return nil }
            kept.found = try keep(bytes, in: store)
        }
        if edit.wanted == edit.found {
            kept.wanted = kept.found
        } else if let wanted = edit.wanted {
            let isConverted = try hasFilters(edit.path)
            let bytes = isConverted ? try diskContent(of: try keep(wanted), at: edit.path) : wanted
            kept.wanted = try keep(bytes, in: store)
        }
        return kept
    }

    private func keep(_ bytes: [UInt8], in store: TreeConstruction) throws(RepositoryError) -> git_oid {
        if let id = try idOfHeld(bytes) { return id }
        return try store.keep(bytes)
    }

    /// Writes a blob, and the disk has it afterwards.
    @discardableResult
    func keep(_ bytes: [UInt8]) throws(RepositoryError) -> git_oid {
        var id = git_oid()
        let code = git_blob_create_from_buffer(&id, repository.pointer, bytes, bytes.count)
        try check(.write(.objects)) { code }
        return id
    }

    /// The blob of these bytes where there is one.
    func idOfHeld(_ bytes: [UInt8]) throws(RepositoryError) -> git_oid? {
        var id = git_oid()
        let code = git_odb_hash(&id, bytes, bytes.count, GIT_OBJECT_BLOB)
        try check(.read(.objects)) { code }
        let objects = try Handle(.open(.objects), free: git_odb_free) {
            git_repository_odb(&$0, repository.pointer)
        }
        let flags = UInt32(GIT_ODB_LOOKUP_NO_REFRESH.rawValue)
        return git_odb_exists_ext(objects.pointer, &id, flags) == 1 ? id : nil
    }
}
