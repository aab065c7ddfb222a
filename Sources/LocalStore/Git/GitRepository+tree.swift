import CGit2
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    public func beginTree(from commit: ObjectID?) throws(RepositoryError) {
        dropTree()
        try makeFolder(stateFolder)
        let common = String(stateFolder.dropLast("/toji".count))
        construction = try TreeConstruction(
            base: commit, packFolder: common + "/objects/pack", configuration: stateFolder + "/pack.config")
    }

    public func put(_ bytes: [UInt8], at path: String) throws(RepositoryError) {
        let stored = try toStored(bytes, at: path)
        try requireConstruction().put(stored, at: path, mode: GIT_FILEMODE_BLOB)
    }

    public func remove(_ path: String) throws(RepositoryError) {
        try requireConstruction().remove(path)
    }

    public func dropTree() {
        construction?.discard()
        construction = nil
    }

    public func finishTree() throws(RepositoryError) -> ObjectID? {
        let construction = try requireConstruction()
        defer { self.construction = nil }
        do throws(RepositoryError) {
            let changes = construction.changes.map { (path: $0.key, file: $0.value) }.sorted { $0.path < $1.path }
            let tree = try build(changes[...], depth: 0, over: construction.base)
            if let tree, try isUnchanged(tree, construction.base) {
                construction.discard()
                return nil
            }
            let root = if let tree { tree } else { try construction.writeTree([]) }
            try construction.flush(into: repository.pointer)
            return try root.objectID
        } catch {
            construction.discard()
            throw error
        }
    }

    private func isUnchanged(_ tree: git_oid, _ base: ObjectID?) throws(RepositoryError) -> Bool {
        guard let base else { return false }
        let former = try self.tree(of: base)
        var (left, right) = (tree, git_oid())
        git_oid_cpy(&right, git_tree_id(former.pointer))
        return git_oid_equal(&left, &right) == 1
    }

    private func requireConstruction() throws(RepositoryError) -> TreeConstruction {
        guard let construction else {
            throw RepositoryError(attempt: "write a tree", reason: .failed("none is under construction"))
        }
        return construction
    }

    private typealias PathChange = (path: String, file: TreeConstruction.File?)

    private func build(_ changes: ArraySlice<PathChange>, depth: Int, over base: ObjectID?) throws(RepositoryError)
        -> git_oid?
    {
        guard let base else { return try build(changes, prefix: 0, over: nil) }
        let former = try tree(of: base)
        return try build(changes, prefix: 0, over: former.pointer)
    }

    /// Makes the tree of one folder; nil when nothing is left in it.
    ///
    /// - Parameter prefix: how many bytes of the paths lead to this folder.
    private func build(_ changes: ArraySlice<PathChange>, prefix: Int, over former: OpaquePointer?)
        throws(RepositoryError) -> git_oid?
    {
        let entries = TreeEntries(former)
        var rest = changes
        while let first = rest.first {
            let name = first.path.utf8.dropFirst(prefix).prefix { $0 != UInt8(ascii: "/") }
            let nameText = String(Substring(name))
            if name.endIndex == first.path.utf8.endIndex {
                entries[nameText] = first.file.map { TreeEntries.Entry(mode: $0.mode, id: $0.blob) }
                rest.removeFirst()
                continue
            }
            let below = String(Substring(first.path.utf8.prefix(prefix))) + nameText + "/"
            let group = rest.prefix { $0.path.utf8.starts(with: below.utf8) }
            let folder = try entries.folder(nameText, in: repository.pointer)
            let tree = try build(group, prefix: below.utf8.count, over: folder?.pointer)
            entries[nameText] = tree.map { TreeEntries.Entry(mode: GIT_FILEMODE_TREE, id: $0) }
            rest = rest.dropFirst(group.count)
        }
        return entries.isEmpty ? nil : try requireConstruction().writeTree(entries.bytes)
    }
}
