import TestSupport
import Testing

@testable import DemoServer

/// A person edits a file and types `toji push`.
@Suite("What a push sends")
struct PushProgramTests {
    struct Edit: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var id = "ENG-42"
        /// Text of the file, which stands there once, and what it becomes.
        var replaced: [(old: String, new: String)]
        /// In no order.
        var calls: [String]
        /// What the file holds afterwards, if it is not what was typed.
        var has: String?
        /// The same on servers that lack newer ways.
        var oldCalls: [String]?
        /// The person's own way of writing it, which another clone does not have.
        var isOwnSpelling = false
    }

    @Test("is each changed field and nothing else, in as few calls as can be", arguments: edits)
    func editIsSent(_ edit: Edit) async throws {
        try await send(edit, edit.calls, to: .withMirror())
    }

    @Test("is the same on an older server, by its own ways", arguments: edits)
    func editIsSentToOldServer(_ edit: Edit) async throws {
        try await send(edit, edit.oldCalls ?? edit.calls, to: .withMirror(api: .old))
    }

    private func send(_ edit: Edit, _ calls: [String], to stage: ProgramStage) async throws {
        for (old, new) in edit.replaced { try stage.edit(edit.id, old, new) }
        stage.clearRequests()
        try stage.push()
        let writes = try await stage.writes()
        #expect(writes.sorted() == calls.sorted())
        try stage.expect(ToldStatus())
        let text = try stage.text(edit.id)
        let wanted = edit.has ?? edit.replaced.map(\.new).joined(separator: "\n")
        #expect(text.contains(wanted), "\(wanted) in\n\(text)")
        try stage.expectQuietPull()
        let again = try stage.push()
        #expect(try await stage.writes() == writes, "\(again.text)")
        // Another machine sees the same.
        #expect(try stage.toji("clone", stage.address, "other").status == 0)
        let other = try stage.text(edit.id, in: "other")
        #expect(other == text || edit.isOwnSpelling)
    }

    static let edits: [Edit] = [
        Edit(
            testDescription: "title", replaced: [("title: OAuth 対応を実装する", "title: \"OAuth: done\"")],
            calls: ["PUT tasks/* title"]),
        Edit(
            testDescription: "status", replaced: [("status: In Progress", "status: In Review")],
            calls: ["PUT tasks/* status_id"]),
        Edit(
            testDescription: "status in another case", replaced: [("status: In Progress", "status: in review")],
            calls: ["PUT tasks/* status_id"], isOwnSpelling: true),
        Edit(
            testDescription: "priority", replaced: [("priority: high", "priority: critical_fire")],
            calls: ["PUT tasks/* priority"]),
        Edit(
            testDescription: "labels", replaced: [("labels: [auth, backend]", "labels: [auth, bug]")],
            calls: ["PUT tasks/* add_label_ids,remove_label_ids"], oldCalls: ["POST tasks/bulk task_ids,update"]),
        Edit(
            testDescription: "people",
            replaced: [("assignees: [tanaka (primary), suzuki]", "assignees: [lena (primary), tanaka]")],
            calls: [
                "POST tasks/*/assignees role,user_id", "PUT tasks/*/assignees/* role", "DELETE tasks/*/assignees/*",
            ]),
        Edit(
            testDescription: "milestone", replaced: [("milestone: v2.0", "milestone:")],
            calls: ["PUT tasks/* clear_milestone_id"]),
        Edit(
            testDescription: "sprint", replaced: [("sprint: Sprint 25", "sprint: Sprint 26")],
            calls: ["PUT tasks/* sprint_id"]),
        Edit(
            testDescription: "parent", replaced: [("parent: ENG-40", "parent: ENG-41")],
            calls: ["PUT tasks/* parent_task_id"]),
        Edit(
            testDescription: "no parent", replaced: [("parent: ENG-40", "parent:")],
            calls: ["PUT tasks/* clear_parent_task_id"]),
        Edit(
            testDescription: "estimate and progress",
            replaced: [("estimate: 18h", "estimate: 1h30m"), ("progress: 40", "progress: 45")],
            calls: ["PUT tasks/* estimated_minutes,progress_pct"], has: "estimate: 1h30m\nprogress: 45"),
        Edit(
            testDescription: "custom fields",
            replaced: [("Story Points: \"8\"", "Story Points: \"13\""), ("  Platform: backend", "  Platform:")],
            calls: ["PUT tasks/* custom_field_values"], has: "Story Points: \"13\"\n  Platform:\n"),
        Edit(
            testDescription: "archived", replaced: [("archived: false", "archived: true")],
            calls: ["PUT tasks/* is_archived"]),
        Edit(
            testDescription: "description", replaced: [("Authorization Code + PKCE。", "Authorization Code と PKCE。")],
            calls: ["PUT tasks/* description"]),
        Edit(
            testDescription: "several fields",
            replaced: [("priority: high", "priority: low"), ("progress: 40", "progress: 90")],
            calls: ["PUT tasks/* priority,progress_pct"], has: "priority: low"),
        Edit(
            testDescription: "a ticked box", replaced: [("- [ ] [ENG-45]", "- [x] [ENG-45]")],
            calls: ["PUT tasks/* status_id"]),
        Edit(
            testDescription: "own comment edited", replaced: [("設計は終わりました。", "設計が終わりました。")],
            calls: ["PUT tasks/*/comments/* body"]),
        Edit(
            testDescription: "a comment", replaced: [("<!-- toji:new -->\n", "<!-- toji:new -->\n\nTry it again.\n")],
            calls: ["POST tasks/*/comments body"], has: "Try it again.\n\n<!-- toji:new -->\n"),
        Edit(
            testDescription: "two comments",
            replaced: [
                ("<!-- toji:new -->\n", "<!-- toji:new -->\n\nOne.\n\n<!-- toji:new -->\n\nTwo.\n")
            ],
            calls: ["POST tasks/*/comments body", "POST tasks/*/comments body"], has: "Two.\n\n<!-- toji:new -->\n"),
        Edit(
            testDescription: "a subtask",
            replaced: [("\n<!-- toji:comments -->", "- [ ] Write the notes\n\n<!-- toji:comments -->")],
            calls: ["POST tasks parent_task_id,status_id,title"], has: "Write the notes\n\n<!-- toji:comments -->"),
    ]
}
