import Testing

@testable import SyncCore

@Suite("edits below the front matter, and what is wrong beside the base")
struct DifferenceTests {
    private let text = Samples.render()

    @Test(
        "what a person does is one change",
        arguments: [
            ("The description.", "Another one.", "description", "The description.", "Another one."),
            ("- [ ] [ENG-60]", "- [x] [ENG-60]", "subtask:ENG-60", "open", "done"),
            ("PKCE\n", "PKCE\n- [ ] Logging out\n", "subtask:new:1", nil, "Logging out"),
            (
                "The design is done.", "The design is nearly done.", "comment:c-1", "The design is done.",
                "The design is nearly done."
            ),
            ("<!-- toji:new -->\n", "<!-- toji:new -->\n\nHello\n", "new:1", nil, "Hello"),
            ("I ask for a review.\n", "I ask for a review.\n\n<!-- toji:new to c-1 -->\nYes\n", "new:1", nil, "Yes"),
        ] as [(String, String, String, String?, String?)])
    func edits(old: String, new: String, field: String, from: String?, to: String?) throws {
        let local = Samples.parse(text.replacingFirst(old, by: new))
        let changes = DocumentDifference.changes(base: Samples.parse(text), local: local)
        let change = try #require(changes.first)
        #expect(changes.count == 1 && change.field.description == field)
        #expect(change.base == from && change.local == to)
        #expect(DocumentDifference.problems(base: Samples.parse(text), local: local) == [])
    }

    @Test(
        "framing, order of lines and blanks are no edit",
        arguments: [
            ("---\n\nThe description.\n", "---\nThe description.\n\n\n"),
            ("The description.\n", "The description.\n  \n"),
            ("Redirect URI", "another text"), ("- [x] [ENG-61](ENG-61-pkce.md) PKCE\n", ""),
            ("**tanaka** · 2026-05-27 11:00 UTC\n\n", "**tanaka** · 2026-05-27 11:00 UTC\n"),
            ("**tanaka** · 2026-05-27 11:00 UTC\n", ""), ("<!-- toji:new -->\n", "<!-- toji:new -->\n \n\t\n"),
            ("<!-- toji:new -->\n", ""), ("## Comments\n", ""),
        ])
    func noEdit(old: String, new: String) {
        let local = Samples.parse(text.replacingFirst(old, by: new))
        #expect(local.problems == [])
        #expect(DocumentDifference.changes(base: Samples.parse(text), local: local) == [])
        #expect(DocumentDifference.problems(base: Samples.parse(text), local: local) == [])
    }

    @Test("two equal drafts on purpose are two")
    func equalDrafts() {
        let local = Samples.parse(text + "\nHello\n\n<!-- toji:new -->\nHello\n")
        let changes = DocumentDifference.changes(base: Samples.parse(text), local: local)
        #expect(changes.map(\.field) == [.new(1), .new(2)])
    }

    @Test(
        "what must not be taken away or altered is a problem",
        arguments: [
            ("id: ENG-42\n", "", nil, .missing(field: "id")), ("id: ENG-42", "id:", 2, .missing(field: "id")),
            ("id: ENG-42", "id: ENG-43", 2, .unknownID("ENG-43")),
            ("title: OAuth 対応を実装する\n", "", nil, .missing(field: "title")),
            ("author: tanaka", "author: suzuki", 21, .readOnly(field: "author")),
            ("The design is done.\n", "", 36, .emptiedComment("c-1")),
            ("[ENG-61](", "[ENG-99](", 31, .notAChild("ENG-99")),
            ("toji:reply c-2 to", "toji:reply c-7 to", 41, .unknownComment("c-7")),
            ("toji:reply c-2 to c-1", "toji:comment c-2", 41, .unknownComment("c-2")),
            ("---\nid: ENG-42\n", "---\ntitle: x\n---\n---\nid: ENG-42\n", 4, .secondFrontMatter),
        ] as [(String, String, Int?, ProblemReason)])
    func problems(old: String, new: String, line: Int?, reason: ProblemReason) throws {
        let local = Samples.parse(text.replacingFirst(old, by: new))
        let problems = DocumentDifference.problems(base: Samples.parse(text), local: local)
        #expect(problems.map(\.reason) == [reason])
        #expect(problems.first?.line == line)
    }

    @Test("what the tracker itself has is nobody's problem")
    func trackersOwn() {
        let base = Samples.parse(Samples.render(Samples.task.with { $0.title = "" }))
        #expect(base.problems.map(\.reason) == [.empty(field: "title")])
        #expect(DocumentDifference.problems(base: base, local: base) == [])
    }

    @Test("a description that holds a front matter is a description")
    func frontMatterInBody() {
        let text = Samples.render(Samples.task.with { $0.body = "---\nid: ENG-1\ntitle: x\n---\n" })
        #expect(DocumentDifference.problems(base: Samples.parse(text), local: Samples.parse(text)) == [])
        #expect(Samples.parse(text).secondFrontMatter == nil)
    }
}
