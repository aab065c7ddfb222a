import CGit2
import SyncCore

/// A tree that is being made: its new files lie in memory until it is known to differ from the one it began as.
///
/// Thousands of objects go into packs, written as they fill up to a folder of toji's own; a handful are written one by
/// one. Paths are kept as bytes: two spellings of one text in Unicode are two files to Git, and one to a `String`.
final class TreeConstruction {
    struct File {
        var blob: git_oid
        var mode: git_filemode_t
    }

    /// The tree that this one began as; nil for none.
    let former: FolderTree?
    /// What becomes of each path; nil takes it out.
    private(set) var changes: [[UInt8]: File?] = [:]
    private var memory: MemoryObjects
    private let packs: PackFolder
    private var jobs: [PackJob] = []
    private var packedObjects = 0

    /// Objects of one pack, and their bytes; packs that are written at a time while the next one fills. The first packs
    /// are small, so that compressing begins early; later ones hold half of what lies before them.
    private static let fewestObjects = 1000
    private static let mostObjects = 20_000
    private static let mostBytes = 32 * 1024 * 1024
    private static let mostJobs = 2
    /// Fewer than these are written one by one: a pack for each small pull would leave too many packs.
    private static let smallestPack = 24

    init(former: FolderTree?, packs: PackFolder) throws(RepositoryError) {
        self.former = former
        self.packs = packs
        packs.clear()
        memory = try MemoryObjects(configuration: packs.configuration)
    }

    func put(_ bytes: [UInt8], at path: String) throws(RepositoryError) {
        let present = present(at: path)
        if var present, present.mode != GIT_FILEMODE_COMMIT {
            var id = git_oid()
            try check(.write(.file(path))) { git_odb_hash(&id, bytes, bytes.count, GIT_OBJECT_BLOB) }
            if git_oid_equal(&id, &present.blob) == 1 {
                changes[Array(path.utf8)] = .some(present)
                return
            }
        }
        // A file that can be run stays so.
        let runs = present?.mode == GIT_FILEMODE_BLOB_EXECUTABLE
        changes[Array(path.utf8)] = .some(
            File(blob: try keep(bytes), mode: runs ? GIT_FILEMODE_BLOB_EXECUTABLE : GIT_FILEMODE_BLOB))
    }

    /// Keeps bytes at no path.
    func keep(_ bytes: [UInt8]) throws(RepositoryError) -> git_oid {
        let blob = try memory.write(bytes, type: GIT_OBJECT_BLOB)
        if memory.count >= packSize || memory.size >= Self.mostBytes { try flushPack() }
        return blob
    }

    /// Whatever lies there in another tree, a link or another repository included; nothing where nothing does.
    func copy(_ path: String, from source: FolderTree) {
        changes[Array(path.utf8)] = .some(source.entry(at: path))
    }

    /// A file that can be run in the other tree can be run here, and no other; nothing for what is no file in both.
    func copyMode(of path: String, from source: FolderTree) {
        let files = [GIT_FILEMODE_BLOB, GIT_FILEMODE_BLOB_EXECUTABLE]
        guard let other = source.entry(at: path), var file = present(at: path), files.contains(other.mode),
            files.contains(file.mode), file.mode != other.mode
        else { return }
        file.mode = other.mode
        changes[Array(path.utf8)] = .some(file)
    }

    private func present(at path: String) -> File? {
        if let change = changes[Array(path.utf8)] { return change }
        return former?.entry(at: path)
    }

    private var packSize: Int { min(max(Self.fewestObjects, packedObjects / 2), Self.mostObjects) }

    func remove(_ path: String) {
        changes[Array(path.utf8)] = .some(nil)
    }

    /// Writes a tree object into memory and tells its id.
    func writeTree(_ bytes: [UInt8]) throws(RepositoryError) -> git_oid {
        try memory.write(bytes, type: GIT_OBJECT_TREE)
    }

    private func flushPack() throws(RepositoryError) {
        if memory.count == 0 { return }
        jobs.append(PackJob(memory, into: packs.scratch))
        packedObjects += memory.count
        memory = try MemoryObjects(configuration: packs.configuration)
        while jobs.count > Self.mostJobs { try jobs.removeFirst().finish() }
    }

    /// Brings everything to disk.
    func flush(into repository: OpaquePointer?) throws(RepositoryError) {
        if packedObjects == 0, memory.count < Self.smallestPack { return try memory.copyLoose(into: repository) }
        try flushPack()
        while !jobs.isEmpty { try jobs.removeFirst().finish() }
        try packs.publish()
        let store = try Handle(.open(.objects), free: git_odb_free) { git_repository_odb(&$0, repository) }
        try check(.read(.objects)) { git_odb_refresh(store.pointer) }
    }

    /// Takes back what was written for a tree that nobody will use.
    func discard() {
        for job in jobs { job.abandon() }
        jobs = []
        packs.clear()
    }
}

/// A folder's tree that outlives the call that found it.
final class FolderTree {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { git_tree_free(pointer) }

    /// Nil where nothing lies, or a folder.
    fileprivate func entry(at path: String) -> TreeConstruction.File? {
        var entry: OpaquePointer?
        guard git_tree_entry_bypath(&entry, pointer, path) == 0, let entry else { return nil }
        defer { git_tree_entry_free(entry) }
        guard git_tree_entry_type(entry) != GIT_OBJECT_TREE, let id = git_tree_entry_id(entry) else { return nil }
        return TreeConstruction.File(blob: id.pointee, mode: git_tree_entry_filemode(entry))
    }
}
