import CGit2
import SyncCore

/// Objects in memory, in a repository of their own: writing into the user's would look at every pack for each of them.
final class MemoryObjects {
    private let store: OpaquePointer
    private let repository: OpaquePointer
    private let backend: UnsafeMutablePointer<git_odb_backend>
    private var ids: [git_oid] = []
    private(set) var size = 0

    var count: Int { ids.count }

    /// - Parameter configuration: a file of toji's own whose settings switch the search for deltas off: it takes most of
    ///   the time and finds next to nothing in files this small.
    init(configuration: String) throws(RepositoryError) {
        var store: OpaquePointer?
        try check("make objects in memory") { git_odb_new(&store) }
        var backend: UnsafeMutablePointer<git_odb_backend>?
        try check("make objects in memory") { git_mempack_new(&backend) }
        guard let store, let backend else {
            throw RepositoryError(attempt: "make objects in memory", reason: .failed("out of memory"))
        }
        try check("make objects in memory") { git_odb_add_backend(store, backend, 1) }
        var repository: OpaquePointer?
        try check("make objects in memory") { git_repository_wrap_odb(&repository, store) }
        guard let repository else {
            throw RepositoryError(attempt: "make objects in memory", reason: .failed("out of memory"))
        }
        self.store = store
        self.backend = backend
        self.repository = repository
        let settings = try Handle("open \(configuration)", free: git_config_free) {
            git_config_open_ondisk(&$0, configuration)
        }
        try check("set up the pack") { git_config_set_int64(settings.pointer, "pack.windowMemory", 1) }
        try check("set up the pack") { git_config_set_int32(settings.pointer, "pack.threads", 1) }
        try check("set up the pack") { git_repository_set_config(repository, settings.pointer) }
    }

    deinit {
        git_repository_free(repository)
        git_odb_free(store)
    }

    func write(_ bytes: [UInt8], type: git_object_t) throws(RepositoryError) -> git_oid {
        var id = git_oid()
        try check("keep an object") { git_odb_write(&id, store, bytes, bytes.count, type) }
        ids.append(id)
        size += bytes.count
        return id
    }

    func copyLoose(into target: OpaquePointer?) throws(RepositoryError) {
        let objects = try Handle("open the objects", free: git_odb_free) { git_repository_odb(&$0, target) }
        for id in ids {
            var id = id
            let object = try Handle("read an object", free: git_odb_object_free) { git_odb_read(&$0, store, &id) }
            var written = git_oid()
            try check("write an object") {
                git_odb_write(
                    &written, objects.pointer, git_odb_object_data(object.pointer),
                    git_odb_object_size(object.pointer), git_odb_object_type(object.pointer))
            }
        }
        reset()
    }

    /// Writes everything as one pack; false when there is nothing.
    func dumpPack(into folder: String) throws(RepositoryError) -> Bool {
        if ids.isEmpty { return false }
        let builder = try Handle("make a pack", free: git_packbuilder_free) { git_packbuilder_new(&$0, repository) }
        git_packbuilder_set_threads(builder.pointer, 1)
        for id in ids {
            var id = id
            try check("make a pack") { git_packbuilder_insert(builder.pointer, &id, nil) }
        }
        try check("write a pack") { git_packbuilder_write(builder.pointer, folder, 0o444, nil, nil) }
        reset()
        return true
    }

    private func reset() {
        git_mempack_reset(backend)
        ids = []
        size = 0
    }
}
