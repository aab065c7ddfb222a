import SyncCore
import Testing

@Suite("Reading the state")
struct StateReadingTests {
    @Test("a task comes back as it was stored, every part of it", arguments: StateKind.allCases)
    func roundTrip(kind: StateKind) async throws {
        let state = try kind.make()
        let full = TaskItem(
            id: TaskID(project: "owner/repo", number: 12), key: "k", title: "題\u{301}\0\n", body: "a\r\nb\r",
            status: "s", priority: "critical_fire", assignees: ["b": "", "a": "primary"], labels: ["y", "x"],
            milestone: "m", sprint: "t", parent: "p", start: Timestamp(microseconds: -1), due: Timestamp(seconds: 0),
            deadline: Timestamp(microseconds: .max), estimate: 90, progress: 40, fields: ["f": "", "e": "1.0"],
            isArchived: true, created: Timestamp(microseconds: .min), updated: .someTime, completed: .someTime,
            author: "a")
        try await state.store.store([TaskAnswer(full)], ofProject: "repo")
        #expect(try await state.store.task("k")?.item == full)
        #expect(try await state.store.task(numbered: full.id)?.item == full)
        #expect(try await state.store.task("k")?.item.body.utf8.elementsEqual(full.body.utf8) == true)
    }

    @Test("an outline tells who has to do with a task, and what is stored of it", arguments: StateKind.allCases)
    func outline(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        var item = TaskItem.some(7, status: "done", isArchived: true)
        item.assignees = ["mori": "primary", "tanaka": "secondary"]
        item.milestone = "v2"
        try await state.store(item, .some(2))
        try await state.settleAll(waiting: ["k7"], paths: ["k7": "ENG/tasks/ENG-7.md"])
        let comments: [SyncCore.Comment] = [
            .some("a", by: "suzuki"), .some("b", by: "left", isDeleted: true), .some("c", by: ""),
        ]
        try await state.store(comments, of: "k7", fingerprint: 1)

        let outline = try await state.outline(ofProject: "eng")
        #expect(outline.map(\.id.number) == [2, 7])
        #expect(
            outline.last
                == TaskOutline(
                    id: TaskID(project: "ENG", number: 7), key: "k7", isArchived: true, isPending: true,
                    commentsChecked: .someTime, path: "ENG/tasks/ENG-7.md", status: "done", updated: .someTime,
                    people: ["mori", "tanaka", "suzuki"], milestone: "v2"))
        #expect(outline.first?.isPending == false)
        #expect(try await state.peopleAppearing(inProject: "eng") == ["mori", "tanaka", "suzuki"])
        #expect(try await state.peopleAppearing(inProject: "none").isEmpty)
    }

    @Test("people are called what was heard last", arguments: StateKind.allCases)
    func people(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        let named = [Person(id: "tanaka", name: "Tanaka"), Person(id: "", name: "nobody")]
        try await state.store([TaskAnswer(.some(1), people: named)], ofProject: "eng")
        #expect(try await state.people(["tanaka", "unheard", ""]) == [Person(id: "tanaka", name: "Tanaka")])
        try await state.store(
            [TaskAnswer(.some(1), people: [Person(id: "tanaka", name: "田中")])], ofProject: "eng")
        try await state.store([.some("c", by: "suzuki")], of: "k1", fingerprint: 1)
        // Where no name is told the id stands in for it.
        let unnamed = ["tanaka", "mori"].map { Person(id: $0, name: $0) }
        try await state.store([TaskAnswer(.some(1), people: unnamed)], ofProject: "eng")
        #expect(try await state.people(["mori"]) == [Person(id: "mori", name: "mori")])
        #expect(
            try await state.people(["tanaka", "suzuki"])
                == [Person(id: "suzuki", name: "Name of suzuki"), Person(id: "tanaka", name: "田中")])
    }

    @Test("children come oldest number first, archived ones too", arguments: StateKind.allCases)
    func children(kind: StateKind) async throws {
        let state = try kind.make()
        try await state.store.store(
            .some(10, title: "Ten", parent: "k1"), .some(9, status: "done", parent: "k1", isArchived: true), .some(1))
        #expect(
            try await state.store.children(of: "k1") == [
                StoredChild(id: TaskID(project: "ENG", number: 9), key: "k9", title: "A task", status: "done"),
                StoredChild(id: TaskID(project: "ENG", number: 10), key: "k10", title: "Ten", status: "todo"),
            ])
        let several = try await state.store.children(of: ["k1", "k9", "unknown"])
        #expect(several.mapValues { $0.map(\.key) } == ["k1": ["k9", "k10"]])
        #expect(
            try await state.store.taskIDs(of: ["k10", "unknown"]) == ["k10": TaskID(project: "ENG", number: 10)])
    }

    @Test("the oldest check is told once every task was asked", arguments: StateKind.allCases)
    func oldestCheck(kind: StateKind) async throws {
        let state = try kind.make()
        #expect(try await state.store.oldestCheck() == nil)
        try await state.store.store(.some(1), .some(2))
        let answer = CommentsAnswer(comments: [], fingerprint: Fingerprint(high: 1, low: 2))
        try await state.store.store(
            [TaskComments(task: "k1", answer: answer)], checked: Timestamp(seconds: 20))
        #expect(try await state.store.oldestCheck() == nil)
        try await state.store.store(
            [TaskComments(task: "k2", answer: answer)], checked: Timestamp(seconds: 10))
        #expect(try await state.store.oldestCheck() == Timestamp(seconds: 10))
        try await state.store.markGone("k2")
        #expect(try await state.store.oldestCheck() == Timestamp(seconds: 20))
    }

    @Test("tasks are counted by status, milestone and list", arguments: StateKind.allCases)
    func counts(kind: StateKind) async throws {
        let state = try kind.make()
        var inMilestone = TaskItem.some(3)
        inMilestone.milestone = "v2"
        try await state.store.store(.some(1), .some(2), inMilestone, .some(4, isArchived: true))
        #expect(
            Set(try await state.store.counts(ofProject: "eng")) == [
                TaskCount(status: "todo", milestone: nil, isArchived: false, count: 2),
                TaskCount(status: "todo", milestone: "v2", isArchived: false, count: 1),
                TaskCount(status: "todo", milestone: nil, isArchived: true, count: 1),
            ])
    }

    @Test(
        "open work is told by person, the most urgent first, and counted beyond the limit",
        arguments: StateKind.allCases)
    func openWork(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        func item(_ number: Int, _ people: [EntityID], due: Int64?, status: EntityID = "todo", archived: Bool = false)
            -> TaskItem
        {
            var item = TaskItem.some(number, status: status, isArchived: archived)
            item.assignees = Dictionary(uniqueKeysWithValues: people.map { ($0, "primary") })
            item.due = due.map(Timestamp.init(seconds:))
            return item
        }
        try await state.store(
            item(1, ["mori"], due: nil), item(2, ["mori", "abe"], due: 20), item(3, ["mori"], due: 10),
            item(4, ["mori"], due: 20), item(5, ["mori"], due: 1, status: "done"),
            item(6, ["mori"], due: 1, archived: true), item(7, [], due: 1))
        let work = try await state.openWork(ofProject: "eng", statuses: ["todo", "doing"], limit: 3)
        #expect(work.map(\.person) == ["abe", "mori"])
        #expect(work.map(\.count) == [1, 4])
        #expect(work.map { $0.tasks.map(\.id.number) } == [[2], [3, 2, 4]])
        #expect(work[1].tasks.map(\.due?.seconds) == [10, 20, 20])
        var hard = item(8, ["abe"], due: nil)
        hard.deadline = Timestamp(seconds: 15)
        try await state.store(hard)
        let withHard = try await state.openWork(ofProject: "eng", statuses: ["todo"], limit: 3)
        #expect(withHard[0].tasks.map(\.id.number) == [8, 2] && withHard[0].tasks[0].due == hard.deadline)
    }
}
