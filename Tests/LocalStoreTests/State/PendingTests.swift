import SyncCore
import Testing

@Suite("What becomes pending")
struct PendingTests {
    struct Change: CustomTestStringConvertible {
        var testDescription: String
        var from: TaskItem
        var to: TaskItem
        var pending: [Int]
    }

    /// Tasks 1 and 2 may be parents of 3, and 4 is its child; 3 changes.
    static let changes = [
        Change(testDescription: "nothing", from: .some(3, parent: "k1"), to: .some(3, parent: "k1"), pending: []),
        Change(
            testDescription: "title", from: .some(3, parent: "k1"), to: .some(3, title: "B", parent: "k1"),
            pending: [1, 3]),
        Change(
            testDescription: "status", from: .some(3, parent: "k1"), to: .some(3, status: "done", parent: "k1"),
            pending: [1, 3]),
        Change(
            testDescription: "archived", from: .some(3, parent: "k1"), to: .some(3, parent: "k1", isArchived: true),
            pending: [1, 3]),
        Change(
            testDescription: "parent", from: .some(3, parent: "k1"), to: .some(3, parent: "k2"), pending: [1, 2, 3]),
        Change(testDescription: "no parent any more", from: .some(3, parent: "k1"), to: .some(3), pending: [1, 3]),
        Change(testDescription: "a parent that is not there", from: .some(3), to: .some(3, parent: "x"), pending: [3]),
        Change(
            testDescription: "body", from: .some(3, parent: "k1"),
            to: {
                var item = TaskItem.some(3, parent: "k1")
                item.body = "Other"
                return item
            }(), pending: [3]),
        Change(
            testDescription: "the same letter in other bytes", from: .some(3, title: "e\u{301}", parent: "k1"),
            to: .some(3, title: "\u{E9}", parent: "k1"), pending: [1, 3]),
        Change(
            testDescription: "fields that were not read", from: .some(3, fields: ["f": "5"]), to: .some(3), pending: []),
        Change(
            testDescription: "fields read for the first time", from: .some(3), to: .some(3, fields: [:]), pending: [3]),
        Change(
            testDescription: "a field", from: .some(3, fields: ["f": "5"]), to: .some(3, fields: ["f": "6"]),
            pending: [3]),
        Change(
            testDescription: "equal fields", from: .some(3, fields: ["f": "5", "g": "1"]),
            to: .some(3, fields: ["g": "1", "f": "5"]), pending: []),
    ]

    @Test(
        "a changed task is pending, and its parents when they list it differently", arguments: StateKind.allCases,
        changes)
    func change(kind: StateKind, change: Change) async throws {
        let state = try kind.make()
        try await state.store.store(.some(1), .some(2), change.from, .some(4, parent: "k3"))
        #expect(try await state.store.pending == [1, 2, 3, 4])
        try await state.store.settleAll()
        #expect(try await state.store.pending == [])
        try await state.store.store(change.to)
        #expect(try await state.store.pending == change.pending)
    }

    @Test("fields that an answer lacks stay, whatever else it changes", arguments: StateKind.allCases)
    func keptFields(kind: StateKind) async throws {
        let state = try kind.make()
        try await state.store.store(.some(1, fields: ["f": "5"]))
        try await state.store.store(.some(1, title: "B"))
        #expect(try await state.store.task("k1")?.item == .some(1, title: "B", fields: ["f": "5"]))
    }

    @Test("a new task makes its parent and the children that came before it pending", arguments: StateKind.allCases)
    func arrival(kind: StateKind) async throws {
        let state = try kind.make()
        try await state.store.store(.some(1), .some(3, parent: "k2"), .some(4))
        try await state.store.settleAll()
        try await state.store.store(.some(2, parent: "k1"))
        #expect(try await state.store.pending == [1, 2, 3])
    }

    @Test("a gone task is nowhere but among the gone, and its relatives are pending", arguments: StateKind.allCases)
    func gone(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        try await state.store([TaskAnswer(.some(2, parent: "k1"), fingerprint: 7)], ofProject: "eng")
        try await state.store(.some(1), .some(3, parent: "k2"))
        try await state.settleAll(paths: ["k2": "ENG/tasks/ENG-2.md"])
        let project = Project(id: "eng", key: "ENG", name: "", description: "")
        for (index, tasks) in [["k1"], ["k2", "k3"]].enumerated() {
            try await state.storePage(
                ofProject: "eng", archived: false, index: index, fingerprint: Fingerprint(high: 1, low: 1), tasks: tasks
            )
        }

        try await state.markGone("k2")
        try await state.markGone("k2")
        try await state.markGone("never seen")
        #expect(try await state.pending == [1, 3])
        #expect(try await state.task("k2") == nil)
        #expect(try await state.task(numbered: TaskID(project: "ENG", number: 2)) == nil)
        #expect(try await state.children(of: "k1").isEmpty)
        #expect(try await state.outline(ofProject: "eng").map(\.key) == ["k1", "k3"])
        #expect(try await state.counts(ofProject: "eng").map(\.count) == [2])
        #expect(try await state.tasks(of: project, with: [Fingerprint(high: 7, low: .max - 7)]).isEmpty)
        #expect(try await state.goneTasks(ofProject: "eng").map(\.path) == ["ENG/tasks/ENG-2.md"])
        // The page that lists it must be read again, should the task come back with the same bytes.
        #expect(try await state.page(of: project, archived: false, index: 0) != nil)
        #expect(try await state.page(of: project, archived: false, index: 1) == nil)
    }

    @Test("an answer brings a gone task back, with what was known of it", arguments: StateKind.allCases)
    func comeBack(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        try await state.store(.some(1), .some(2, parent: "k1", fields: ["f": "5"]), .some(3, parent: "k2"))
        try await state.settleAll(paths: ["k2": "ENG/tasks/ENG-2.md"])
        try await state.markGone("k2")
        try await state.settleAll(waiting: ["k2"])
        #expect(try await state.goneTasks(ofProject: "eng").map(\.key) == ["k2"], "a waiting deletion is not forgotten")

        try await state.store(.some(2, parent: "k1"))
        #expect(try await state.pending == [1, 2, 3])
        #expect(try await state.goneTasks(ofProject: "eng").isEmpty)
        #expect(try await state.task("k2")?.path == "ENG/tasks/ENG-2.md")
        #expect(try await state.task("k2")?.item.fields == ["f": "5"])
    }

    @Test("of two tasks with one number the one told last lives", arguments: StateKind.allCases)
    func sameNumber(kind: StateKind) async throws {
        let state = try kind.make()
        try await state.store.store(.some(1))
        var other = TaskItem.some(1)
        other.key = "other"
        try await state.store.store(other)
        #expect(try await state.store.task(numbered: other.id)?.item.key == "other")
        #expect(try await state.store.goneTasks(ofProject: "eng").map(\.key) == ["k1"])
    }

    @Test("a changed vocabulary makes the tasks of that project pending", arguments: StateKind.allCases)
    func wholeProject(kind: StateKind) async throws {
        let state = try kind.make()
        try await state.store.store(.some(1), .some(2))
        try await state.store.settleAll()
        try await state.store.markPending(project: "web")
        #expect(try await state.store.pending == [])
        try await state.store.markPending(project: "eng")
        #expect(try await state.store.pending == [1, 2])
    }

    @Test("pending tasks come in pages by number", arguments: StateKind.allCases)
    func paging(kind: StateKind) async throws {
        let state = try kind.make()
        try await state.store.store(.some(30), .some(4), .some(12), .some(5))
        let first = try await state.store.pendingTasks(ofProject: "eng", after: 0, limit: 3)
        #expect(first.map(\.item.id.number) == [4, 5, 12])
        let rest = try await state.store.pendingTasks(ofProject: "eng", after: 12, limit: 3)
        #expect(rest.map(\.item.id.number) == [30])
        #expect(try await state.store.pendingTasks(ofProject: "none", after: 0, limit: 3).isEmpty)
    }
}
