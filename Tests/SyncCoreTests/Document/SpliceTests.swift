import TestSupport
import Testing

@testable import SyncCore

@Suite("a splice changes the bytes of what changed and no other")
struct SpliceTests {
    struct OneField: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout TaskItem) -> Void
        var diff: [String]

        init(_ name: String, _ diff: [String], _ change: @escaping @Sendable (inout TaskItem) -> Void) {
            testDescription = name
            self.diff = diff
            self.change = change
        }
    }

    static let oneFields = [
        OneField("title", ["-title: OAuth 対応を実装する", "+title: \"a: b\""]) { $0.title = "a: b" },
        OneField("decomposed title", ["-title: OAuth 対応を実装する", "+title: e\u{301}"]) { $0.title = "e\u{301}" },
        OneField("status", ["-status: In Progress", "+status: Done"]) { $0.status = "s-done" },
        OneField("priority", ["-priority: high", "+priority: low"]) { $0.priority = "low" },
        OneField("assignees", ["-assignees: [tanaka (primary), suzuki]", "+assignees: [suzuki]"]) {
            $0.assignees[Samples.tanaka.id] = nil
        },
        OneField("labels", ["-labels: [auth, backend]", "+labels: []"]) { $0.labels = [] },
        OneField("milestone", ["-milestone: v2.0", "+milestone:"]) { $0.milestone = nil },
        OneField("sprint", ["-sprint:", "+sprint: Sprint 12"]) { $0.sprint = "p-12" },
        OneField("start", ["-start:", "+start: 2026-05-28T09:00:00Z"]) {
            $0.start = Timestamp(rfc3339: "2026-05-28T09:00:00Z")
        },
        OneField("due", ["-due: 2026-06-01", "+due:"]) { $0.due = nil },
        OneField("estimate", ["-estimate: 3h", "+estimate: 1h30m"]) { $0.estimate = 90 },
        OneField("progress", ["-progress: 40", "+progress: 100"]) { $0.progress = 100 },
        OneField("archived", ["-archived: false", "+archived: true"]) { $0.isArchived = true },
        OneField("custom field", ["-  Story Points: \"5\"", "+  Story Points: many"]) {
            $0.fields = ["f-points": "many"]
        },
        OneField("set custom field", ["-  Team:", "+  Team: core"]) {
            $0.fields = ["f-points": "5", "f-team": "core"]
        },
        OneField("fields that were not read", []) { $0.fields = nil },
        OneField("body", ["-The description.", "+Another one."]) { $0.body = "Another one." },
    ]

    @Test("a one-field change is a one-line diff", arguments: oneFields)
    func oneField(field: OneField) throws {
        let text = Samples.render()
        let result = try Samples.splice(Samples.task.with(field.change), into: text)
        #expect(result.difference(from: text).sorted() == field.diff.sorted())
    }

    @Test(
        "the person's comments, order, quotes, keys and blank lines stay, in LF and in CRLF", arguments: ["\n", "\r\n"])
    func ownStyle(lineEnding: String) throws {
        let text = Self.ownStyle.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnding)
        let task = Samples.task
        #expect(try Samples.splice(task, into: text).difference(from: text) == [])
        let changed = task.with {
            $0.status = "s-done"
            $0.labels = ["l-auth", "l-ui"]
            $0.fields = ["f-points": "8"]
            $0.body = "One.\nThree."
        }
        let carriage = lineEnding == "\n" ? "" : "\r"
        #expect(
            try Samples.splice(changed, into: text).difference(from: text).sorted()
                == [
                    "+  \"Story Points\": \"8\"   # as told", "+One.", "+Three.", "+  - ui", "+status: Done # mine",
                    "-  \"Story Points\": '5'   # as told", "-The description.", "-  - backend",
                    "-status:    'in progress' # mine",
                ].map { $0 == "+status: Done # mine" ? "+status:    Done # mine" : $0 }.map { $0 + carriage }.sorted())
    }

    @Test(
        "a list of lines keeps its shape and its comments also when no element stays",
        arguments: [
            (["l-auth"], ["-  - ui   # looks", "+  - auth   # looks"]),
            (["l-auth", "l-backend"], ["-  - ui   # looks", "+  - auth   # looks", "+  - backend"]),
            ([], ["-labels: # mine", "+labels: [] # mine", "-  - ui   # looks"]),
        ])
    func wholeList(labels: [EntityID], diff: [String]) throws {
        let text = Samples.render().replacingFirst(
            "labels: [auth, backend]\n", by: "labels: # mine\n  # why\n  - ui   # looks\n  # end\n")
        let result = try Samples.splice(Samples.task.with { $0.labels = Set(labels) }, into: text)
        #expect(result.difference(from: text).sorted() == diff.sorted())
        #expect(Samples.parse(result).problems == [])
    }

    @Test("an indented front matter stays indented")
    func indented() throws {
        let text = "---\n  id: ENG-42\n  title: Old # t\n---\n"
        let result = try Samples.splice(Samples.task, into: text)
        #expect(result.hasPrefix("---\n  id: ENG-42\n  title: OAuth 対応を実装する # t\n  status: In Progress\n"))
        #expect(result.contains("\n  fields:\n    Story Points: \"5\"\n    Team:\n  archived: false\n"))
        #expect(Samples.parse(result).problems == [])
    }

    static let ownStyle = """
        ---
        # my notes
        reviewer: me
        title:   "OAuth 対応を実装する"
        id: ENG-42
        status:    'in progress' # mine
        priority: HIGH
        assignees:
        - suzuki
        - tanaka (primary)
        labels:
          # why
          - backend
          - auth
        parent: ENG-40.md
        milestone: v2.0
        due: 2026-06-01T09:00:00+09:00
        deadline: 2026-06-10
        estimate: 180m
        progress: 40%
        fields:
          "Story Points": '5'   # as told
          Team:
        created: 2026-05-27T10:00:00Z
        author: tanaka
        url: https://koyori.example.com/acme/projects/ENG/tasks/ENG-42
        archived: false
        ---


        The description.

        <!-- toji:subtasks -->
        ## Subtasks

        - [x] [ENG-61](ENG-61-pkce.md) PKCE
        - [ ] a new one
        - [ ] [ENG-60](ENG-60-redirect-uri.md) Redirect URI

        <!-- toji:comments -->
        ## Comments

        <!-- toji:comment c-1 -->
        **tanaka** · 2026-05-27 11:00 UTC
        The design is done.
        <!-- toji:new to c-1 -->
        my reply
        <!-- toji:reply c-2 to c-1 -->
        **suzuki** · 2026-05-27 12:00 UTC

        I ask for a review.


        <!-- toji:new -->

        my draft
        """

    @Test("what is under somebody's hands is kept: drafts and new subtasks stay when comments and children come and go")
    func drafts() throws {
        var context = Samples.context()
        context.subtasks = [
            Subtask(id: TaskID(project: "ENG", number: 62), title: "*Third*", isDone: true, link: "ENG-62-third.md")
        ]
        let late = Comment(
            id: "c-9", author: Samples.suzuki, created: Timestamp(seconds: 1_779_890_000), body: "Late.")
        let result = try Samples.splice(Samples.task, [late], in: context, into: Self.ownStyle)
        let document = Samples.parse(result)
        #expect(document.drafts.map(\.text) == ["my reply", "my draft"])
        #expect(document.newSubtasks.map(\.title) == ["a new one"])
        #expect(document.subtasks == [TaskID(project: "ENG", number: 62): true])
        #expect(document.comments.map(\.id) == ["c-9"])
        #expect(result.contains("- [x] [ENG-62](ENG-62-third.md) \\*Third\\*\n- [ ] a new one\n"))
    }

    @Test("a renamed field keeps its line and its value, also when values were not read")
    func renamedField() throws {
        var vocabulary = Samples.vocabulary
        vocabulary.fields[0].name = "Team"
        vocabulary.fields[1].name = "Story Points"
        let text = Samples.render()
        let result = try Samples.splice(
            Samples.task.with { $0.fields = nil }, in: Samples.context(vocabulary), into: text,
            writtenWith: Samples.vocabulary)
        #expect(
            result.difference(from: text).sorted() == [
                "+  Story Points:", "+  Team: \"5\"", "-  Story Points: \"5\"", "-  Team:",
            ])
    }

    @Test("labels that swapped their names are written anew")
    func swappedLabels() throws {
        var vocabulary = Samples.vocabulary
        vocabulary.labels[0].name = "ui"
        vocabulary.labels[2].name = "auth"
        let text = Samples.render()
        let result = try Samples.splice(Samples.task, in: Samples.context(vocabulary), into: text)
        #expect(result.difference(from: text).sorted() == ["+labels: [backend, ui]", "-labels: [auth, backend]"])
    }

    @Test("fields come in the tracker's order and go with their line; without any the key goes")
    func fieldList() throws {
        var vocabulary = Samples.vocabulary
        vocabulary.fields = [
            CustomField(id: "f-first", name: "First", type: "text"), vocabulary.fields[1],
            CustomField(id: "f-last", name: "Last: one", type: "text"),
        ]
        let text = Samples.render()
        let task = Samples.task.with { $0.fields = ["f-last": "x"] }
        let result = try Samples.splice(task, in: Samples.context(vocabulary), into: text)
        #expect(result.contains("fields:\n  First:\n  Team:\n  \"Last: one\": x\narchived:"))
        vocabulary.fields = []
        let none = try Samples.splice(task.with { $0.fields = [:] }, in: Samples.context(vocabulary), into: result)
        #expect(none.difference(from: text).sorted() == ["-  Story Points: \"5\"", "-  Team:", "-fields:"])
        #expect(try Samples.splice(Samples.task, into: none).difference(from: text) == [])
    }

    @Test("fields between braces stay there as long as the same ones are there")
    func flowFields() throws {
        let lines = "fields:\n  Story Points: \"5\"\n  Team:\n"
        let text = Samples.render().replacingFirst(lines, by: "fields: {Team: , Story Points: 5}\n")
        #expect(try Samples.splice(Samples.task, into: text).difference(from: text) == [])
        let task = Samples.task.with { $0.fields = ["f-points": "5", "f-team": "a, b"] }
        #expect(
            try Samples.splice(task, into: text).difference(from: text)
                == ["-fields: {Team: , Story Points: 5}", "+fields: {Team: \"a, b\" , Story Points: 5}"])
    }

    @Test("a line that a person took out comes back only with a value")
    func missingLines() throws {
        let text = Samples.render().replacingFirst("sprint:\n", by: "").replacingFirst("start:\n", by: "")
        #expect(try Samples.splice(Samples.task, into: text) == text)
        let result = try Samples.splice(Samples.task.with { $0.sprint = "p-12" }, into: text)
        #expect(result.difference(from: text) == ["+sprint: Sprint 12"])
        #expect(result.contains("milestone: v2.0\nsprint: Sprint 12\nparent:"))
    }

    @Test("a text with CR before CRLF can be spliced over and over")
    func carriageReturns() throws {
        let task = Samples.task.with { $0.body = "a\r\r\nb\r\r\n" }
        let text = try Samples.splice(task, into: Samples.render())
        #expect(text.contains("\na&#13;\nb&#13;\n"))
        #expect(try Samples.splice(task, into: text) == text)
    }

    @Test("random changes on top of random documents give what was wanted", arguments: 0..<300)
    func random(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let make = { (random: inout SeededRandom) in
            Samples.task.with {
                $0.title = HostileText.make(&random)
                $0.body = HostileText.make(&random)
                $0.fields = ["f-points": HostileText.make(&random)]
                $0.labels = Set(["l-auth", "l-backend", "l-ui"].filter { _ in Bool.random(using: &random) })
                $0.due = Bool.random(using: &random) ? nil : $0.due
            }
        }
        let comments = (0..<3).map { number in
            Comment(
                id: "c-\(number)", author: Samples.tanaka, created: Timestamp(seconds: Int64(number)),
                body: HostileText.make(&random), replyTo: number == 2 ? "c-0" : nil,
                isDeleted: Bool.random(using: &random))
        }
        let first = Samples.render(make(&random), comments)
        let task = make(&random)
        let result = try Samples.splice(task, comments, into: first)
        let fresh = Samples.render(task, comments)
        // A text of blanks alone is no other than an empty one, so the one that stands there stays.
        let difference = result.difference(from: fresh).filter { !$0.dropFirst().allSatisfy(\.isWhitespace) }
        #expect(difference == [], "seed \(seed)")
    }

    @Test(
        "a document whose parts cannot be told apart is refused",
        arguments: [
            "", "no front matter", "---\nid: ENG-42\n", "---\nid: ENG-42\nid: ENG-43\n---\n",
            "---\n{id: ENG-42}\n---\n",
            "---\nid: &a ENG-42\n---\n", "---\nid: ENG-42\n---\n<!-- toji:else -->\n",
            "---\nid: ENG-42\n---\n<!-- toji:comments -->\n<!-- toji:comments -->\n",
            "---\nid: ENG-42\ncreated: 2020-01-01T00:00:00Z\n---\n",
        ])
    func refused(text: String) {
        #expect(throws: Problem.self) { try Samples.splice(Samples.task, into: text) }
    }
}

extension String {
    func replacingFirst(_ old: String, by new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return self[..<range.lowerBound] + new + self[range.upperBound...]
    }
}
