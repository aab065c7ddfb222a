import Testing

@testable import SyncCore

@Suite("Whether a call of which nobody heard the end has happened")
struct InDoubtTests {
    typealias Verdict = InDoubt.Verdict

    private static let before = Samples.task
    private static let observed = Observed(
        updated: before.updated, assignees: before.assignees, comments: ["c-1", "c-2"], highestNumber: 42)
    private static let later = before.updated.advanced(bySeconds: 5)

    private static func entry(_ action: Operation.Action, account: EntityID? = Samples.tanaka.id) -> JournalEntry {
        JournalEntry(
            operation: Operation(project: "p", task: "k-42", action: action), account: account, time: before.updated,
            observed: observed, file: "ENG/tasks/ENG-42.md")
    }

    private static func item(_ change: (inout TaskItem) -> Void) -> TaskItem {
        before.with {
            $0.updated = later
            change(&$0)
        }
    }

    // MARK: fields, labels

    @Test(
        "fields and labels: all as wished; else planned anew by what is there",
        arguments: [
            ("as wished", item { ($0.title, $0.labels) = ("New", ["l-ui"]) }, Verdict.happened),
            ("as wished, and changed by others", item { ($0.title, $0.labels) = ("New", ["l-ui", "l-x"]) }, .happened),
            ("changed at no time since", before, .didNotHappen), ("base values again", item { _ in }, .didNotHappen),
            ("one of two", item { $0.title = "New" }, .didNotHappen),
            ("others' values", item { $0.title = "Theirs" }, .didNotHappen), ("the task is gone", nil, .didNotHappen),
        ] as [(String, TaskItem?, Verdict)])
    func fields(name: String, now: TaskItem?, expected: Verdict) {
        let writes = [FieldWrite.title("New"), .labels(adding: ["l-ui"], removing: ["l-auth"])]
        #expect(InDoubt.update(writes, Self.observed, now: now) == expected, "\(name)")
    }

    // MARK: people

    @Test(
        "an assignee: the row is as wished, or planned anew",
        arguments: [
            (wanted: "lead", now: ["a": "lead"], expected: Verdict.happened), ("lead", [:], .didNotHappen),
            ("lead", ["a": "other"], .didNotHappen), (nil, [:], .happened), (nil, ["b": "x"], .happened),
            (nil, ["a": "lead"], .didNotHappen), ("", ["a": ""], .happened),
        ] as [(String?, [EntityID: String], Verdict)])
    func people(wanted: String?, now: [EntityID: String], expected: Verdict) {
        let item = Self.before.with { $0.assignees = now }
        #expect(InDoubt.assignee("a", wanted: wanted, now: item) == expected)
        #expect(InDoubt.assignee("a", wanted: wanted, now: nil) == .didNotHappen)
    }

    // MARK: comments

    private static func comment(
        _ id: EntityID, _ body: String, by author: Person = Samples.tanaka, to head: EntityID? = nil,
        at second: Int64 = 0,
        isDeleted: Bool = false
    ) -> SyncCore.Comment {
        SyncCore.Comment(
            id: id, author: author, created: later.advanced(bySeconds: second), body: body, replyTo: head,
            isDeleted: isDeleted)
    }

    private static let soon = before.updated.advanced(bySeconds: 59)
    private static let late = before.updated.advanced(bySeconds: 60)

    @Test(
        "a comment: a new one by me with that text in that place is it, oldest first",
        arguments: [
            ("it is there", [comment("n", "x")], .created("n")), ("none, soon", [], .lookAgain),
            ("oldest first", [comment("n", "x", at: 1), comment("m", "x")], .created("m")),
            ("equal times: by id", [comment("n", "x"), comment("m", "x")], .created("m")),
            ("of somebody else", [comment("n", "x", by: Samples.suzuki)], .lookAgain),
            ("a reply instead", [comment("n", "x", to: "c-1")], .lookAgain),
            ("deleted since", [comment("n", "x", isDeleted: true)], .lookAgain),
            ("claimed by another draft", [comment("taken", "x")], .lookAgain),
            ("seen before", [comment("c-1", "x")], .lookAgain),
            ("with other text", [comment("n", "y")], .ask), ("with another spelling", [comment("n", "x ")], .ask),
            ("with other text beside it", [comment("m", "y"), comment("n", "x")], .created("n")),
        ] as [(String, [SyncCore.Comment], Verdict)])
    func comments(name: String, now: [SyncCore.Comment], expected: Verdict) {
        let entry = Self.entry(.comment("x", replyTo: nil))
        let verdict = { (time: Timestamp) in
            InDoubt.comment("x", replyTo: nil, entry, now: Samples.comments + now, claimed: ["taken"], time: time)
        }
        #expect(verdict(Self.soon) == expected, "\(name)")
        #expect(verdict(Self.late) == (expected == .lookAgain ? .didNotHappen : expected), "\(name)")
    }

    @Test("a reply is looked for in its thread")
    func replies() {
        let entry = Self.entry(.comment("x", replyTo: "c-1"))
        let now = [Self.comment("m", "x"), Self.comment("n", "x", to: "c-1")]
        #expect(InDoubt.comment("x", replyTo: "c-1", entry, now: now, claimed: [], time: Self.late) == .created("n"))
    }

    @Test("a comment of a task that is gone did not happen")
    func commentOfGoneTask() {
        let entry = Self.entry(.comment("x", replyTo: nil))
        #expect(InDoubt.comment("x", replyTo: nil, entry, now: nil, claimed: [], time: Self.soon) == .didNotHappen)
    }

    @Test("nothing is taken over where nobody knows who we are: an equal thing is asked for")
    func unknownAccount() {
        let entry = Self.entry(.comment("x", replyTo: nil), account: nil)
        for author in [Samples.tanaka, Samples.suzuki] {
            let now = [Self.comment("n", "x", by: author)]
            #expect(InDoubt.comment("x", replyTo: nil, entry, now: now, claimed: [], time: Self.late) == .ask)
        }
        #expect(InDoubt.comment("x", replyTo: nil, entry, now: [], claimed: [], time: Self.late) == .didNotHappen)
        let wish = NewTask(title: "Fresh", status: "s")
        let creation = Self.entry(.create(wish), account: nil)
        #expect(InDoubt.task(wish, creation, now: [Self.fresh(43)], claimed: [], time: Self.late) == .ask)
    }

    @Test("an edited comment: its text, or not")
    func editedComments() {
        let comments = Samples.comments
        #expect(InDoubt.editedComment("c-1", text: "The design is done.", now: comments) == .happened)
        for (id, text) in [("c-1", "other"), ("c-9", "x")] {
            #expect(InDoubt.editedComment(id, text: text, now: comments) == .didNotHappen)
        }
        let deleted = [Self.comment("c-1", "x", isDeleted: true)]
        #expect(InDoubt.editedComment("c-1", text: "x", now: deleted) == .didNotHappen)
        #expect(InDoubt.editedComment("c-1", text: "x", now: nil) == .didNotHappen)
    }

    @Test("a deletion may be repeated; what is gone is done")
    func deletions() {
        #expect(InDoubt.deletedComment("c-1", now: Samples.comments) == .didNotHappen)
        #expect(InDoubt.deletedComment("c-9", now: Samples.comments) == .happened)
        #expect(InDoubt.deletedComment("c-1", now: [Self.comment("c-1", "", isDeleted: true)]) == .happened)
        #expect(InDoubt.deletedComment("c-1", now: nil) == .happened)
    }

    // MARK: tasks

    private static func fresh(_ number: Int, _ change: (inout TaskItem) -> Void = { _ in }) -> TaskItem {
        TaskItem(
            id: TaskID(project: "ENG", number: number), key: "k-\(number)", title: "Fresh", body: "", status: "s",
            priority: "medium", created: later, updated: later, author: Samples.tanaka.id
        ).with(change)
    }

    @Test(
        "a task: a new one by me with that text and parent is it, oldest first, archived or not",
        arguments: [
            ("it is there", [fresh(43)], .created("k-43")), ("none, soon", [], .lookAgain),
            ("oldest first", [fresh(45), fresh(44)], .created("k-44")),
            ("archived since", [fresh(43) { $0.isArchived = true }], .created("k-43")),
            ("with another status since", [fresh(43) { $0.status = "t" }], .created("k-43")),
            ("of somebody else", [fresh(43) { $0.author = Samples.suzuki.id }], .lookAgain),
            ("of an account that is gone", [fresh(43) { $0.author = nil }], .lookAgain),
            ("older", [fresh(42), fresh(7)], .lookAgain), ("claimed by another draft", [fresh(99)], .lookAgain),
            ("with another title", [fresh(43) { $0.title = "Other" }], .lookAgain),
            ("with other text", [fresh(43) { $0.body = "Other" }], .ask),
            ("below another task", [fresh(43) { $0.parent = "k-1" }], .ask),
            ("with CRLF and empty lines", [fresh(43) { $0.body = "\r\n\n" }], .created("k-43")),
        ] as [(String, [TaskItem], Verdict)])
    func tasks(name: String, now: [TaskItem], expected: Verdict) {
        let wish = NewTask(title: "Fresh", status: "s")
        let entry = Self.entry(.create(wish))
        let verdict = { (time: Timestamp) in InDoubt.task(wish, entry, now: now, claimed: ["k-99"], time: time) }
        #expect(verdict(Self.soon) == expected, "\(name)")
        #expect(verdict(Self.late) == (expected == .lookAgain ? .didNotHappen : expected), "\(name)")
    }
}
