import TestSupport
import Testing

@testable import SyncCore

@Suite("two versions of a task file that Git merges")
struct TaskFileMergeTests {
    static let path = "ENG/tasks/ENG-42-oauth.md"
    static let file = Samples.render()

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var base: String = file
        var local: String
        var remote: String
        var merged: String
        var conflicts: [FileConflict] = []

        var testDescription: String { name }
    }

    static func merge(_ base: String, _ local: String, _ remote: String, path: String = path) -> MergedFile? {
        FileMerge(path: path, texts: LineMerge())
            .run(base: Array(base.utf8), local: Array(local.utf8), remote: Array(remote.utf8))
    }

    static func check(_ each: Case) {
        let result = merge(each.base, each.local, each.remote)
        #expect((result.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "nil").difference(from: each.merged) == [])
        #expect(result?.conflicts == each.conflicts)
    }

    static func with(_ changes: (String, String)..., tail: String = "") -> String {
        changes.reduce(file) { text, change in
            precondition(text.contains(change.0), "no \(change.0)")
            return text.replacingFirst(change.0, by: change.1)
        } + tail
    }

    @Test(
        "fields that one side changed are taken from it",
        arguments: [
            Case(
                name: "neighbours", local: with(("status: In Progress", "status: Done")),
                remote: with(("priority: high", "priority: low")),
                merged: with(("status: In Progress", "status: Done"), ("priority: high", "priority: low"))),
            Case(
                name: "names that no vocabulary knows", local: with(("In Progress", "Somewhere")),
                remote: with(("v2.0", "v9")), merged: with(("In Progress", "Somewhere"), ("v2.0", "v9"))),
            Case(
                name: "labels both ways", local: with(("[auth, backend]", "[auth, backend, ui]")),
                remote: with(("[auth, backend]", "[api, backend]")),
                merged: with(("[auth, backend]", "[api, backend, ui]"))),
            Case(
                name: "labels of lines", local: with(("[auth, backend]", "\n  - backend # mine\n  - auth")),
                remote: with(("[auth, backend]", "[auth, backend, ui]")),
                merged: with(("[auth, backend]", "\n  - backend # mine\n  - auth\n  - ui"))),
            Case(
                name: "people by role", local: with(("tanaka (primary), suzuki", "suzuki (primary), tanaka (primary)")),
                remote: with(("tanaka (primary), suzuki", "suzuki, tanaka (lead)")),
                merged: with(("tanaka (primary), suzuki", "suzuki (primary), tanaka (lead)"))),
            Case(
                name: "people with brackets in their names",
                base: with(("tanaka (primary), suzuki", "Bob (Ops), Li (Dev) (primary)")),
                local: with(("tanaka (primary), suzuki", "Bob (Ops), Li (Dev) (primary), foo(bar)")),
                remote: with(("tanaka (primary), suzuki", "Li (Dev) (primary)"), ("high", "low")),
                merged: with(("tanaka (primary), suzuki", "Li (Dev) (primary), foo(bar)"), ("high", "low"))),
            Case(
                name: "a date and its line's comment", local: with(("due: 2026-06-01", "due: 2026-06-01 # firm")),
                remote: with(("due: 2026-06-01", "due: 2026-06-05")),
                merged: with(("due: 2026-06-01", "due: 2026-06-05 # firm"))),
            Case(
                name: "the same in two spellings", local: with(("estimate: 3h", "estimate: 90m")),
                remote: with(("estimate: 3h", "estimate: 1h30m"), ("progress: 40", "progress: 50")),
                merged: with(("estimate: 3h", "estimate: 90m"), ("progress: 40", "progress: 50"))),
            Case(
                name: "custom fields", local: with((#""5""#, #""8""#)), remote: with(("Team:", "Team: core")),
                merged: with((#""5""#, #""8""#), ("Team:", "Team: core"))),
            Case(
                name: "a field that the project got", local: with(("status: In Progress", "status: Done")),
                remote: with(("  Team:\n", "  Team:\n  Risk: high\n")),
                merged: with(("status: In Progress", "status: Done"), ("  Team:\n", "  Team:\n  Risk: high\n"))),
            Case(
                name: "facts", local: with(("/ENG-42\n", "/ENG-42?new\n")),
                remote: with(("author: tanaka", "author: mori")),
                merged: with(("/ENG-42\n", "/ENG-42?new\n"), ("author: tanaka", "author: mori"))),
            Case(
                name: "a line that one side took out", local: with(("sprint:\n", "")),
                remote: with(("due: 2026-06-01\n", ""), ("status: In Progress", "status: Done")),
                merged: with(
                    ("sprint:\n", ""), ("due: 2026-06-01\n", ""), ("status: In Progress", "status: Done"))),
            Case(
                name: "a line that one side took out and the other changed",
                local: with(("parent: ENG-40\n", ""), ("sprint:", "sprint: S1")),
                remote: with(("parent: ENG-40", "parent: ENG-41"), ("sprint:\n", "")),
                merged: with(("parent: ENG-40", "parent: ENG-41"), ("sprint:", "sprint: S1"))),
        ])
    func fields(each: Case) { Self.check(each) }

    @Test(
        "what both sides changed differently stays as it is here and is a conflict",
        arguments: [
            Case(
                name: "a value", local: with(("status: In Progress", "status: Done"), ("high", "low")),
                remote: with(("status: In Progress", "status: Todo"), ("v2.0", "v3")),
                merged: with(("status: In Progress", "status: Done"), ("high", "low"), ("v2.0", "v3")),
                conflicts: [.field("status", local: "Done", remote: "Todo")]),
            Case(
                name: "a value that one side cleared", local: with(("due: 2026-06-01", "due:")),
                remote: with(("due: 2026-06-01", "due: 2026-06-02")), merged: with(("due: 2026-06-01", "due:")),
                conflicts: [.field("due", local: nil, remote: "2026-06-02")]),
            Case(
                name: "one person's role", local: with(("tanaka (primary)", "tanaka (lead)")),
                remote: with(("tanaka (primary)", "tanaka")), merged: with(("tanaka (primary)", "tanaka (lead)")),
                conflicts: [.field("assignees", local: "suzuki, tanaka (lead)", remote: "suzuki, tanaka")]),
            Case(
                name: "a line of the description", local: with(("The description.", "Mine.")),
                remote: with(("The description.", "Theirs.")), merged: with(("The description.", "Mine.")),
                conflicts: [.field("description", local: "Mine.", remote: "Theirs.")]),
            Case(
                name: "a comment", local: with(("The design is done.", "Mine.")),
                remote: with(("The design is done.", "Theirs.")), merged: with(("The design is done.", "Mine.")),
                conflicts: [.field("comment:c-1", local: "Mine.", remote: "Theirs.")]),
            Case(
                name: "a fact", local: with(("author: tanaka", "author: mori")),
                remote: with(("author: tanaka", "author: kato")), merged: with(("author: tanaka", "author: mori")),
                conflicts: [.field("author", local: "mori", remote: "kato")]),
            Case(
                name: "own lines", local: with(("priority:", "x: 1\npriority:")),
                remote: with(("priority:", "x: 2\npriority:"), ("v2.0", "v3")),
                merged: with(("priority:", "x: 1\npriority:"), ("v2.0", "v3")), conflicts: [.lines]),
            Case(
                name: "one own key in two places", local: with(("priority:", "x: 1\npriority:")),
                remote: with(("archived:", "x: 2\narchived:")), merged: with(("priority:", "x: 1\npriority:")),
                conflicts: [.lines]),
            Case(
                name: "another task of the same number", local: with(("status: In Progress", "status: Done")),
                remote: with(("created: 2026", "created: 2027"), ("title:", "title: Other")),
                merged: with(("status: In Progress", "status: Done")),
                conflicts: [
                    .field("task", local: Samples.task.title, remote: "Other \(Samples.task.title)")
                ]),
        ])
    func conflicts(each: Case) { Self.check(each) }

    @Test(
        "own keys, comments and order of either side stay",
        arguments: [
            Case(
                name: "in different places", local: with(("priority:", "# look here\npriority:")),
                remote: with(("archived:", "mine: [1]\narchived:"), ("progress: 40", "progress: 40 # almost")),
                merged: with(
                    ("priority:", "# look here\npriority:"), ("archived:", "mine: [1]\narchived:"),
                    ("progress: 40", "progress: 40 # almost"))),
            Case(
                name: "beside a changed value", local: with(("status: In Progress", "status: Done")),
                remote: with(("status:", "# why\nstatus:")),
                merged: with(("status: In Progress", "# why\nstatus: Done"))),
            Case(
                name: "an own key with another value", base: with(("priority:", "x: 1\npriority:")),
                local: with(("priority: high", "x: 1\npriority: low")),
                remote: with(("priority:", "x: 2\npriority:")), merged: with(("priority: high", "x: 2\npriority: low"))),
            Case(
                name: "a key moved", local: with(("sprint:\n", ""), ("title:", "sprint:\ntitle:")),
                remote: with(("sprint:\n", "sprint: S1\n")),
                merged: with(("sprint:\n", ""), ("title:", "sprint: S1\ntitle:"))),
        ])
    func ownLines(each: Case) { Self.check(each) }
}
