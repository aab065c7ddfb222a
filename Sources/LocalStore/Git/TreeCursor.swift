import CGit2
@preconcurrency import Glibc

/// Goes through the entries of a folder in Git's order, in which a folder's name ends with a slash.
struct TreeCursor {
    struct Entry {
        var name: [UInt8]
        var id: git_oid
        var mode: git_filemode_t

        var isFolder: Bool { mode == GIT_FILEMODE_TREE }
        var version: FileChange.Version { FileChange.Version(blob: id, mode: mode) }

        /// Whether both hold the same.
        static func == (left: Entry, right: Entry) -> Bool {
            var (first, second) = (left.id, right.id)
            return left.mode == right.mode && git_oid_equal(&first, &second) == 1
        }

        fileprivate var key: [UInt8] { isFolder ? name + [UInt8(ascii: "/")] : name }
    }

    private let tree: OpaquePointer?
    private let count: Int
    private var index = 0
    private(set) var current: Entry?

    /// Nil has no entries.
    init(_ tree: OpaquePointer?) {
        self.tree = tree
        count = tree.map(git_tree_entrycount) ?? 0
        read()
    }

    private mutating func read() {
        current = nil
        while current == nil, index < count {
            defer { index += 1 }
            guard let entry = git_tree_entry_byindex(tree, index), let id = git_tree_entry_id(entry),
                let name = git_tree_entry_name(entry)
            else { continue }
            current = Entry(
                name: Array(UnsafeRawBufferPointer(start: name, count: strlen(name))), id: id.pointee,
                mode: git_tree_entry_filemode(entry))
        }
    }

    private mutating func take() -> Entry? {
        defer { read() }
        return current
    }

    /// The entry that comes first, from both where both have it. A file and a folder of one name are two entries.
    static func takeNext(_ left: inout TreeCursor, _ right: inout TreeCursor) -> (Entry?, Entry?) {
        guard let former = left.current else { return (nil, right.take()) }
        guard let latter = right.current else { return (left.take(), nil) }
        if former.name == latter.name, former.isFolder == latter.isFolder { return (left.take(), right.take()) }
        return former.key.lexicographicallyPrecedes(latter.key) ? (left.take(), nil) : (nil, right.take())
    }
}
