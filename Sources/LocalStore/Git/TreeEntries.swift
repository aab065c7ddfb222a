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

    /// Gives an entry, or takes it out.
    func set(_ name: [UInt8], to entry: Entry?) {
        changes[name] = .some(entry)
    }

    func folder(_ name: [UInt8], in repository: OpaquePointer?) throws(RepositoryError) -> FolderTree? {
        guard var entry = formerEntry(name), entry.mode == GIT_FILEMODE_TREE else { return nil }
        var pointer: OpaquePointer?
        try check(.read(.file(String(decoding: name, as: UTF8.self)))) {
            git_tree_lookup(&pointer, repository, &entry.id)
        }
        return pointer.map(FolderTree.init)
    }

    private func formerEntry(_ name: [UInt8]) -> Entry? {
        guard let entry = formerPointer(name), let id = git_tree_entry_id(entry) else { return nil }
        return Entry(mode: git_tree_entry_filemode(entry), id: id.pointee)
    }

    private func formerPointer(_ name: [UInt8]) -> OpaquePointer? {
        guard let former else { return nil }
        return git_tree_entry_byname(former, name.map { CChar(bitPattern: $0) } + [0])
    }

    /// The object's bytes: mode, name, zero, id for each; folders sort as if a slash ended their names. Empty when
    /// nothing is left.
    ///
    /// The former entries are in order already, and their names stay where they are: a folder may hold thousands.
    var bytes: [UInt8] {
        let replaced = Set(changes.keys.compactMap(formerPointer))
        let added = changes.compactMap { name, entry in
            entry.map { (key: $0.mode == GIT_FILEMODE_TREE ? name + [Self.slash] : name, name: name, entry: $0) }
        }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var rest = added[...]
        var bytes: [UInt8] = []
        let count = former.map(git_tree_entrycount) ?? 0
        bytes.reserveCapacity(64 * (count + added.count))
        for index in 0..<count {
            guard let entry = git_tree_entry_byindex(former, index), let id = git_tree_entry_id(entry),
                let text = git_tree_entry_name(entry)
            else { continue }
            let mode = git_tree_entry_filemode(entry)
            let name = UnsafeRawBufferPointer(start: text, count: strlen(text))
            while let next = rest.first, Self.precedes(next.key, name, isFolder: mode == GIT_FILEMODE_TREE) {
                next.name.withUnsafeBytes { Self.append($0, next.entry, to: &bytes) }
                rest.removeFirst()
            }
            if !replaced.contains(entry) { Self.append(name, Entry(mode: mode, id: id.pointee), to: &bytes) }
        }
        for next in rest { next.name.withUnsafeBytes { Self.append($0, next.entry, to: &bytes) } }
        return bytes
    }

    private static let slash = UInt8(ascii: "/")

    private static func precedes(_ key: [UInt8], _ name: UnsafeRawBufferPointer, isFolder: Bool) -> Bool {
        let common = min(key.count, name.count)
        if let different = (0..<common).first(where: { key[$0] != name[$0] }) {
            return key[different] < name[different]
        }
        // One of them begins with the other.
        if key.count <= name.count { return key.count < name.count || isFolder }
        return isFolder && key[common] < slash
    }

    private static func append(_ name: UnsafeRawBufferPointer, _ entry: Entry, to bytes: inout [UInt8]) {
        let mode: StaticString? =
            switch entry.mode {
            case GIT_FILEMODE_BLOB: "100644 "
            case GIT_FILEMODE_TREE: "40000 "
            default: nil
            }
        if let mode {
            bytes += UnsafeBufferPointer(start: mode.utf8Start, count: mode.utf8CodeUnitCount)
        } else {
            bytes += String(entry.mode.rawValue, radix: 8).utf8
            bytes.append(0x20)
        }
        bytes += name
        bytes.append(0)
        withUnsafeBytes(of: entry.id) { bytes += $0.prefix(Int(GIT_OID_RAWSZ)) }
    }
}
