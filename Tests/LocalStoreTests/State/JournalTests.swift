@preconcurrency import Glibc
import SyncCore
import TestSupport
import Testing

@testable import LocalStore

@Suite("The journal")
struct JournalTests {
    @Test("a call is in doubt until it is settled or withdrawn, in the order of sending", arguments: StateKind.allCases)
    func life(kind: StateKind) async throws {
        let state = try kind.make()
        let journal = state.store
        var numbers: [Int64] = []
        for operation in Operation.every { numbers.append(try await journal.begin(.some(operation))) }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(try await journal.inDoubt().map(\.number) == numbers)
        #expect(try await journal.inDoubt().map(\.entry.operation) == Operation.every)
        #expect(try await journal.settled().isEmpty)

        try await journal.settle(numbers[3], created: "new")
        try await journal.settle(numbers[1], created: nil)
        try await journal.withdraw(numbers[0])
        #expect(try await journal.inDoubt().map(\.number) == [numbers[2]] + numbers[4...])
        #expect(try await journal.settled().map(\.number) == [numbers[1], numbers[3]])
        #expect(try await journal.settled().map(\.created) == [nil, "new"])
        #expect(try await journal.settled().last?.entry == .some(Operation.every[3]))

        // A settled call is no longer withdrawn, one that was forgotten not settled.
        try await journal.withdraw(numbers[1])
        try await journal.settle(numbers[0], created: "x")
        #expect(try await journal.settled().count == 2)

        try await journal.forgetSettled(upTo: numbers[2])
        #expect(try await journal.settled().map(\.number) == [numbers[3]])
        #expect(try await journal.inDoubt().first?.number == numbers[2])
    }

    @Test("calls that are noted at once all stand there, each with its own number", arguments: StateKind.allCases)
    func together(kind: StateKind) async throws {
        let state = try kind.make()
        let journal = state.store
        let numbers = try await withThrowingTaskGroup(of: (Int64, Int).self) { group in
            for index in 0..<50 {
                group.addTask {
                    var entry = JournalEntry.some(Operation.every[0])
                    entry.file = "\(index)"
                    return (try await journal.begin(entry), index)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = "\($1.1)" }
        }
        #expect(numbers.count == 50)
        for noted in try await journal.inDoubt() { #expect(numbers[noted.number] == noted.entry.file) }
        #expect(try await journal.inDoubt().count == 50)
    }

    @Test("no number is given twice, also when everything was forgotten", arguments: StateKind.allCases)
    func numbers(kind: StateKind) async throws {
        let state = try kind.make()
        let first = try await state.store.begin(.some())
        try await state.store.settle(first, created: nil)
        try await state.store.forgetSettled(upTo: first)
        #expect(try await state.store.begin(.some()) > first)
    }

    @Test(
        "an entry comes back byte for byte",
        arguments: ["", "\0", "a\r\nb\r", "e\u{301} é 綴じ 👩‍👩‍👧", "\u{FEFF}x\u{2028}\u{7F}\\\"/"])
    func bytes(text: String) async throws {
        let folder = try TemporaryFolder()
        var entry = JournalEntry.some(Operation(project: "p", task: "k1", action: .editComment("c", text: text)))
        entry.observed = Observed(
            updated: .someTime, assignees: ["a": text], comments: ["c", "d"], highestNumber: 7)
        entry.draft = .subtask
        _ = try await database(folder).begin(entry)
        let found = try #require(try await database(folder).inDoubt().first?.entry)
        #expect(found == entry)
        guard case .editComment(_, let sent) = found.operation.action else { throw Wrong() }
        #expect(sent.utf8.elementsEqual(text.utf8))
        #expect(try #require(found.observed.assignees?["a"]).utf8.elementsEqual(text.utf8))
    }

    @Test("refusals are kept by what was wished over which value, oldest first", arguments: StateKind.allCases)
    func refusals(kind: StateKind) async throws {
        let state = try kind.make()
        let journal = state.store
        let title = Refusal(subject: "ENG-1", field: "title", wish: "é", remote: "x", words: "too long")
        var spelt = title
        spelt.wish = "e\u{301}"
        var later = title
        later.remote = "y"
        var other = title
        other.subject = "ENG/tasks/new.md"
        for refusal in [title, spelt, later, other] { try await journal.noteRefusal(refusal) }
        var again = title
        again.words = ""
        try await journal.noteRefusal(again)
        #expect(try await journal.refusals(of: "ENG-1") == [again, spelt, later])
        #expect(try await journal.refusals(of: other.subject) == [other])
        try await journal.forgetRefusals(of: "ENG-1")
        #expect(try await journal.refusals(of: "ENG-1").isEmpty)
        #expect(try await journal.refusals(of: other.subject) == [other])
    }

    @Test("a held draft stays held until somebody decides what it is", arguments: StateKind.allCases)
    func held(kind: StateKind) async throws {
        let state = try kind.make()
        let journal = state.store
        let drafts = [("t", "é", "c1"), ("t", "e\u{301}x", "c2"), ("u", "é", "c1"), ("u", "z", "c3")].map {
            HeldDraft(key: HeldDraft.Key(place: $0.0, text: $0.1), found: $0.2, name: "")
        }
        for draft in drafts + [drafts[0]] { try await journal.hold(draft) }
        for draft in drafts { #expect(try await journal.heldDraft(draft.key) == draft) }
        #expect(try await journal.heldDraft(HeldDraft.Key(place: "t", text: "z")) == nil)
        try await journal.release(drafts[3].key)
        try await journal.release(thing: "c1")
        var left: [HeldDraft?] = []
        for draft in drafts { left.append(try await journal.heldDraft(draft.key)) }
        #expect(left == [nil, drafts[1], nil, nil])
    }

    private struct Wrong: Error {}

    private func database(_ folder: TemporaryFolder) throws -> StateDatabase {
        try StateDatabase(folder: folder.path(of: "toji")) { .someTime }
    }

    @Test("it survives reopening, and forgetting a project")
    func reopening() async throws {
        let folder = try TemporaryFolder()
        let first = try database(folder)
        let (one, two) = (try await first.begin(.some()), try await first.begin(.some()))
        try await first.settle(two, created: "c-9")
        try await first.noteRefusal(Refusal(subject: "s", field: "f", wish: "w", remote: "r", words: "no"))
        try await first.removeProject("eng")
        let second = try database(folder)
        #expect(try await second.inDoubt().map(\.number) == [one])
        #expect(try await second.settled().map(\.created) == ["c-9"])
        #expect(try await second.refusals(of: "s").count == 1)
    }

    @Test("two processes number their calls apart and see each other's")
    func twoProcesses() async throws {
        let folder = try TemporaryFolder()
        let (left, right) = (try database(folder), try database(folder))
        let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
            for index in 0..<20 {
                let journal = index % 2 == 0 ? left : right
                group.addTask { try await journal.begin(.some()) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(numbers).count == 20)
        #expect(try await left.inDoubt().map(\.number) == numbers.sorted())
        try await right.withdraw(numbers[0])
        #expect(try await left.inDoubt().count == 19)
    }

    @Test("what begin returned from is there for the next process, even when this one is killed at that moment")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let state = try database(folder)
        try await state.setFact(.tenant, to: "acme")
        let number = try await state.begin(.some())
        // The files as a kill would leave them: nothing was closed or worked from the log into the database.
        try folder.makeFolder("copy")
        for name in ["state.db", "state.db-wal"] {
            try folder.write(try #require(folder.bytes(of: "toji/\(name)")), to: "copy/\(name)")
        }
        let copy = try StateDatabase(folder: folder.path(of: "copy")) { .someTime }
        #expect(try await copy.inDoubt().map(\.number) == [number])
        #expect(try await copy.fact(.tenant) == "acme")
    }

    /// In an SQLite log a commit is brought on the disk by `synchronous = FULL` (2) and left to the system by `NORMAL`.
    @Test("calls wait for the disk, nothing else does, and a failure leaves that as it was")
    func durable() async throws {
        let folder = try TemporaryFolder()
        let state = try database(folder)
        #expect(try await state.synchronous(durably: false) == 1)
        #expect(try await state.synchronous(durably: true) == 2)
        #expect(try await state.synchronous(durably: false) == 1)
        await #expect(throws: RepositoryError.self) {
            try await state.failDurably()
        }
        #expect(try await state.synchronous(durably: false) == 1)
    }

    @Test(
        "an entry that is not ours counts as damage: set aside and told, never read as none",
        arguments: ["x''", "x'7b7d'", "x'ff'", "'{\"operation\":null}'"])
    func foreignBytes(bytes: String) async throws {
        let folder = try TemporaryFolder()
        let state = try database(folder)
        _ = try await state.begin(.some())
        try await state.alter("UPDATE journal SET entry = \(bytes)")
        let target = folder.path(of: "toji/state.db.damaged-20260527T100000Z")
        for _ in 1...2 {
            let error = await #expect(throws: RepositoryError.self) { try await state.inDoubt() }
            #expect(error?.reason == .damaged(setAside: target))
        }
        #expect(access(target, F_OK) == 0)
    }
}

extension StateDatabase {
    fileprivate func synchronous(durably: Bool) throws -> Int64? {
        try write("look", durably: durably) { try $0.row("PRAGMA synchronous") { $0.integer(0) } }
    }

    fileprivate func failDurably() throws {
        try write("fail", durably: true) { try $0.execute("INSERT INTO facts (name) VALUES ('x')") }
    }

    fileprivate func alter(_ sql: String) throws {
        try write("alter") { try $0.execute(sql) }
    }
}

extension JournalEntry {
    static func some(_ operation: Operation = Operation.every[0]) -> JournalEntry {
        JournalEntry(
            operation: operation, account: "tanaka", time: .someTime,
            observed: Observed(updated: .someTime, comments: []), file: "ENG/tasks/ENG-1.md",
            draft: operation.creates ? .comment : nil)
    }
}

extension Operation {
    /// One of each kind.
    static let every: [Operation] = [
        .update([
            .title("t"), .body(""), .status("s"), .priority("high"), .milestone(nil), .sprint("p"), .parent(nil),
            .start(nil), .due(.someTime), .deadline(nil), .estimate(5), .progress(0), .archived(true),
            .custom("f", nil), .custom("g", "5"), .labels(adding: ["a"], removing: []),
        ]),
        .assign("a", role: "primary"), .changeRole("a", role: ""), .unassign("a"),
        .create(NewTask(title: "t", body: "b", status: "s", assignees: ["a": "r"], labels: ["l"], fields: ["f": "5"])),
        .comment("c", replyTo: nil), .comment("c", replyTo: "h"), .editComment("c", text: "t"), .deleteComment("c"),
        .deleteTask,
    ].map { Operation(project: "eng", task: "k1", action: $0) }
}
