import TestSupport
import Testing

@testable import SyncCore

@Suite("local and remote are merged field by field")
struct FieldMergeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var local: [(String, String)]
        var remote: [(String, String)]
        var outcomes: [String]
        /// Lines of the result that the local file had not, and the other way round.
        var diff: [String]
        var edits: [String] = []

        init(
            _ name: String, local: [(String, String)] = [], remote: [(String, String)] = [], _ outcomes: [String],
            diff: [String] = [], edits: [String] = []
        ) {
            testDescription = name
            self.local = local
            self.remote = remote
            self.outcomes = outcomes
            self.diff = diff
            self.edits = edits
        }
    }

    static let done = ("status: In Progress", "status: Done")
    static let todo = ("status: In Progress", "status: Todo")
    static let people = "assignees: [tanaka (primary), suzuki]"

    static let scalars = [
        Row("nothing changed", []),
        Row("edited here", local: [done], ["status: local"], edits: ["status: In Progress → Done"]),
        Row("changed there", remote: [done], ["status: remote"], diff: ["+status: Done", "-status: In Progress"]),
        Row(
            "different fields", local: [done], remote: [("priority: high", "priority: low")],
            ["priority: remote", "status: local"], diff: ["+priority: low", "-priority: high"],
            edits: ["status: In Progress → Done"]),
        Row("the same alike", local: [done], remote: [done], ["status: agreed"]),
        Row("the same differently", local: [done], remote: [todo], ["status: conflict"]),
        Row(
            "a title changed here and there", local: [("title: OAuth", "title: A")],
            remote: [("title: OAuth", "title: B")], ["title: conflict"]),
        Row(
            "a renamed title and another edit", local: [done], remote: [("title: OAuth 対応を実装する", "title: New")],
            ["status: local", "title: remote"], diff: ["+title: New", "-title: OAuth 対応を実装する"],
            edits: ["status: In Progress → Done"]),
        Row(
            "cleared here, changed there", local: [("due: 2026-06-01", "due:")],
            remote: [("due: 2026-06-01", "due: 2026-06-02")], ["due: conflict"]),
        Row("cleared here", local: [("due: 2026-06-01", "due:")], ["due: local"], edits: ["due: 2026-06-01 → "]),
        Row(
            "another spelling of the same is no edit",
            local: [("estimate: 3h", "estimate: 180m"), ("priority: high", "priority: HIGH")],
            remote: [("priority: high", "priority: low")], ["priority: remote"],
            diff: ["+priority: low", "-priority: HIGH"]),
        Row("a line that was taken out stays away", local: [("milestone: v2.0\n", "")], []),
        Row(
            "until the tracker has another value", local: [("sprint:\n", "")],
            remote: [("sprint:\n", "sprint: Sprint 12\n")], ["sprint: remote"], diff: ["+sprint: Sprint 12"]),
        Row(
            "a custom field here, another there", local: [("Points: \"5\"", "Points: \"8\"")],
            remote: [("Team:", "Team: core")], ["fields.Story Points: local", "fields.Team: remote"],
            diff: ["+  Team: core", "-  Team:"], edits: ["fields.Story Points: 5 → 8"]),
        Row(
            "a custom field on both sides", local: [("Points: \"5\"", "Points: \"8\"")],
            remote: [("Points: \"5\"", "Points: \"9\"")], ["fields.Story Points: conflict"]),
        Row(
            "a custom field that was taken out", local: [("  Team:\n", "")], remote: [done], ["status: remote"],
            diff: ["+status: Done", "-status: In Progress"]),
        Row(
            "what is told comes from the tracker", remote: [("author: tanaka", "author: suzuki")], ["author: remote"],
            diff: ["+author: suzuki", "-author: tanaka"]),
    ]

    static let lists = [
        Row(
            "labels added here and there", local: [("[auth, backend]", "[auth, backend, ui]")],
            remote: [("[auth, backend]", "[backend]")], ["labels: merged"],
            diff: ["+labels: [backend, ui]", "-labels: [auth, backend, ui]"], edits: ["labels: backend → backend, ui"]),
        Row(
            "the same label added twice", local: [("[auth, backend]", "[auth, backend, ui]")],
            remote: [("[auth, backend]", "[auth, backend, ui]")], ["labels: agreed"]),
        Row(
            "a label removed here, all there", local: [("[auth, backend]", "[auth]")],
            remote: [("[auth, backend]", "[]")], ["labels: remote"], diff: ["+labels: []", "-labels: [auth]"]),
        Row(
            "one person's role here, another's there",
            local: [(people, "assignees: [tanaka (primary), suzuki (review)]")],
            remote: [(people, "assignees: [suzuki]")], ["assignees: merged"],
            diff: ["+assignees: [suzuki (review)]", "-assignees: [tanaka (primary), suzuki (review)]"],
            edits: ["assignees: suzuki → suzuki (review)"]),
        Row(
            "one role three ways", local: [(people, "assignees: [tanaka, suzuki (review)]")],
            remote: [(people, "assignees: [tanaka (primary), suzuki (lead)]")], ["assignees: conflict"]),
        Row(
            "a person removed here whose role changes there", local: [(people, "assignees: [suzuki]")],
            remote: [(people, "assignees: [tanaka (lead), suzuki]")], ["assignees: conflict"]),
    ]

    @Test("values", arguments: scalars + lists)
    func mergedValues(row: Row) throws {
        let base = Samples.render()
        let change = { (pairs: [(String, String)]) in
            pairs.reduce(base) { $0.replacingFirst($1.0, by: $1.1) }
        }
        let each = MergeCase(local: change(row.local), remote: change(row.remote))
        try check(each, row)
    }

    static let texts = [
        Row(
            "lines apart", local: [("One", "1")], remote: [("Five", "5")], ["description: merged"],
            diff: ["+5", "-Five"], edits: ["description: One Two Three Four 5 → 1 Two Three Four 5"]),
        Row("the same line", local: [("One", "1")], remote: [("One", "I")], ["description: conflict"]),
        Row(
            "here only", local: [("One", "1")], ["description: local"],
            edits: ["description: One Two Three Four Five → 1 Two Three Four Five"]),
        Row("there only", remote: [("One", "1")], ["description: remote"], diff: ["+1", "-One"]),
        Row(
            "blank lines at the end are no edit", local: [("Five\n", "Five\n\n\n")], remote: [("One", "1")],
            ["description: remote"], diff: ["+1", "-One"]),
    ]

    @Test("texts", arguments: texts)
    func mergedTexts(row: Row) throws {
        let base = Samples.render(Samples.task.with { $0.body = "One\nTwo\nThree\nFour\nFive" })
        let change = { (pairs: [(String, String)]) in
            pairs.reduce(base) { $0.replacingFirst($1.0, by: $1.1) }
        }
        try check(MergeCase(base: base, local: change(row.local), remote: change(row.remote)), row)
    }

    static let first = "<!-- toji:comment c-1 -->\n**tanaka** · 2026-05-27 11:00 UTC\n\nThe design is done.\n\n"
    static let reply = "<!-- toji:reply c-2 to c-1 -->\n**suzuki** · 2026-05-27 12:00 UTC\n\nI ask for a review.\n\n"
    static let new = "<!-- toji:comment c-3 -->\n**suzuki** · 2026-05-27 13:00 UTC\n\nNew.\n\n"
    static let box = "- [ ] [ENG-60](ENG-60-redirect-uri.md) Redirect URI\n"

    static let sections = [
        Row(
            "a comment edited here", local: [("design is", "plan is")], ["comment:c-1: local"],
            edits: ["comment:c-1: The design is done. → The plan is done."]),
        Row(
            "a comment edited there", remote: [("design is", "plan is")], ["comment:c-1: remote"],
            diff: ["+The plan is done.", "-The design is done."]),
        Row(
            "edited here and there", local: [("design is", "plan is")], remote: [("design is", "idea is")],
            ["comment:c-1: conflict"]),
        Row(
            "edited here, deleted there", local: [("ask for", "beg for")], remote: [(reply, "")],
            ["comment:c-2: conflict"]),
        Row(
            "deleted there", remote: [(reply, "")], ["comment:c-2: remote"],
            diff: reply.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "-\($0)" }),
        Row(
            "deleted there, with a reply", remote: [("c-1 -->", "c-1 deleted -->"), ("The design is done.\n\n", "")],
            ["comment:c-1: remote"],
            diff: ["+<!-- toji:comment c-1 deleted -->", "-", "-<!-- toji:comment c-1 -->", "-The design is done."]),
        Row(
            "edited here, deleted there with a reply", local: [("design is", "plan is")],
            remote: [("c-1 -->", "c-1 deleted -->"), ("The design is done.\n\n", "")], ["comment:c-1: conflict"]),
        Row(
            "a new one there, a draft here", local: [("<!-- toji:new -->\n", "<!-- toji:new -->\nmine\n")],
            remote: [(reply, reply + new)], ["comment:c-3: remote"],
            diff: new.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "+\($0)" },
            edits: ["new:1:  → mine"]),
        Row("taken out of the file here", local: [(reply, "")], []),
        Row(
            "taken out here and edited there", local: [(reply, "")], remote: [("ask for", "beg for")],
            ["comment:c-2: remote"],
            diff: reply.replacingFirst("ask", by: "beg").split(separator: "\n", omittingEmptySubsequences: false)
                .dropLast().map { "+\($0)" }),
        Row(
            "a box ticked here", local: [("[ ] [ENG-60]", "[x] [ENG-60]")], ["subtask:ENG-60: local"],
            edits: ["subtask:ENG-60: open → done"]),
        Row(
            "a box here, a title there", local: [("[ ] [ENG-60]", "[x] [ENG-60]")], remote: [("Redirect URI", "URIs")],
            ["subtask:ENG-60: local"],
            diff: [
                "+- [x] [ENG-60](ENG-60-redirect-uri.md) URIs", "-- [x] [ENG-60](ENG-60-redirect-uri.md) Redirect URI",
            ], edits: ["subtask:ENG-60: open → done"]),
        Row(
            "a box ticked there", remote: [("[ ] [ENG-60]", "[x] [ENG-60]")], ["subtask:ENG-60: remote"],
            diff: [
                "+- [x] [ENG-60](ENG-60-redirect-uri.md) Redirect URI",
                "-- [ ] [ENG-60](ENG-60-redirect-uri.md) Redirect URI",
            ]),
        Row(
            "a box ticked here, the child gone there", local: [("[ ] [ENG-60]", "[x] [ENG-60]")], remote: [(box, "")],
            ["subtask:ENG-60: conflict"]),
        Row("a child gone there", remote: [(box, "")], ["subtask:ENG-60: remote"], diff: ["-" + box.dropLast()]),
        Row(
            "a line of one's own words and a new child", local: [("Redirect URI\n", "my words\n- [ ] a new one\n")],
            remote: [("- [x] [ENG-61]", "- [ ] [ENG-60000](x.md) y\n- [x] [ENG-61]")], ["subtask:ENG-60000: remote"],
            diff: ["+- [ ] [ENG-60000](x.md) y"], edits: ["subtask:new:1:  → a new one"]),
    ]

    @Test("comments and subtasks", arguments: sections)
    func mergedSections(row: Row) throws {
        let base = Samples.render()
        let change = { (pairs: [(String, String)]) in
            pairs.reduce(base) { $0.replacingFirst($1.0, by: $1.1) }
        }
        try check(MergeCase(local: change(row.local), remote: change(row.remote)), row)
    }

    /// Every row: what came of it, what changed in the file, and that the same once more changes nothing.
    private func check(_ each: MergeCase, _ row: Row) throws {
        let result = try each.run()
        #expect(result.outcomes == row.outcomes)
        #expect(result.conflicts == row.outcomes.filter { $0.hasSuffix(": conflict") }.map { String($0.dropLast(10)) })
        #expect(result.edits == row.edits)
        let text = try #require(result.text)
        #expect(text.difference(from: each.local).sorted() == row.diff.sorted())
        var next = each
        next.local = text
        next.bases = [try each.held(result)]
        next.said = each.remote
        let again = try next.run()
        #expect(again.text == text)
        #expect(again.conflicts == result.conflicts)
        #expect(again.edits == result.edits)
    }
}
