import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// The tracker does what it is asked, and the connection breaks before the answer. Each call follows a look at the task on
/// the same connection, which must not tempt the client to send it once more.
@Suite("A call that was carried out and whose answer is lost")
struct LostAnswerTests {
    struct Deed: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What has to be there first; the mirror is pulled after it.
        var before: @Sendable (PulledMirror) async throws -> Void = { _ in }
        var edit: @Sendable (PulledMirror) throws -> Void = { _ in }
        /// Sends it, where that is not a push of the files.
        var send: (@Sendable (PulledMirror) async throws -> PushReport)?
        var write: String
        var oldWrite: String?
        var creates = false
        /// Whether it is done, and done once.
        var isDone: @Sendable (PulledMirror) async throws -> Bool
    }

    @Test(
        "is found to be done and never sent again, with the state and without it", arguments: deeds, [true, false])
    func newServer(_ deed: Deed, isStateKept: Bool) async throws {
        try await lose(deed, on: .new, isStateKept: isStateKept)
    }

    @Test(
        "is found to be done on an older server too, with the state and without it", arguments: deeds, [true, false])
    func oldServer(_ deed: Deed, isStateKept: Bool) async throws {
        try await lose(deed, on: .old, isStateKept: isStateKept)
    }

    private func lose(_ deed: Deed, on api: API, isStateKept: Bool) async throws {
        let mirror = try await PulledMirror.pulled(api)
        // Older servers tell who we are by the first thing that we make.
        try mirror.draft("Here I am.", in: "WEB-2")
        try await mirror.pushAll()
        try await deed.before(mirror)
        try await mirror.pull()
        try deed.edit(mirror)
        try await mirror.forgetRequests()
        for method in ["POST", "PUT", "DELETE"] {
            try await mirror.fault(#""drop-after","method":"\#(method)""#, path: "/*")
        }
        let send = deed.send ?? { try await $0.push() }
        let report = try await send(mirror)
        #expect(report.inDoubt.count == 1 && report.sent.isEmpty && report.created.isEmpty, "\(report)")
        #expect(try await mirror.writes() == [api == .old ? deed.oldWrite ?? deed.write : deed.write])
        try await mirror.forgetFaults()
        if !isStateKept { try mirror.forgetState() }
        // Without its state a mirror of an older server does not know who we are any more, and asks.
        let isAsked = !isStateKept && api == .old && deed.creates
        let next = try await mirror.push()
        if isAsked {
            try await mirror.end(try #require(next.held.first))
        }
        try await mirror.pushAll()
        #expect(try await mirror.writes().count == 1)
        #expect(try await deed.isDone(mirror))
        #expect(try await mirror.told() == [])
        try await mirror.expectQuiet()
    }

    static let deeds: [Deed] = [
        Deed(
            testDescription: "fields", edit: { try $0.set("priority", "low", of: "ENG-6") },
            write: "PUT tasks/ENG-6 priority", isDone: { try await $0.item("ENG-6")?.priority == "low" }),
        Deed(
            testDescription: "a title, by which the file gets another name",
            edit: { try $0.set("title", "Another", of: "ENG-6") },
            write: "PUT tasks/ENG-6 title", isDone: { try await $0.item("ENG-6")?.title == "Another" }),
        Deed(
            testDescription: "a text", edit: { try $0.edit("ENG-2", "Three of them.", "Four of them.") },
            write: "PUT tasks/ENG-2 description",
            isDone: { try await $0.item("ENG-2")?.body == "Four of them.\n\n- left\n- right" }),
        Deed(
            testDescription: "a cleared field",
            before: { try await $0.write(.put, try $0.task("ENG-6"), #"{"estimated_minutes":5}"#) },
            edit: { try $0.set("estimate", "", of: "ENG-6") }, write: "PUT tasks/ENG-6 clear_estimated_minutes",
            isDone: { try await $0.item("ENG-6")?.estimate == nil }),
        Deed(
            testDescription: "labels", edit: { try $0.set("labels", "[bug]", of: "ENG-6") },
            write: "PUT tasks/ENG-6 add_label_ids", oldWrite: "POST tasks/bulk task_ids,update",
            isDone: { try await $0.item("ENG-6")?.labels.count == 1 }),
        Deed(
            testDescription: "a parent", edit: { try $0.set("parent", "ENG-1", of: "ENG-6") },
            write: "PUT tasks/ENG-6 parent_task_id",
            isDone: { try await $0.item("ENG-6")?.parent == $0.tenant.tasks["ENG-1"] }),
        Deed(
            testDescription: "the archive", edit: { try $0.set("archived", "true", of: "ENG-6") },
            write: "PUT tasks/ENG-6 is_archived", isDone: { try await $0.item("ENG-6")?.isArchived ?? false }),
        Deed(
            testDescription: "out of the archive", edit: { try $0.set("archived", "false", of: "ENG-5") },
            write: "PUT tasks/ENG-5 is_archived", isDone: { try await $0.item("ENG-5")?.isArchived == false }),
        Deed(
            testDescription: "a custom field", edit: { try $0.edit("ENG-2", "Points: \"5\"", "Points: \"8\"") },
            write: "PUT tasks/ENG-2 custom_field_values",
            isDone: { try await $0.item("ENG-2")?.fields?.values.sorted() == ["8"] }),
        Deed(
            testDescription: "a ticked box", edit: { try $0.edit("ENG-1", "- [ ] [ENG-2]", "- [x] [ENG-2]") },
            write: "PUT tasks/ENG-2 status_id",
            isDone: { try #require($0.text($0.file("ENG-1"))).contains("- [x] [ENG-2]") }),
        Deed(
            testDescription: "a person who comes", edit: { try $0.set("assignees", "[tanaka (primary)]", of: "ENG-6") },
            write: "POST tasks/ENG-6/assignees role,user_id",
            isDone: { try await $0.item("ENG-6")?.assignees == [$0.person("tanaka"): "primary"] }),
        Deed(
            testDescription: "a person with another role", before: assigned,
            edit: { try $0.set("assignees", "[tanaka (reviewer)]", of: "ENG-6") },
            write: "PUT tasks/ENG-6/assignees/* role",
            isDone: { try await $0.item("ENG-6")?.assignees == [$0.person("tanaka"): "reviewer"] }),
        Deed(
            testDescription: "a person who goes", before: assigned, edit: { try $0.set("assignees", "", of: "ENG-6") },
            write: "DELETE tasks/ENG-6/assignees/*", isDone: { try await $0.item("ENG-6")?.assignees == [:] }),
        Deed(
            testDescription: "a comment", edit: { try $0.draft("Said once.", in: "ENG-6") },
            write: "POST tasks/ENG-6/comments body",
            creates: true, isDone: { try await $0.comments(of: "ENG-6").map(\.body) == ["Said once."] }),
        Deed(
            testDescription: "a reply",
            edit: { mirror in
                try mirror.edit(
                    "ENG-2", "<!-- toji:new -->",
                    "<!-- toji:new to \(mirror.tenant.comments[0]) -->\n\nOr red.\n\n<!-- toji:new -->")
            }, write: "POST tasks/ENG-2/comments body,parent_comment_id",
            creates: true,
            isDone: { try await $0.comments(of: "ENG-2").map(\.body).filter { $0 == "Or red." }.count == 1 }),
        Deed(
            testDescription: "an edited comment", edit: { try $0.edit("ENG-2", "Which colour?", "What colour?") },
            write: "PUT tasks/ENG-2/comments/* body",
            isDone: { try await $0.comments(of: "ENG-2").map(\.body).contains("What colour?") }),
        Deed(
            testDescription: "a deleted comment",
            send: { mirror in
                let task = try #require(TaskID("ENG-2"))
                return try await mirror.makePush().deleteComment(String(mirror.tenant.comments[0].prefix(8)), of: task)
            }, write: "DELETE tasks/ENG-2/comments/*",
            isDone: { try await !$0.comments(of: "ENG-2").map(\.body).contains("Which colour?") }),
        Deed(
            testDescription: "a new task",
            edit: { try $0.write("---\ntitle: Made once\nlabels: [bug]\n---\n\nText\n", to: "ENG/tasks/a.md") },
            write: "POST tasks description,label_ids,status_id,title",
            creates: true, isDone: { try await $0.tasks(titled: "Made once").count == 1 }),
        Deed(
            testDescription: "a line that becomes a subtask",
            edit: { try $0.edit("ENG-1", "\n<!-- toji:comments -->", "- [ ] Made once\n\n<!-- toji:comments -->") },
            write: "POST tasks parent_task_id,status_id,title",
            creates: true,
            isDone: { try await $0.tasks(titled: "Made once").map(\.parent) == [$0.tenant.tasks["ENG-1"]] }),
        Deed(
            testDescription: "a deleted task",
            send: { try await $0.makePush().delete(try #require(TaskID("ENG-7"))) }, write: "DELETE tasks/ENG-7",
            isDone: { try await $0.item("ENG-7") == nil && !$0.hasFile("ENG-7") }),
    ]

    private static let assigned: @Sendable (PulledMirror) async throws -> Void = { mirror in
        try await mirror.write(
            .post, try mirror.task("ENG-6") + "/assignees",
            #"{"user_id":"\#(try mirror.person("tanaka"))","role":"primary"}"#)
    }
}
