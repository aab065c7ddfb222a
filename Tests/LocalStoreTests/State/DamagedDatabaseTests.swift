import CSQLite
@preconcurrency import Glibc
import LocalStore
import SyncCore
import TestSupport
import Testing

@Suite("A damaged database")
struct DamagedDatabaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> StateDatabase { try StateDatabase(folder: folder.path(of: "toji")) { .someTime } }

    private func fill() async throws {
        let state = try open()
        for number in 1...500 { try await state.store(.some(number, title: "Task \(number)")) }
        try await state.setFact(.tenant, to: "acme")
    }

    @Test("the folder belongs to its owner alone")
    func mode() throws {
        _ = try open()
        #expect(try folder.mode(of: "toji") == 0o700)
    }

    @Test("what was stored is there when the database is opened again")
    func reopening() async throws {
        try await fill()
        let state = try open()
        #expect(state.damagedFile == nil)
        #expect(try await state.fact(.tenant) == "acme")
        #expect(try await state.outline(ofProject: "eng").count == 500)
    }

    @Test("what a process that was killed while making it has left is no damage")
    func unfinished() async throws {
        try folder.write("half", to: "toji/state.db.new")
        try folder.write("half", to: "toji/state.db.new-journal")
        try folder.write("of a database that is gone", to: "toji/state.db-wal")
        try await fill()
        let state = try open()
        #expect(state.damagedFile == nil)
        #expect(try await state.outline(ofProject: "eng").count == 500)
        #expect(try folder.names(in: "toji").allSatisfy { !$0.hasPrefix("state.db.") })
    }

    enum Damage: CaseIterable {
        case garbage
        case zeroBytes
        case truncated
        case halfAPage
        case anotherDatabase
    }

    @Test("it is set aside, told, and a fresh one is begun", arguments: Damage.allCases)
    func damagedAtOpening(damage: Damage) async throws {
        try await fill()
        let whole = try #require(folder.bytes(of: "toji/state.db"))
        let damaged: [UInt8] =
            switch damage {
            case .garbage: Array("This is no database, however long one looks at it.\n".utf8)
            case .zeroBytes: []
            case .truncated: Array(whole[..<(whole.count / 2)])
            case .halfAPage: Array(whole[..<2000])
            case .anotherDatabase: try anotherDatabase()
            }
        try folder.write(damaged, to: "toji/state.db")

        let state = try open()
        #expect(state.damagedFile == folder.path(of: "toji/state.db.damaged-20260527T100000Z"))
        #expect(folder.bytes(of: "toji/state.db.damaged-20260527T100000Z") == damaged)
        #expect(try await state.fact(.tenant) == nil)
        try await state.setFact(.tenant, to: "new")
        #expect(try await state.fact(.tenant) == "new")
    }

    private func anotherDatabase() throws -> [UInt8] {
        var database: OpaquePointer?
        try folder.makeFolder("other")
        sqlite3_open(folder.path(of: "other/x.db"), &database)
        sqlite3_exec(database, "CREATE TABLE notes (text)", nil, nil, nil)
        sqlite3_close(database)
        return try #require(folder.bytes(of: "other/x.db"))
    }

    @Test("two set aside in one second get two names")
    func twice() throws {
        for _ in 1...2 {
            try folder.write("garbage", to: "toji/state.db")
            _ = try open()
        }
        #expect(
            try folder.names(in: "toji").filter { $0.contains("damaged") } == [
                "state.db.damaged-20260527T100000Z", "state.db.damaged-20260527T100000Z-2",
            ])
    }

    @Test("damage further inside is found when it is read; the next opening begins afresh")
    func damagedInside() async throws {
        try await fill()
        var bytes = try #require(folder.bytes(of: "toji/state.db"))
        for index in bytes.indices.dropFirst(4096) { bytes[index] = 0xAA }
        try folder.write(bytes, to: "toji/state.db")

        let state = try open()
        #expect(state.damagedFile == nil)
        let expected = RepositoryError.Reason.damaged(
            setAside: folder.path(of: "toji/state.db.damaged-20260527T100000Z"))
        for _ in 1...2 {
            let error = await #expect(throws: RepositoryError.self) { try await state.outline(ofProject: "eng") }
            #expect(error?.reason == expected)
        }
        let fresh = try open()
        #expect(fresh.damagedFile == nil)
        #expect(try await fresh.outline(ofProject: "eng").isEmpty)
    }

    @Test("a task whose bytes are not ours counts as damage")
    func foreignBytes() async throws {
        try await fill()
        try alter("UPDATE items SET item = x'01ff'")
        let state = try open()
        let error = await #expect(throws: RepositoryError.self) { try await state.task("k1") }
        #expect(error?.reason == .damaged(setAside: folder.path(of: "toji/state.db.damaged-20260527T100000Z")))
    }

    @Test("one that a newer toji wrote is refused and left as it is")
    func newer() async throws {
        try await fill()
        try alter("PRAGMA user_version = 99")
        let before = folder.bytes(of: "toji/state.db")
        let error = #expect(throws: RepositoryError.self) { try open() }
        #expect(error?.reason == .newerFormat(found: 99, known: 3))
        #expect(folder.bytes(of: "toji/state.db") == before)
    }

    @Test("one that an older toji wrote keeps what it holds, and gets the tables that are new")
    func older() async throws {
        try await fill()
        try alter("DROP TABLE former_paths; DROP TABLE held_drafts; PRAGMA user_version = 1")
        let state = try open()
        #expect(try await state.task("k1") != nil)
        try await state.remember([], at: .someTime)
        #expect(try await state.formerPath("a") == nil)
        #expect(try await state.heldDraft(HeldDraft.Key(place: "t", text: "")) == nil)
    }

    @Test("one whose first writing was interrupted is simply begun again")
    func interrupted() async throws {
        try folder.makeFolder("toji")
        var database: OpaquePointer?
        sqlite3_open(folder.path(of: "toji/state.db"), &database)
        sqlite3_exec(database, "PRAGMA journal_mode = WAL", nil, nil, nil)
        sqlite3_close(database)
        #expect(try open().damagedFile == nil)
    }

    @Test("a link instead of the folder or the file is refused", arguments: ["toji", "toji/state.db"])
    func links(name: String) throws {
        if name != "toji" { try folder.makeFolder("toji") }
        try folder.makeFolder("elsewhere")
        #expect(symlink(folder.path(of: "elsewhere"), folder.path(of: name)) == 0)
        let error = #expect(throws: RepositoryError.self) { try open() }
        #expect(error?.reason == .symbolicLink)
        #expect(try folder.names(in: "elsewhere").isEmpty)
    }

    private func alter(_ sql: String) throws {
        var database: OpaquePointer?
        sqlite3_open(folder.path(of: "toji/state.db"), &database)
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        sqlite3_close(database)
        try #require(code == SQLITE_OK)
    }
}
