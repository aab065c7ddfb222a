import CSQLite
import SyncCore
import TestSupport
import Testing

@testable import LocalStore

@Suite("The state database")
struct StateDatabaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> StateDatabase { try StateDatabase(folder: folder.path(of: "toji")) { .someTime } }

    @Test("telling it what it knows writes nothing")
    func unchanged() async throws {
        let state = try open()
        func tell() async throws {
            let people = [Person(id: "tanaka", name: "Tanaka")]
            try await state.store(
                ProjectVocabulary(project: Project(id: "eng", key: "ENG", name: "Engine", description: "")))
            try await state.store(
                [TaskAnswer(.some(1), fingerprint: 1, people: people), TaskAnswer(.some(2, parent: "k1"))],
                ofProject: "eng")
            try await state.store([.some("c")], of: "k1", fingerprint: 1)
            try await state.storePage(
                ofProject: "eng", archived: false, index: 0, fingerprint: Fingerprint(high: 1, low: 1), tasks: ["k1"])
            try await state.settleAll(paths: ["k1": "a.md"])
        }
        try await tell()
        let before = folder.bytes(of: "toji/state.db-wal")
        #expect(before?.isEmpty == false)
        try await tell()
        // One row may differ: the time at which comments were asked for.
        #expect(folder.bytes(of: "toji/state.db-wal")?.count == before?.count)
    }

    @Test("many tasks of the program may use it at once")
    func concurrency() async throws {
        let state = try open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...100 {
                group.addTask {
                    try await state.store(.some(number, parent: number > 1 ? "k1" : nil))
                    try await state.store([.some("c\(number)")], of: "k\(number)", fingerprint: 1)
                    _ = try await state.outline(ofProject: "eng")
                }
            }
            try await group.waitForAll()
        }
        #expect(try await state.outline(ofProject: "eng").count == 100)
        #expect(try await state.children(of: "k1").count == 99)
    }

    @Test("several openings of one database see each other's writes")
    func twoOpenings() async throws {
        let states = try (1...4).map { _ in try open() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, state) in states.enumerated() {
                group.addTask {
                    for number in 1...25 { try await state.store(.some(index * 25 + number)) }
                }
            }
            try await group.waitForAll()
        }
        for state in states { #expect(try await state.outline(ofProject: "eng").count == 100) }
    }

    @Test("many may make it at once")
    func racingOpenings() async throws {
        let path = folder.path(of: "toji")
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 1...8 {
                group.addTask { try StateDatabase(folder: path) { .someTime }.damagedFile }
            }
            for try await damagedFile in group { #expect(damagedFile == nil) }
        }
    }

    @Test("a failed call leaves nothing of itself behind")
    func rollBack() async throws {
        let state = try open()
        try await state.store(.some(1))
        let error = await #expect(throws: RepositoryError.self) {
            try await state.write("try") { connection in
                try connection.execute("UPDATE tasks SET title = 'half done'")
                throw RepositoryError(attempt: "try", reason: .diskFull)
            }
        }
        #expect(error?.reason == .diskFull)
        #expect(try await state.children(of: "none").isEmpty)
        #expect(try await state.task("k1")?.item.title == "A task")
    }

    @Test("a full disk is told as such, and what was stored before stays")
    func fullDisk() async throws {
        let state = try open()
        try await state.store(.some(1))
        // SQLite answers alike when the disk is full and when its file may not grow.
        try await state.read("limit the file") { try $0.execute("PRAGMA max_page_count = 40") }
        var large = TaskItem.some(2)
        large.body = String(repeating: "x", count: 1_000_000)
        let error = await #expect(throws: RepositoryError.self) { try await state.store(large) }
        #expect(error?.reason == .diskFull)
        #expect(try await state.outline(ofProject: "eng").map(\.key) == ["k1"])
        try await state.store(.some(3))
        #expect(try await state.outline(ofProject: "eng").map(\.key) == ["k1", "k3"])
    }

    @Test(
        "SQLite's codes become reasons",
        arguments: [
            (SQLITE_FULL, RepositoryError.Reason.diskFull), (SQLITE_PERM, .noPermission),
            (SQLITE_BUSY, .busy(process: nil)), (SQLITE_CANTOPEN | 6 << 8, .symbolicLink),
            // Why it may only be read, nobody knows here.
            (SQLITE_READONLY, .failed("SQLite 8: attempt to write a readonly database")),
            (SQLITE_CANTOPEN, .failed("SQLite 14: unable to open database file")),
        ])
    func reasons(code: Int32, reason: RepositoryError.Reason) {
        #expect(SQLiteError(code: code, on: nil).reason == reason)
    }
}
