import TestSupport
import Testing

@testable import DemoServer

/// A person edits here, another one on the tracker.
@Suite("What comes of a task that was changed on both sides")
struct BothSidesProgramTests {
    struct Sides: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var mine: @Sendable (ProgramStage) throws -> Void
        var theirs: @Sendable (ProgramStage) throws -> Void
        /// Lines that files have after the pull.
        var has: [String: [String]] = [:]
        var lacks: [String: [String]] = [:]
        var edits: Set<String> = []
        var conflicts: Set<String> = []
        /// What is left to be sent after each way out of the conflict.
        var afterMine: Set<String> = []
        var afterTheirs: Set<String> = []
        /// Saves something else than either side had.
        var third: (@Sendable (ProgramStage, _ place: String) throws -> Void)?
        var afterThird: Set<String> = []
    }

    @Test(
        "comes together in one pull, stays so in a second one and without the database, and is decided in each way",
        arguments: merging + conflicting, [false, true])
    func bothSides(_ sides: Sides, isCommitted: Bool) throws {
        let stage = try ProgramStage.withMirror()
        try sides.mine(stage)
        if isCommitted { try stage.commit() }
        try sides.theirs(stage)
        let status: Int32 = sides.conflicts.isEmpty ? 0 : 3
        let expected = ToldStatus(edits: sides.edits, conflicts: sides.conflicts)
        try stage.pull(endsWith: status)
        try stage.expect(expected)
        try expectContent(sides, stage)
        try stage.expectQuietPull(endsWith: status)
        try stage.expect(expected)
        try stage.removeDatabase()
        try stage.expectQuietPull(endsWith: status)
        try stage.expect(expected)
        if !sides.conflicts.isEmpty { try decide(sides, stage) }
    }

    private func expectContent(_ sides: Sides, _ stage: ProgramStage) throws {
        for (id, texts) in sides.has {
            let text = try stage.text(id)
            for wanted in texts { #expect(text.contains(wanted), "\(wanted) in\n\(text)") }
        }
        for (id, texts) in sides.lacks {
            let text = try stage.text(id)
            for unwanted in texts { #expect(!text.contains(unwanted), "\(unwanted) in\n\(text)") }
        }
    }

    private enum Way: String, CaseIterable {
        case mine, theirs, third, edit
    }

    /// Each way in a mirror of its own.
    private func decide(_ sides: Sides, _ stage: ProgramStage) throws {
        let id = try #require(sides.conflicts.first?.split(separator: " ").first.map(String.init))
        for way in Way.allCases {
            let place = way.rawValue
            #expect(try run(["cp", "-r", "mirror", place], in: stage.folder.path).status == 0)
            let decided = try decide(id, way, try #require(sides.third), stage)
            #expect(decided.status == 0, "\(place): \(decided.text)\(decided.errorText)")
            let edits =
                switch way {
                case .mine: sides.afterMine
                case .theirs: sides.afterTheirs
                case .third, .edit: sides.afterThird
                }
            try stage.expect(ToldStatus(edits: edits), in: place, place)
            try stage.expectQuietPull(in: place)
            try stage.expect(ToldStatus(edits: edits), in: place, place)
        }
    }

    private func decide(
        _ id: String, _ way: Way, _ third: (ProgramStage, String) throws -> Void, _ stage: ProgramStage
    ) throws -> ProcessRun {
        switch way {
        case .mine, .theirs: return try stage.toji("resolve", id, "--\(way)", in: way.rawValue, token: nil)
        case .third:
            try third(stage, way.rawValue)
            #expect(try run(["cp", stage.file(id, in: way.rawValue), "saved"], in: stage.folder.path).status == 0)
            return try stage.toji("resolve", id, in: way.rawValue, token: nil)
        case .edit:
            // The editor saves what was saved by hand before.
            return try stage.toji(
                "resolve", id, "--edit", in: way.rawValue, token: nil,
                variables: ["VISUAL": "cp '\(stage.folder.path(of: "saved"))'"])
        }
    }

    // MARK: what merges

    /// How the description of ENG-42 is told beside another one: from where they part.
    private static let told = (
        base: "…r` を作る 2. ブラウザで `/authorize` を開く 3. `tsubame://callback` で…",
        mine: "…r` を作る 2. ブラウザで開く 3. `tsubame://callback` で `code` を受け取る 4…",
        theirs: "…r` を作る 2. システムの画面で `/authorize` を開く 3. `tsubame://callback…",
        third: "…r` を作る 2. どこかで開く 3. `tsubame://callback` で `code` を受け取る 4.…"
    )

    static let merging: [Sides] = [
        Sides(
            testDescription: "different fields",
            mine: { try $0.edit("ENG-42", "priority: high", "priority: low") },
            theirs: { try $0.change("ENG-42", #"{"progress_pct":70}"#) },
            has: ["ENG-42": ["\npriority: low\n", "\nprogress: 70\n"]], edits: ["ENG-42 priority high → low"]),
        Sides(
            testDescription: "the same field alike",
            mine: { try $0.edit("ENG-42", "priority: high", "priority: low") },
            theirs: { try $0.change("ENG-42", #"{"priority":"Low"}"#) },
            has: ["ENG-42": ["\npriority: low\n"]]),
        Sides(
            testDescription: "labels both ways",
            mine: { try $0.edit("ENG-42", "labels: [auth, backend]", "labels: [app, auth]") },
            theirs: { stage in
                try stage.change(
                    "ENG-42",
                    #"{"add_label_ids":["\#(stage.label("bug"))"],"remove_label_ids":["\#(stage.label("auth"))"]}"#)
            },
            has: ["ENG-42": ["\nlabels: [app, bug]\n"]], edits: ["ENG-42 labels backend, bug → app, bug"]),
        Sides(
            testDescription: "people both ways",
            mine: { try $0.edit("ENG-42", "suzuki]", "mori]") },
            theirs: { try $0.assign("lena", "reviewer") },
            has: ["ENG-42": ["mori", "lena (reviewer)"]], lacks: ["ENG-42": ["\nassignees: suzuki"]],
            edits: [
                "ENG-42 assignees tanaka (primary), lena (reviewer), suzuki → tanaka (primary), lena (reviewer), mori"
            ]),
        Sides(
            testDescription: "different lines of a text",
            mine: { try $0.edit("ENG-42", "2. ブラウザで `/authorize` を開く", "2. ブラウザで開く") },
            theirs: { try $0.describe("ENG-42") { $0.replacing("4. `/token` で交換し", with: "4. `/token` で交換して") } },
            has: ["ENG-42": ["\n2. ブラウザで開く\n", "\n4. `/token` で交換して"]],
            edits: [
                "ENG-42 description …る 2. ブラウザで `/authorize` を開く 3. `tsubame://callback` で `cod… → "
                    + "…る 2. ブラウザで開く 3. `tsubame://callback` で `code` を受け取る 4. `/t…"
            ]),
        Sides(
            testDescription: "renamed there and edited here",
            mine: { try $0.edit("ENG-42", "priority: high", "priority: low") },
            theirs: { try $0.change("ENG-42", #"{"title":"Sign in with OAuth"}"#) },
            has: ["ENG-42": ["\ntitle: Sign in with OAuth\n", "\npriority: low\n"]],
            edits: ["ENG-42 priority high → low"]),
        Sides(
            testDescription: "two titles swapped there, both tasks edited here",
            mine: { stage in
                try stage.edit("ENG-47", "priority: medium", "priority: low")
                try stage.edit("ENG-46", "priority: medium", "priority: high")
            },
            theirs: { stage in
                try stage.change("ENG-47", #"{"title":"PIN で人を切り替える画面"}"#)
                try stage.change("ENG-46", #"{"title":"Invite by link"}"#)
            },
            has: [
                "ENG-47": ["\ntitle: PIN で人を切り替える画面\n", "\npriority: low\n"],
                "ENG-46": ["\ntitle: Invite by link\n", "\npriority: high\n"],
            ],
            edits: ["ENG-47 priority medium → low", "ENG-46 priority medium → high"]),
        Sides(
            testDescription: "parent and child at once",
            mine: { stage in
                try stage.edit("ENG-40", "progress: 45", "progress: 46")
                try stage.edit("ENG-42", "priority: high", "priority: low")
            },
            theirs: { stage in
                try stage.change("ENG-40", #"{"title":"Accounts for v2.0"}"#)
                try stage.change("ENG-42", #"{"title":"Sign in with OAuth"}"#)
            },
            has: [
                "ENG-40": ["\ntitle: Accounts for v2.0\n", "\nprogress: 46\n", ") Sign in with OAuth\n"],
                "ENG-42": ["\ntitle: Sign in with OAuth\n", "\npriority: low\n", "\nparent: ENG-40\n"],
            ],
            edits: ["ENG-40 progress 45 → 46", "ENG-42 priority high → low"]),
        Sides(
            testDescription: "another parent here, another title of it and of the child there",
            mine: { try $0.edit("ENG-42", "parent: ENG-40", "parent: ENG-47") },
            theirs: { stage in
                try stage.change("ENG-40", #"{"title":"Accounts for v2.0"}"#)
                try stage.change("ENG-42", #"{"title":"Sign in with OAuth"}"#)
            },
            has: ["ENG-42": ["\ntitle: Sign in with OAuth\n", "\nparent: ENG-47\n"]],
            edits: ["ENG-42 parent ENG-40 → ENG-47"]),
    ]

    // MARK: what a person must decide

    static let conflicting: [Sides] = [
        Sides(
            testDescription: "the same field differently",
            mine: { stage in
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.edit("ENG-42", "estimate: 18h", "estimate: 19h")
            },
            theirs: { try $0.change("ENG-42", #"{"priority":"Medium","progress_pct":70}"#) },
            has: ["ENG-42": ["\npriority: low\n", "\nprogress: 70\n", "\nestimate: 19h\n"]],
            edits: ["ENG-42 estimate 18h → 19h"], conflicts: ["ENG-42 priority high | low | medium"],
            afterMine: ["ENG-42 priority medium → low", "ENG-42 estimate 18h → 19h"],
            afterTheirs: ["ENG-42 estimate 18h → 19h"],
            third: { try $0.edit("ENG-42", "priority: low", "priority: critical", in: $1) },
            afterThird: ["ENG-42 priority medium → critical", "ENG-42 estimate 18h → 19h"]),
        Sides(
            testDescription: "one role three ways",
            mine: { try $0.edit("ENG-42", "suzuki]", "suzuki (reviewer)]") },
            theirs: { try $0.change(role: "approver", of: "suzuki") },
            conflicts: [
                "ENG-42 assignees tanaka (primary), suzuki | tanaka (primary), suzuki (reviewer) | tanaka (primary), suzuki (approver)"
            ],
            afterMine: [
                "ENG-42 assignees tanaka (primary), suzuki (approver) → tanaka (primary), suzuki (reviewer)"
            ],
            third: { try $0.edit("ENG-42", "suzuki (reviewer)]", "suzuki (primary)]", in: $1) },
            afterThird: [
                "ENG-42 assignees tanaka (primary), suzuki (approver) → suzuki (primary), tanaka (primary)"
            ]),
        Sides(
            testDescription: "the same line of a text",
            mine: { try $0.edit("ENG-42", "2. ブラウザで `/authorize` を開く", "2. ブラウザで開く") },
            theirs: {
                try $0.describe("ENG-42") { $0.replacing("2. ブラウザで `/authorize`", with: "2. システムの画面で `/authorize`") }
            },
            has: ["ENG-42": ["\n2. ブラウザで開く\n"]],
            conflicts: ["ENG-42 description \(told.base) | \(told.mine) | \(told.theirs)"],
            afterMine: ["ENG-42 description \(told.theirs) → \(told.mine)"],
            third: { try $0.edit("ENG-42", "2. ブラウザで開く", "2. どこかで開く", in: $1) },
            afterThird: ["ENG-42 description \(told.theirs) → \(told.third)"]),
        Sides(
            testDescription: "a comment edited here and deleted there",
            mine: { try $0.edit("ENG-42", "設計は終わりました。レビューをお願いします。", "設計は終わりました。") },
            theirs: { try $0.deleteComment("設計は終わりました。レビューをお願いします。") },
            has: ["ENG-42": ["\n設計は終わりました。\n"]],
            conflicts: ["ENG-42 comment 設計は終わりました。レビューをお願いします。 | 設計は終わりました。 | –"],
            afterMine: ["ENG-42 new:1 – → 設計は終わりました。"],
            third: { try $0.edit("ENG-42", "設計は終わりました。", "設計はほぼ終わりました。", in: $1) },
            afterThird: ["ENG-42 new:1 – → 設計はほぼ終わりました。"]),
        Sides(
            testDescription: "a task edited here and deleted there",
            mine: { try $0.edit("ENG-47", "priority: medium", "priority: low") },
            theirs: { try $0.act("DELETE", "/projects/\($0.project("ENG"))/tasks/ENG-47", nil) },
            has: ["ENG-47": ["\npriority: low\n"]],
            conflicts: ["ENG-47 task Invite by link | Invite by link | –"],
            afterMine: ["new task – → Invite by link"],
            third: { try $0.edit("ENG-47", "priority: low", "priority: critical", in: $1) },
            afterThird: ["new task – → Invite by link"]),
        Sides(
            testDescription: "another title here and another there",
            mine: { try $0.edit("ENG-47", "title: Invite by link", "title: Invite by a link") },
            theirs: { try $0.change("ENG-47", #"{"title":"Invite by mail"}"#) },
            has: ["ENG-47": ["\ntitle: Invite by a link\n"]],
            conflicts: ["ENG-47 title Invite by link | Invite by a link | Invite by mail"],
            afterMine: ["ENG-47 title Invite by mail → Invite by a link"],
            third: { try $0.edit("ENG-47", "title: Invite by a link", "title: Invite", in: $1) },
            afterThird: ["ENG-47 title Invite by mail → Invite"]),
    ]
}

extension ProgramStage {
    fileprivate var engine: Project? { world.projects.values.first { $0.key == "ENG" } }

    fileprivate func label(_ name: String) throws -> String {
        "\(try #require(engine?.labels.values.first { $0.name == name }).id)"
    }

    fileprivate func person(_ name: String) throws -> String {
        "\(try #require(world.users.values.first { $0.username == name }).id)"
    }

    /// To ENG-42.
    fileprivate func assign(_ name: String, _ role: String) throws {
        try act("POST", assignees, #"{"user_id":"\#(person(name))","role":"\#(role)"}"#)
        moveClock(bySeconds: 1)
    }

    fileprivate func change(role: String, of name: String) throws {
        try act("PUT", "\(assignees)/\(person(name))", #"{"role":"\#(role)"}"#)
    }

    private var assignees: String {
        get throws { "/projects/\(try project("ENG"))/tasks/ENG-42/assignees" }
    }

    /// Gives a task of ENG another description, made from the one that it had at the start.
    fileprivate func describe(_ id: String, _ change: (String) -> String) throws {
        let number = id.split(separator: "-").last.flatMap { Int($0) }
        let former = try #require(engine?.tasks.records.first { $0.number == number }?.description)
        let new = change(former)
        try #require(new != former)
        let text = new.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        try self.change(id, "{\"description\":\"\(text)\"}")
    }

    /// Of ENG-42.
    fileprivate func deleteComment(_ text: String) throws {
        let project = try #require(engine)
        let comment = try #require(project.tasks.comments.joined().first { $0.body == text })
        act("DELETE", "/projects/\(project.id)/tasks/ENG-42/comments/\(comment.id)", nil)
    }
}
