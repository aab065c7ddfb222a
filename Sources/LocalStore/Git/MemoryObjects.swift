import CGit2
import SyncCore

/// Objects in memory, in a repository of their own: writing into the user's would look at every pack for each of them.
final class MemoryObjects {
    let store: MemoryStore
    private(set) var ids: [git_oid] = []
    private(set) var size = 0

    init(configuration: String) throws(RepositoryError) {
        store = try MemoryStore(configuration: configuration)
    }

    var count: Int { ids.count }

    func write(_ bytes: [UInt8], type: git_object_t) throws(RepositoryError) -> git_oid {
        var id = git_oid()
        try check(.write(.objects)) { git_odb_write(&id, store.objects, bytes, bytes.count, type) }
        ids.append(id)
        size += bytes.count
        return id
    }

    func copyLoose(into target: OpaquePointer?) throws(RepositoryError) {
        let objects = try Handle(.open(.objects), free: git_odb_free) { git_repository_odb(&$0, target) }
        for id in ids {
            var id = id
            let object = try Handle(.read(.objects), free: git_odb_object_free) {
                git_odb_read(&$0, store.objects, &id)
            }
            var written = git_oid()
            try check(.write(.objects)) {
                git_odb_write(
                    &written, objects.pointer, git_odb_object_data(object.pointer),
                    git_odb_object_size(object.pointer), git_odb_object_type(object.pointer))
            }
        }
    }
}

/// A repository without a folder, whose objects lie in memory. One thread uses it at a time: first the one that fills
/// it, then the one that packs it; only the pointers themselves cross.
final class MemoryStore: Sendable {
    private let objectsAddress: UInt
    private let repositoryAddress: UInt

    var objects: OpaquePointer? { OpaquePointer(bitPattern: objectsAddress) }
    private var repository: OpaquePointer? { OpaquePointer(bitPattern: repositoryAddress) }

    /// - Parameter configuration: a file of toji's own whose settings switch the search for deltas off: it takes most of
    ///   the time and finds next to nothing in files this small.
    init(configuration: String) throws(RepositoryError) {
        let attempt = Attempt.make(.objects)
        var (objects, repository) = (OpaquePointer?.none, OpaquePointer?.none)
        try check(attempt) { git_odb_new(&objects) }
        objectsAddress = UInt(bitPattern: objects)
        var backend: UnsafeMutablePointer<git_odb_backend>?
        try check(attempt) { git_mempack_new(&backend) }
        try check(attempt) { git_odb_add_backend(objects, backend, 1) }
        try check(attempt) { git_repository_wrap_odb(&repository, objects) }
        repositoryAddress = UInt(bitPattern: repository)
        let settings = try Handle(.open(.file(configuration)), free: git_config_free) {
            git_config_open_ondisk(&$0, configuration)
        }
        try check(attempt) { git_repository_set_config(repository, settings.pointer) }
    }

    deinit {
        git_repository_free(repository)
        git_odb_free(objects)
    }

    /// Writes these objects as one pack.
    func writePack(of ids: [git_oid], into folder: String) throws(RepositoryError) {
        let builder = try Handle(.write(.objects), free: git_packbuilder_free) { git_packbuilder_new(&$0, repository) }
        git_packbuilder_set_threads(builder.pointer, 1)
        for id in ids {
            var id = id
            try check(.write(.objects)) { git_packbuilder_insert(builder.pointer, &id, nil) }
        }
        // As a whole: the indexer maps the file anew for each piece that it gets.
        var pack = git_buf()
        defer { git_buf_dispose(&pack) }
        try check(.write(.objects)) { git_packbuilder_write_buf(&pack, builder.pointer) }
        let indexer = try Handle(.write(.objects), free: git_indexer_free) {
            git_indexer_new(&$0, folder, 0o444, nil, nil)
        }
        var progress = git_indexer_progress()
        try check(.write(.objects)) { git_indexer_append(indexer.pointer, pack.ptr, pack.size, &progress) }
        try check(.write(.objects)) { git_indexer_commit(indexer.pointer, &progress) }
    }
}
