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

    /// Steps over entries that are the same in both, without taking their names out: in most folders that is nearly all.
    static func skipSame(_ left: inout TreeCursor, _ right: inout TreeCursor) {
        guard left.current != nil, right.current != nil else { return }
        var (first, second) = (left.index - 1, right.index - 1)
        while first < left.count, second < right.count,
            isSame(git_tree_entry_byindex(left.tree, first), git_tree_entry_byindex(right.tree, second))
        {
            first += 1
            second += 1
        }
        if first == left.index - 1 { return }
        (left.index, right.index) = (first, second)
        left.read()
        right.read()
    }

    private static func isSame(_ left: OpaquePointer?, _ right: OpaquePointer?) -> Bool {
        guard let left, let right, git_tree_entry_filemode(left) == git_tree_entry_filemode(right) else { return false }
        guard git_oid_equal(git_tree_entry_id(left), git_tree_entry_id(right)) == 1 else { return false }
        return strcmp(git_tree_entry_name(left), git_tree_entry_name(right)) == 0
    }

    /// The entry that comes first, from both where both have it. A file and a folder of one name are two entries.
    static func takeNext(_ left: inout TreeCursor, _ right: inout TreeCursor) -> (Entry?, Entry?) {
        guard let former = left.current else { return (nil, right.take()) }
        guard let latter = right.current else { return (left.take(), nil) }
        if former.name == latter.name, former.isFolder == latter.isFolder { return (left.take(), right.take()) }
        return former.key.lexicographicallyPrecedes(latter.key) ? (left.take(), nil) : (nil, right.take())
    }
}
