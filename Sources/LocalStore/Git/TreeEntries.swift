import CGit2
@preconcurrency import Glibc
import SyncCore

/// The entries of one folder on their way into a tree object.
final class TreeEntries {
    struct Entry {
        var mode: git_filemode_t
        var id: git_oid
    }

    /// By the bytes of their names, which need not be text.
    private var entries: [[UInt8]: Entry] = [:]

    init(_ tree: OpaquePointer?) {
        guard let tree else { return }
        for index in 0..<git_tree_entrycount(tree) {
            guard let entry = git_tree_entry_byindex(tree, index), let id = git_tree_entry_id(entry),
                let name = git_tree_entry_name(entry)
            else { continue }
            let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
            entries[Array(bytes)] = Entry(mode: git_tree_entry_filemode(entry), id: id.pointee)
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// A file that can be run stays so.
    subscript(name: [UInt8]) -> Entry? {
        get { entries[name] }
        set {
            var entry = newValue
            if entry?.mode == GIT_FILEMODE_BLOB, entries[name]?.mode == GIT_FILEMODE_BLOB_EXECUTABLE {
                entry?.mode = GIT_FILEMODE_BLOB_EXECUTABLE
            }
            entries[name] = entry
        }
    }

    func folder(_ name: [UInt8], in repository: OpaquePointer?) throws(RepositoryError) -> FolderTree? {
        guard var entry = entries[name], entry.mode == GIT_FILEMODE_TREE else { return nil }
        var pointer: OpaquePointer?
        try check("read the folder \(String(decoding: name, as: UTF8.self))") {
            git_tree_lookup(&pointer, repository, &entry.id)
        }
        return pointer.map(FolderTree.init)
    }

    /// The object's bytes: mode, name, zero, id for each; folders sort as if a slash ended their names.
    var bytes: [UInt8] {
        let sorted = entries.map {
            (key: $0.key + ($0.value.mode == GIT_FILEMODE_TREE ? [UInt8(ascii: "/")] : []), $0.key, $0.value)
        }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var bytes: [UInt8] = []
        for (_, name, entry) in sorted {
            bytes += String(entry.mode.rawValue, radix: 8).utf8
            bytes.append(0x20)
            bytes += name
            bytes.append(0)
            withUnsafeBytes(of: entry.id) { bytes += $0.prefix(20) }
        }
        return bytes
    }
}
