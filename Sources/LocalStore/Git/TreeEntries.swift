import CGit2
import SyncCore

/// The entries of one folder on their way into a tree object.
final class TreeEntries {
    struct Entry {
        var mode: git_filemode_t
        var id: git_oid
    }

    private var entries: [String: Entry] = [:]

    init(_ tree: OpaquePointer?) {
        guard let tree else { return }
        for index in 0..<git_tree_entrycount(tree) {
            guard let entry = git_tree_entry_byindex(tree, index), let id = git_tree_entry_id(entry) else { continue }
            entries[String(cString: git_tree_entry_name(entry))] = Entry(
                mode: git_tree_entry_filemode(entry), id: id.pointee)
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// A file that is there keeps its mode.
    subscript(name: String) -> Entry? {
        get { entries[name] }
        set {
            var entry = newValue
            if let former = entries[name]?.mode, entry?.mode == GIT_FILEMODE_BLOB, former != GIT_FILEMODE_TREE {
                entry?.mode = former == GIT_FILEMODE_LINK ? GIT_FILEMODE_BLOB : former
            }
            entries[name] = entry
        }
    }

    func folder(_ name: String, in repository: OpaquePointer?) throws(RepositoryError) -> FolderTree? {
        guard var entry = entries[name], entry.mode == GIT_FILEMODE_TREE else { return nil }
        var pointer: OpaquePointer?
        try check("read the folder \(name)") { git_tree_lookup(&pointer, repository, &entry.id) }
        return pointer.map(FolderTree.init)
    }

    /// The object's bytes: mode, name, zero, id for each; folders sort as if a slash ended their names.
    var bytes: [UInt8] {
        let sorted = entries.map {
            (key: Array($0.key.utf8) + ($0.value.mode == GIT_FILEMODE_TREE ? [47] : []), $0.key, $0.value)
        }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var bytes: [UInt8] = []
        for (_, name, entry) in sorted {
            bytes += String(entry.mode.rawValue, radix: 8).utf8
            bytes.append(0x20)
            bytes += name.utf8
            bytes.append(0)
            withUnsafeBytes(of: entry.id) { bytes += $0.prefix(20) }
        }
        return bytes
    }
}

/// A folder's tree that outlives the call that found it.
final class FolderTree {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { git_tree_free(pointer) }
}
