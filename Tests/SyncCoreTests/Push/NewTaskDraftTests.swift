import Testing

@testable import SyncCore

@Suite("A file without an id, read as a wish for a task")
struct NewTaskDraftTests {
    static let vocabulary: ProjectVocabulary = {
        var vocabulary = Samples.vocabulary
        vocabulary.sprints.append(Sprint(id: "p-over", name: "Over", state: "completed"))
        return vocabulary
    }()

    private func read(_ text: String, _ vocabulary: ProjectVocabulary = vocabulary) -> NewTask.Draft {
        let document = DocumentParser.parse(
            Array(text.utf8), file: "ENG/tasks/new.md", names: ProjectNames(vocabulary), project: "ENG")
        return NewTask.read(document, vocabulary: vocabulary, keys: [TaskID(project: "ENG", number: 40): "k-40"])
    }

    @Test("a title is enough: the rest is the tracker's choice")
    func least() {
        let draft = read("---\ntitle: Fresh\n---\n")
        #expect(draft.problems.isEmpty && !draft.isArchived)
        #expect(draft.task == NewTask(title: "Fresh", status: "s-todo"))
    }

    @Test("everything that can be written is in the wish")
    func most() {
        let draft = read(
            """
            ---
            title: Fresh
            status: In Progress
            priority: LOW
            assignees: [tanaka (primary), suzuki]
            labels: [auth, ui]
            milestone: v2.0
            sprint: Sprint 12
            parent: ENG-40
            start: 2026-05-01
            due: 2026-06-01
            deadline: 2026-06-02T10:00:00Z
            estimate: 1h30m
            progress: 40%
            fields:
              Story Points: "5"
              Team:
            archived: true
            ---

            One

            Two

            """)
        #expect(draft.problems.isEmpty && draft.isArchived)
        #expect(
            draft.task
                == NewTask(
                    title: "Fresh", body: "One\n\nTwo", status: "s-progress", priority: "low", parent: "k-40",
                    milestone: "m-2", sprint: "p-12", start: Timestamp(rfc3339: "2026-05-01T00:00:00Z"),
                    due: Timestamp(rfc3339: "2026-06-01T00:00:00Z"),
                    deadline: Timestamp(rfc3339: "2026-06-02T10:00:00Z"), estimate: 90, progress: 40,
                    assignees: [Samples.tanaka.id: "primary", Samples.suzuki.id: "secondary"],
                    labels: ["l-auth", "l-ui"], fields: ["f-points": "5"]))
    }

    @Test("empty values ask for nothing")
    func empty() {
        let draft = read(
            "---\ntitle: Fresh\nassignees:\nlabels: []\nmilestone:\nparent:\ndue:\nestimate:\nfields:\n---\n")
        #expect(draft.task == NewTask(title: "Fresh", status: "s-todo"))
    }

    @Test(
        "what must be mended first",
        arguments: [
            ("status: Todo", ProblemReason.missing(field: "title")), ("title:", .empty(field: "title")),
            ("title: a\nparent: ENG-77", .unknownID("ENG-77")), ("title: a\nsprint: Over", .completedSprint("Over")),
            (
                "title: a\nstatus: Nowhere",
                .unknownName(field: "status", name: "Nowhere", nearest: [])
            ),
            ("title: a\npriority: higher", .unknownName(field: "priority", name: "higher", nearest: ["high"])),
            ("title: a\ndue: 2026-06-02\ndeadline: 2026-06-02", .outOfOrder(earlier: "due", later: "deadline")),
            (
                "title: a\nfields:\n  Story Points: many",
                .badValue(field: "fields.Story Points", value: "many", expected: "1, 2.5")
            ),
            (
                "title: \(String(repeating: "漢", count: 256))",
                .badValue(
                    field: "title", value: String(repeating: "漢", count: 256), expected: "one line, at most 255 letters"
                )
            ),
        ])
    func problems(lines: String, reason: ProblemReason) {
        let draft = read("---\n\(lines)\n---\n")
        #expect(draft.problems.map(\.reason).contains(reason), "\(draft.problems.map(\.reason))")
        #expect(draft.task == nil)
        #expect(draft.problems.allSatisfy { $0.file == "ENG/tasks/new.md" })
    }

    @Test("the same problem is told once")
    func once() {
        for lines in ["title:", "title: a\nstatus: Nowhere", "title: a\npriority: higher", "status: Todo"] {
            #expect(read("---\n\(lines)\n---\n").problems.count == 1, "\(lines)")
        }
    }

    @Test("a required field must be there at a done status, and only there")
    func required() {
        var vocabulary = Self.vocabulary
        vocabulary.fields[1].isRequired = true
        let reasons = { (lines: String) in read("---\ntitle: a\n\(lines)\n---\n", vocabulary).problems.map(\.reason) }
        #expect(reasons("status: Done") == [.empty(field: "fields.Team")])
        #expect(reasons("status: Done\nfields:\n  Team:") == [.empty(field: "fields.Team")])
        #expect(reasons("status: Done\nfields:\n  Team: core").isEmpty)
        #expect(reasons("status: Todo").isEmpty)
    }

    @Test("without a status for new tasks one must be written")
    func noDefault() {
        var vocabulary = Self.vocabulary
        vocabulary.statuses = [Status(id: "s-done", name: "Done", isDone: true)]
        #expect(read("---\ntitle: a\n---\n", vocabulary).problems.map(\.reason) == [.empty(field: "status")])
        #expect(read("---\ntitle: a\nstatus: Done\n---\n", vocabulary).task?.status == "s-done")
    }

    @Test("a line of a parent's list is a task with a title, below it, done or not")
    func subtasks() {
        let line = ParsedDocument.Subtask(title: "a `b`", isDone: false)
        let done = ParsedDocument.Subtask(title: "a", isDone: true)
        #expect(
            NewTask.subtask(line, of: "k-40", vocabulary: Self.vocabulary)
                == NewTask(title: "a `b`", status: "s-todo", parent: "k-40"))
        #expect(NewTask.subtask(done, of: "k-40", vocabulary: Self.vocabulary)?.status == "s-done")
        var vocabulary = Self.vocabulary
        vocabulary.statuses.removeLast()
        #expect(NewTask.subtask(done, of: "k-40", vocabulary: vocabulary) == nil)
        vocabulary.statuses = []
        #expect(NewTask.subtask(line, of: "k-40", vocabulary: vocabulary) == nil)
    }

    @Test("a done status is the default one, else the first; so is the one of new tasks")
    func statuses() {
        var vocabulary = Self.vocabulary
        vocabulary.statuses = [
            Status(id: "d1", name: "Closed", isDone: true), Status(id: "t", name: "Open"),
            Status(id: "d2", name: "Done", isDone: true, isDefaultDone: true),
            Status(id: "n", name: "New", isDefault: true),
        ]
        #expect(vocabulary.doneStatuses == ["d1", "d2"])
        #expect(vocabulary.statusOfNewTasks == "n" && vocabulary.statusWhenTicked == "d2")
        vocabulary.statuses.removeLast(2)
        #expect(vocabulary.statusOfNewTasks == "t" && vocabulary.statusWhenTicked == "d1")
    }

    @Test(
        "the task that became of a wish is told by title, text and parent",
        arguments: [
            ("Fresh", "a\nb", "k-40", true), ("Fresh", "\r\na\r\nb\r\n", "k-40", true),
            ("Fresh", "a\nb\n ", "k-40", true),
            ("fresh", "a\nb", "k-40", false), ("Fresh", "a b", "k-40", false), ("Fresh", "a\nb", nil, false),
        ])
    func equal(title: String, body: String, parent: EntityID?, expected: Bool) {
        let wish = NewTask(title: "Fresh", body: "a\nb", status: "s", parent: "k-40")
        let task = Samples.task.with { ($0.title, $0.body, $0.parent) = (title, body, parent) }
        #expect(wish.isEqual(to: task) == expected)
    }
}
