import CGit2
import SyncCore

/// A tree that is being made: its new files lie in memory until it is known to differ from the one it began as.
///
/// Thousands of objects go into packs, written as they fill up; a handful are written one by one.
final class TreeConstruction {
    struct File {
        var blob: git_oid
        var mode: git_filemode_t
    }

    let base: ObjectID?
    /// What becomes of each path; nil takes it out.
    private(set) var changes: [String: File?] = [:]
    private let memory: MemoryObjects
    private let packFolder: String
    private var packs: [String] = []

    /// Objects in memory at a time, and their bytes.
    private static let mostObjects = 20_000
    private static let mostBytes = 48 * 1024 * 1024
    /// Fewer than these are written one by one: a pack for each small pull would leave too many packs.
    private static let smallestPack = 24

    init(base: ObjectID?, packFolder: String, configuration: String) throws(RepositoryError) {
        self.base = base
        self.packFolder = packFolder
        memory = try MemoryObjects(configuration: configuration)
    }

    func put(_ bytes: [UInt8], at path: String, mode: git_filemode_t) throws(RepositoryError) {
        changes[path] = .some(File(blob: try memory.write(bytes, type: GIT_OBJECT_BLOB), mode: mode))
        if memory.count >= Self.mostObjects || memory.size >= Self.mostBytes { try flushPack() }
    }

    func remove(_ path: String) {
        changes[path] = .some(nil)
    }

    /// Writes a tree object into memory and tells its id.
    func writeTree(_ bytes: [UInt8]) throws(RepositoryError) -> git_oid {
        try memory.write(bytes, type: GIT_OBJECT_TREE)
    }

    private func flushPack() throws(RepositoryError) {
        if let name = try memory.dumpPack(into: packFolder) { packs.append(name) }
    }

    /// Brings everything to disk.
    func flush(into repository: OpaquePointer?) throws(RepositoryError) {
        if packs.isEmpty, memory.count < Self.smallestPack {
            try memory.copyLoose(into: repository)
            return
        }
        try flushPack()
        let store = try Handle("open the objects", free: git_odb_free) { git_repository_odb(&$0, repository) }
        try check("read the new pack") { git_odb_refresh(store.pointer) }
    }

    /// Takes back what was written for a tree that nobody will use.
    func discard() {
        for name in packs {
            for ending in ["pack", "idx"] { unlinkFile("\(packFolder)/pack-\(name).\(ending)") }
        }
    }
}
