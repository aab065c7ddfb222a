import CGit2
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    public func beginTree(from id: ObjectID?) throws(RepositoryError) {
        dropTree()
        forgetConversions()
        let packs = try PackFolder(stateFolder: stateFolder, objectFolder: commonFolder + "/objects")
        construction = try TreeConstruction(
            former: try id.map { id throws(RepositoryError) in try folderTree(of: id) }, packs: packs)
    }

    private func folderTree(of id: ObjectID) throws(RepositoryError) -> FolderTree {
        let tree = try tree(of: id)
        var pointer: OpaquePointer?
        let code = git_object_dup(&pointer, tree.pointer)
        guard code >= 0, let pointer else { throw RepositoryError.last(code: code, attempt: .read(.commit(id))) }
        return FolderTree(pointer)
    }

    public func copy(_ paths: [String], from id: ObjectID) throws(RepositoryError) {
        let construction = try requireConstruction()
        let source = try folderTree(of: id)
        for path in paths {
            guard RepositoryPath.isSafe(path) else {
                throw RepositoryError(attempt: .write(.file(path)), reason: .left(.unsafeName))
            }
            construction.copy(path, from: source)
        }
    }

    public func copyModes(_ paths: [String], from id: ObjectID) throws(RepositoryError) {
        let construction = try requireConstruction()
        let source = try folderTree(of: id)
        for path in paths { construction.copyMode(of: path, from: source) }
    }

    public func put(_ files: [NewFile]) throws(RepositoryError) {
        let construction = try requireConstruction()
        for file in files {
            guard RepositoryPath.isSafe(file.path) else {
                throw RepositoryError(attempt: .write(.file(file.path)), reason: .left(.unsafeName))
            }
            try construction.put(try toStored(file.bytes, at: file.path), at: file.path)
        }
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
            let changes = construction.changes.map { (path: $0.key, file: $0.value) }
                .sorted { $0.path.lexicographicallyPrecedes($1.path) }
            let tree = try build(changes[...], prefix: 0, over: construction.former?.pointer)
            if let tree, isSame(tree, construction.former) {
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

    private func isSame(_ tree: git_oid, _ former: FolderTree?) -> Bool {
        guard let former, let id = git_tree_id(former.pointer) else { return false }
        var tree = tree
        return git_oid_equal(&tree, id) == 1
    }

    private func requireConstruction() throws(RepositoryError) -> TreeConstruction {
        guard let construction else {
            throw RepositoryError(attempt: .write(.objects), reason: .failed("none is under construction"))
        }
        return construction
    }

    private typealias PathChange = (path: [UInt8], file: TreeConstruction.File?)

    /// Makes the tree of one folder; nil when nothing is left in it.
    ///
    /// - Parameter prefix: how many bytes of the paths lead to this folder.
    private func build(_ changes: ArraySlice<PathChange>, prefix: Int, over former: OpaquePointer?)
        throws(RepositoryError) -> git_oid?
    {
        let slash = UInt8(ascii: "/")
        let entries = TreeEntries(former)
        var files: [(name: [UInt8], entry: TreeEntries.Entry)] = []
        var rest = changes
        while let first = rest.first {
            let tail = first.path.dropFirst(prefix)
            guard let end = tail.firstIndex(of: slash) else {
                if let file = first.file {
                    files.append((Array(tail), TreeEntries.Entry(mode: file.mode, id: file.blob)))
                } else {
                    entries.set(Array(tail), to: nil)
                }
                rest.removeFirst()
                continue
            }
            let (name, below) = (Array(tail[..<end]), first.path[...end])
            let group = rest.prefix { $0.path.starts(with: below) }
            let folder = try entries.folder(name, in: repository.pointer)
            let tree = try build(group, prefix: below.count, over: folder?.pointer)
            entries.set(name, to: tree.map { TreeEntries.Entry(mode: GIT_FILEMODE_TREE, id: $0) })
            rest = rest.dropFirst(group.count)
        }
        // Last, since a file may take the place of a folder that was emptied.
        for (name, entry) in files { entries.set(name, to: entry) }
        let bytes = entries.bytes
        return bytes.isEmpty ? nil : try requireConstruction().writeTree(bytes)
    }
}
