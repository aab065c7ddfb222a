import CGit2
@preconcurrency import Glibc
import SyncCore

/// The entries of one folder on their way into a tree object: those of the folder as it was, and what becomes of a few.
final class TreeEntries {
    struct Entry {
        var mode: git_filemode_t
        var id: git_oid
    }

    private let former: OpaquePointer?
    /// By the bytes of the names, which need not be text; nil takes an entry out.
    private var changes: [[UInt8]: Entry?] = [:]

    init(_ tree: OpaquePointer?) {
        former = tree
    }

    /// Gives an entry, or takes it out. A file that can be run stays so.
    func set(_ name: [UInt8], to entry: Entry?) {
        var entry = entry
        if entry?.mode == GIT_FILEMODE_BLOB, formerEntry(name)?.mode == GIT_FILEMODE_BLOB_EXECUTABLE {
            entry?.mode = GIT_FILEMODE_BLOB_EXECUTABLE
        }
        changes[name] = .some(entry)
    }

    func folder(_ name: [UInt8], in repository: OpaquePointer?) throws(RepositoryError) -> FolderTree? {
        guard var entry = formerEntry(name), entry.mode == GIT_FILEMODE_TREE else { return nil }
        var pointer: OpaquePointer?
        try check("read the folder \(String(decoding: name, as: UTF8.self))") {
            git_tree_lookup(&pointer, repository, &entry.id)
        }
        return pointer.map(FolderTree.init)
    }

    private func formerEntry(_ name: [UInt8]) -> Entry? {
        guard let former else { return nil }
        let text = name.map { CChar(bitPattern: $0) } + [0]
        guard let entry = git_tree_entry_byname(former, text), let id = git_tree_entry_id(entry) else { return nil }
        return Entry(mode: git_tree_entry_filemode(entry), id: id.pointee)
    }

    /// The object's bytes: mode, name, zero, id for each; folders sort as if a slash ended their names. Empty when
    /// nothing is left.
    ///
    /// The former entries are in order already, so that a change in a folder of thousands sorts only what changed.
    var bytes: [UInt8] {
        let added = changes.compactMap { name, entry in
            entry.map { (key: Self.key(name, $0.mode), name: name, entry: $0) }
        }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var rest = added[...]
        var bytes: [UInt8] = []
        for index in 0..<(former.map(git_tree_entrycount) ?? 0) {
            guard let entry = git_tree_entry_byindex(former, index), let id = git_tree_entry_id(entry),
                let text = git_tree_entry_name(entry)
            else { continue }
            let mode = git_tree_entry_filemode(entry)
            let name = Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
            let key = Self.key(name, mode)
            while let next = rest.first, next.key.lexicographicallyPrecedes(key) {
                Self.append(next.name, next.entry, to: &bytes)
                rest.removeFirst()
            }
            if changes[name] == nil { Self.append(name, Entry(mode: mode, id: id.pointee), to: &bytes) }
        }
        for next in rest { Self.append(next.name, next.entry, to: &bytes) }
        return bytes
    }

    private static func key(_ name: [UInt8], _ mode: git_filemode_t) -> [UInt8] {
        mode == GIT_FILEMODE_TREE ? name + [UInt8(ascii: "/")] : name
    }

    private static func append(_ name: [UInt8], _ entry: Entry, to bytes: inout [UInt8]) {
        bytes += String(entry.mode.rawValue, radix: 8).utf8
        bytes.append(0x20)
        bytes += name
        bytes.append(0)
        withUnsafeBytes(of: entry.id) { bytes += $0.prefix(Int(GIT_OID_RAWSZ)) }
    }
}
