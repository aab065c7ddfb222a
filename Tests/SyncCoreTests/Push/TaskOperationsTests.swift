import TestSupport
import Testing

@testable import SyncCore

@Suite("What a file asks of the tracker, in as few calls as can be")
struct TaskOperationsTests {
    /// The calls for a file, against a task that was just read.
    struct Case {
        var item = Samples.task
        var comments = Samples.comments
        var vocabulary = Samples.vocabulary
        var setsLabelsWithFields = true
        var account: EntityID? = Samples.tanaka.id
        var keys = [TaskID(project: "ENG", number: 41): "k-41"]

        func plan(_ edits: [(String, String)]) throws -> TaskOperations {
            let local = edits.reduce(Samples.render()) { text, edit in
                precondition(text.contains(edit.0), "no \(edit.0)")
                return text.replacingFirst(edit.0, by: edit.1)
            }
            var versions = MergeCase(local: local, remote: Samples.render(item, comments))
            versions.remoteVocabulary = vocabulary
            let seen = TaskOperations.Seen(
                item: item, comments: comments, vocabulary: vocabulary,
                capabilities: Capabilities(
                    hasStart: true, hasSubtasks: true, setsLabelsWithFields: setsLabelsWithFields),
                account: account, keys: keys, time: item.updated)
            return TaskOperations(try versions.run().merge, seen)
        }

        func actions(_ edits: [(String, String)]) throws -> [Operation.Action] {
            let plan = try plan(edits)
            #expect(plan.problems.isEmpty)
            #expect(plan.planned.allSatisfy { $0.operation.project == "c0010000" && $0.operation.task == "k-42" })
            return plan.planned.map(\.operation.action)
        }
    }

    private static func day(_ text: String) -> Timestamp { Timestamp(rfc3339: text + "T00:00:00Z")! }
    private static let points = "Story Points: \"5\""
    private static let labels = "[auth, backend]"
    private static let people = "assignees: [tanaka (primary), suzuki]"
    private static let (tanaka, suzuki) = (Samples.tanaka.id, Samples.suzuki.id)
    private static let new = ("<!-- toji:new -->\n", "<!-- toji:new -->\nmine\n")

    @Test(
        "each field, set and cleared, is one call with that field alone",
        arguments: [
            (("title: OAuth 対応を実装する", "title: New"), FieldWrite.title("New")),
            (("status: In Progress", "status: Done"), .status("s-done")),
            (("priority: high", "priority: LOW"), .priority("low")),
            (("milestone: v2.0", "milestone:"), .milestone(nil)), (("sprint:", "sprint: Sprint 12"), .sprint("p-12")),
            (("parent: ENG-40", "parent: ENG-41"), .parent("k-41")), (("parent: ENG-40", "parent:"), .parent(nil)),
            (("start:", "start: 2026-05-01"), .start(day("2026-05-01"))), (("due: 2026-06-01", "due:"), .due(nil)),
            (("due: 2026-06-01", "due: 2026-06-02"), .due(day("2026-06-02"))),
            (("deadline: 2026-06-10", "deadline:"), .deadline(nil)),
            (("deadline: 2026-06-10", "deadline: 2026-06-11"), .deadline(day("2026-06-11"))),
            (("estimate: 3h", "estimate: 1.5h"), .estimate(90)), (("estimate: 3h", "estimate:"), .estimate(nil)),
            (("progress: 40", "progress: 50%"), .progress(50)),
            (("archived: false", "archived: true"), .archived(true)),
            ((points, "Story Points: 8"), .custom("f-points", "8")),
            ((points, "Story Points:"), .custom("f-points", nil)),
            (("Team:", "Team: core"), .custom("f-team", "core")), (("The description.", "Another."), .body("Another.")),
            (("The description.\n", ""), .body("")),
            ((labels, "[backend, ui]"), .labels(adding: ["l-ui"], removing: ["l-auth"])),
            ((labels, ""), .labels(adding: [], removing: ["l-auth", "l-backend"])),
        ])
    func fields(edit: (String, String), expected: FieldWrite) throws {
        for setsLabelsWithFields in [true, false] {
            let each = Case(setsLabelsWithFields: setsLabelsWithFields)
            #expect(try each.actions([edit]) == [.update([expected])])
            #expect(try each.plan([edit]).planned.map { $0.changes.map { "\($0.field)" } }.count == 1)
        }
    }

    @Test("an unedited file asks for nothing, and neither does a key that was taken out, or another spelling")
    func nothing() throws {
        #expect(try Case().actions([]).isEmpty)
        #expect(
            try Case().actions([
                ("milestone: v2.0\n", ""), ("\(Self.labels)", "[backend, auth]"), ("estimate: 3h", "estimate: 180m"),
                ("status: In Progress", "status: in progress"),
            ]).isEmpty)
    }

    @Test("fields go in one call; labels go along, or alone where the tracker cannot take them so")
    func together() throws {
        let edits = [
            ("status: In Progress", "status: Done"), (Self.labels, "[auth]"), ("progress: 40", "progress: 100"),
        ]
        let labels = FieldWrite.labels(adding: [], removing: ["l-backend"])
        let all = try Case().plan(edits)
        #expect(all.planned.map(\.operation.action) == [.update([.status("s-done"), labels, .progress(100)])])
        #expect(all.planned[0].changes.map { "\($0.field)" } == ["status", "labels", "progress"])
        let apart = try Case(setsLabelsWithFields: false).plan(edits)
        #expect(
            apart.planned.map(\.operation.action) == [.update([.status("s-done"), .progress(100)]), .update([labels])])
        #expect(apart.planned.map { $0.changes.count } == [2, 1])
    }

    @Test("labels are what is missing from what was just read, so that nobody else's are touched")
    func labelsMeanwhile() throws {
        let item = Samples.task.with { $0.labels = ["l-auth", "l-ui"] }
        #expect(
            try Case(item: item).actions([(Self.labels, "[]")])
                == [.update([.labels(adding: [], removing: ["l-auth"])])])
    }

    @Test("what is in conflict is not asked for, other edits are")
    func conflicts() throws {
        let item = Samples.task.with { $0.status = "s-todo" }
        let edits = [("status: In Progress", "status: Done"), ("progress: 40", "progress: 50")]
        #expect(try Case(item: item).actions(edits) == [.update([.progress(50)])])
    }

    @Test("a text keeps the line endings of the tracker")
    func endings() throws {
        let item = Samples.task.with { $0.body = "The description.\r\n\r\nTwo\r\n" }
        let edit = ("The description.\n", "The description!\n")
        // The base says LF, as every file does.
        #expect(try Case(item: item).plan([edit]).planned.isEmpty)
        let same = Samples.task.with { $0.body = "The description.\r\n" }
        #expect(try Case(item: same).actions([edit]) == [.update([.body("The description!\r\n")])])
    }

    // MARK: people

    @Test(
        "people come, change and go one by one, in that order",
        arguments: [
            ("[tanaka (primary)]", [Operation.Action.unassign(suzuki)]),
            ("[]", [.unassign(tanaka), .unassign(suzuki)]),
            ("", [.unassign(tanaka), .unassign(suzuki)]),
            ("[tanaka (primary), suzuki (qa)]", [.changeRole(suzuki, role: "qa")]),
            (
                "[tanaka, suzuki (primary)]",
                [.changeRole(tanaka, role: "secondary"), .changeRole(suzuki, role: "primary")]
            ),
            ("[suzuki, tanaka (primary)]", []),
        ])
    func people(written: String, expected: [Operation.Action]) throws {
        let plan = try Case().plan([(Self.people, "assignees: \(written)")])
        #expect(plan.planned.map(\.operation.action) == expected)
        #expect(plan.planned.allSatisfy { $0.changes.map { "\($0.field)" } == ["assignees"] })
    }

    @Test("somebody who comes is assigned before another one goes")
    func peopleCome() throws {
        var vocabulary = Samples.vocabulary
        vocabulary.people = [Samples.suzuki, Samples.tanaka]
        let item = Samples.task.with { $0.assignees = [Self.suzuki: "secondary"] }
        let base = Samples.render(item)
        let merge = try MergeCase(
            base: base, local: base.replacingFirst("[suzuki]", by: "[tanaka]"), remote: base
        ).run().merge
        let seen = TaskOperations.Seen(
            item: item, comments: nil, vocabulary: vocabulary,
            capabilities: Capabilities(hasStart: true, hasSubtasks: true, setsLabelsWithFields: true), account: nil,
            time: item.updated)
        #expect(
            TaskOperations(merge, seen).planned.map(\.operation.action)
                == [.assign(Self.tanaka, role: "secondary"), .unassign(Self.suzuki)])
    }

    // MARK: comments

    @Test("comments: own ones edited, new ones and replies made, in the order of the file")
    func comments() throws {
        let edits = [
            ("The design is done.", "The plan is done."),
            (
                "<!-- toji:new -->\n",
                "<!-- toji:new to c-1 -->\nsure\n\n<!-- toji:new -->\none\n\n<!-- toji:new -->\ntwo\n"
            ),
        ]
        let plan = try Case().plan(edits)
        #expect(plan.problems.isEmpty)
        #expect(
            plan.planned.map(\.operation.action) == [
                .editComment("c-1", text: "The plan is done."), .comment("sure", replyTo: "c-1"),
                .comment("one", replyTo: nil), .comment("two", replyTo: nil),
            ])
        #expect(plan.planned.map(\.draft) == [nil, .comment, .comment, .comment])
        #expect(plan.planned.map { "\($0.changes[0].field)" } == ["comment:c-1", "new:1", "new:2", "new:3"])
    }

    @Test("somebody else's comment is a problem where it is known to be; otherwise the tracker judges")
    func foreignComment() throws {
        let edit = ("I ask for a review.", "I beg for a review.")
        let plan = try Case().plan([edit, Self.new])
        #expect(plan.problems.map(\.reason) == [.othersComment("c-2", author: "suzuki")])
        #expect(plan.problems.allSatisfy { $0.file == "ENG/tasks/ENG-42.md" && $0.line != nil })
        #expect(plan.planned.map(\.operation.action) == [.comment("mine", replyTo: nil)])
        for account in [nil, Self.suzuki] {
            #expect(
                try Case(account: account).actions([edit]) == [.editComment("c-2", text: "I beg for a review.")])
        }
    }

    @Test("a comment keeps the tracker's line endings when it is edited")
    func commentEndings() throws {
        var comments = Samples.comments
        comments[0].body = "The design is done.\r\n"
        let actions = try Case(comments: comments).actions([("The design is done.", "Done.\nReally.")])
        #expect(actions == [.editComment("c-1", text: "Done.\r\nReally.\r\n")])
    }

    @Test("archiving comes last when something is written into the task, else with the other fields")
    func archiving() throws {
        let archive = ("archived: false", "archived: true")
        let done = ("status: In Progress", "status: Done")
        #expect(
            try Case().actions([archive, done, Self.new])
                == [.update([.status("s-done")]), .comment("mine", replyTo: nil), .update([.archived(true)])])
        #expect(try Case().actions([archive, done]) == [.update([.status("s-done"), .archived(true)])])
        #expect(
            try Case().actions([archive, Self.new])
                == [.comment("mine", replyTo: nil), .update([.archived(true)])])
    }

    // MARK: problems

    private static let done = ("status: In Progress", "status: Done")

    @Test(
        "what the tracker would refuse is a problem with its place, and holds back its field alone",
        arguments: [
            ([done], ProblemReason.empty(field: "fields.Team"), "status"),
            ([("sprint:", "sprint: Over")], .completedSprint("Over"), "sprint"),
            ([("parent: ENG-40", "parent: ENG-77")], .unknownID("ENG-77"), "parent"),
            ([("due: 2026-06-01", "due: 2026-06-10")], .outOfOrder(earlier: "due", later: "deadline"), "due"),
            ([("due: 2026-06-01", "due: 2026-07-01")], .outOfOrder(earlier: "due", later: "deadline"), "due"),
            (
                [("deadline: 2026-06-10", "deadline: 2026-06-01")], .outOfOrder(earlier: "due", later: "deadline"),
                "deadline"
            ),
            (
                [("priority: high", "priority: higher")],
                .unknownName(field: "priority", name: "higher", nearest: ["high"]), "priority"
            ),
        ])
    func problems(edits: [(String, String)], reason: ProblemReason, field: String) throws {
        var vocabulary = Samples.vocabulary
        vocabulary.fields[1].isRequired = true
        vocabulary.sprints.append(Sprint(id: "p-over", name: "Over", state: "completed"))
        let each = Case(vocabulary: vocabulary)
        let plan = try withVocabulary(each, edits + [("progress: 40", "progress: 50")])
        #expect(plan.problems.map(\.reason) == [reason])
        #expect(plan.problems.allSatisfy { $0.line != nil })
        #expect(plan.planned.map(\.operation.action) == [.update([.progress(50)])])
    }

    /// The names of the file are read with the same vocabulary.
    private func withVocabulary(_ each: Case, _ edits: [(String, String)]) throws -> TaskOperations {
        let local = edits.reduce(Samples.render()) { $0.replacingFirst($1.0, by: $1.1) }
        var versions = MergeCase(local: local, remote: Samples.render())
        (versions.baseVocabulary, versions.remoteVocabulary) = (each.vocabulary, each.vocabulary)
        let seen = TaskOperations.Seen(
            item: each.item, comments: each.comments, vocabulary: each.vocabulary,
            capabilities: Capabilities(hasStart: true, hasSubtasks: true, setsLabelsWithFields: true),
            account: each.account, keys: each.keys, time: each.item.updated)
        return TaskOperations(try versions.run().merge, seen)
    }

    @Test("a required field is no obstacle once it has a value, in the file or on the tracker")
    func requiredField() throws {
        var vocabulary = Samples.vocabulary
        vocabulary.fields[1].isRequired = true
        let filled = Case(vocabulary: vocabulary)
        #expect(
            try withVocabulary(filled, [Self.done, ("Team:", "Team: core")]).planned.map(\.operation.action)
                == [.update([.status("s-done"), .custom("f-team", "core")])])
        vocabulary.fields[1].isRequired = false
        vocabulary.fields[0].isRequired = true
        // Taken out of the file means unchanged.
        let missing = Case(vocabulary: vocabulary)
        #expect(
            try withVocabulary(missing, [Self.done, ("  \(Self.points)\n", "")]).planned.map(\.operation.action)
                == [.update([.status("s-done")])])
    }

    @Test("dates are judged as they will be together")
    func dates() throws {
        let actions = try Case().actions([
            ("due: 2026-06-01", "due: 2026-07-01"), ("deadline: 2026-06-10", "deadline: 2026-07-02"),
        ])
        #expect(actions == [.update([.due(Self.day("2026-07-01")), .deadline(Self.day("2026-07-02"))])])
        #expect(
            try Case().actions([("due: 2026-06-01", "due: 2026-07-01"), ("deadline: 2026-06-10", "deadline:")])
                == [.update([.due(Self.day("2026-07-01")), .deadline(nil)])])
    }
}
