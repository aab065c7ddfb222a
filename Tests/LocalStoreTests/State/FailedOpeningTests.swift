import LocalStore
import SyncCore
import TestSupport
import Testing

@Suite("A file of the state database that cannot be opened for writing")
struct FailedOpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { folder.path(of: "toji/state.db") }

    private func open() throws -> StateDatabase { try StateDatabase(folder: folder.path(of: "toji")) { .someTime } }

    @Test(
        "the system's reason is told with the database's path", arguments: ["state.db", "state.db-wal", "state.db-shm"])
    func reason(name: String) async throws {
        if name != "state.db" { try await open().setFact(.tenant, to: "acme") }
        try folder.makeFolder("toji/\(name)")
        // Without its shared memory SQLite still reads.
        let error = await #expect(throws: RepositoryError.self) { try await open().setFact(.tenant, to: "other") }
        #expect(error?.reason == .failed("Is a directory"))
        #expect(name == "state.db-shm" || error?.attempt == .open(.file(file)))
        #expect(try folder.names(in: "toji").filter { $0.hasPrefix("state.db.") } == [])
        try folder.remove("toji/\(name)")
        #expect(try await open().fact(.tenant) == (name == "state.db" ? nil : "acme"))
    }

    @Test(
        "a file system that may only be read is told as one",
        .enabled(if: SmallDisk.isPossible, Comment(rawValue: SmallDisk.need)))
    func readOnly() async throws {
        let disk = try SmallDisk(megabytes: 4, in: folder)
        try await open().setFact(.tenant, to: "acme")
        try disk.setWritable(false)
        let error = #expect(throws: RepositoryError.self) { try open() }
        #expect(error == RepositoryError(attempt: .open(.file(file)), reason: .readOnlyDisk))
        try disk.setWritable(true)
        #expect(try await open().fact(.tenant) == "acme")
    }
}
