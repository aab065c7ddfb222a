import TestSupport
import Testing

@testable import DemoServer

/// Files that cannot be understood, and wishes that the tracker would refuse.
@Suite("What a push holds back")
struct HeldBackProgramTests {
    struct Slip: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Of ENG-42.
        var edit: @Sendable (ProgramStage) throws -> Void
        /// In what the push says.
        var told: String
    }

    @Test("is told with its reason, and nothing else waits for it", arguments: slips)
    func slip(_ slip: Slip) async throws {
        let stage = try ProgramStage.withMirror()
        let before = try stage.text("ENG-42")
        try slip.edit(stage)
        let path = try stage.file("ENG-42")
        let saved = stage.folder.bytes(of: path)
        try stage.edit("ENG-40", "priority: ", "priority: low # was ")
        try stage.edit("ENG-41", "progress: ", "progress: 7 # was ")
        stage.clearRequests()
        let run = try stage.push(endsWith: 3)
        #expect(run.errorText.contains(slip.told), "\(run.text)\(run.errorText)")
        #expect(try await stage.writes().sorted() == ["PUT tasks/* priority", "PUT tasks/* progress_pct"])
        #expect(stage.folder.bytes(of: path) == saved)
        try stage.folder.write(before, to: path)
        try stage.push()
        try stage.expect(ToldStatus())
    }

    @Test("a token that may only read is told from what it may do, before anything is sent")
    func readOnlyToken() async throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "priority: ", "priority: low # was ")
        stage.clearRequests()
        let run = try stage.toji("push", in: "mirror", token: "reader")
        #expect(run.status == 3 && run.errorText.contains("write:task"), "\(run.text)\(run.errorText)")
        #expect(try await stage.writes() == [])
        try stage.push()
        #expect(try await stage.writes() == ["PUT tasks/* priority"])
    }

    private static func replacing(_ old: String, _ new: String) -> @Sendable (ProgramStage) throws -> Void {
        { try $0.edit("ENG-42", old, new) }
    }

    private static func holding(_ text: String) -> @Sendable (ProgramStage) throws -> Void {
        { try $0.folder.write(text, to: try $0.file("ENG-42")) }
    }

    static let slips = [
        Slip(testDescription: "an emptied file", edit: holding(""), told: "is empty"),
        Slip(testDescription: "a front matter without keys", edit: holding("---\n---\n\nText\n"), told: "id"),
        Slip(
            testDescription: "a front matter with an id alone", edit: holding("---\nid: ENG-42\n---\n"), told: "title"),
        Slip(
            testDescription: "400 NUL bytes", edit: holding(String(repeating: "\0", count: 400)), told: "NUL bytes"),
        Slip(
            testDescription: "NUL bytes before the old text",
            edit: { stage in
                try stage.folder.write(
                    String(repeating: "\0", count: 16) + stage.text("ENG-42"), to: stage.file("ENG-42"))
            }, told: "NUL bytes"),
        Slip(
            testDescription: "an unknown label", edit: replacing("labels: [auth, backend]", "labels: [auth, bgu]"),
            told: "bgu is not known; did you mean bug?"),
        Slip(
            testDescription: "a misspelt key", edit: replacing("status: In Progress", "stauts: Done"),
            told: "unknown key stauts; did you mean status?"),
        Slip(
            testDescription: "a due date behind the deadline",
            edit: { stage in
                let deadline = try #require(
                    stage.text("ENG-42").split(separator: "\n").first { $0.hasPrefix("deadline: ") })
                let due = try #require(stage.text("ENG-42").split(separator: "\n").first { $0.hasPrefix("due: ") })
                try stage.edit("ENG-42", "\(due)\n", "due: \(deadline.dropFirst(10))\n")
            }, told: "due must lie before deadline"),
        Slip(
            testDescription: "a sprint that is over", edit: replacing("sprint: Sprint 25", "sprint: Sprint 24"),
            told: "Sprint 24 is completed"),
        Slip(
            testDescription: "a progress beyond 100", edit: replacing("progress: 40", "progress: 101"), told: "101"),
        Slip(
            testDescription: "a word where a number belongs",
            edit: replacing("Story Points: \"8\"", "Story Points: many"), told: "many"),
        Slip(
            testDescription: "an emptied comment of one's own", edit: replacing("設計は終わりました。レビューをお願いします。", ""),
            told: "was emptied"),
        Slip(
            testDescription: "a title of two lines", edit: replacing("title: OAuth 対応を実装する", "title: \"a\\nb\""),
            told: "one line"),
        Slip(
            testDescription: "a parent that is not there", edit: replacing("parent: ENG-40", "parent: ENG-4000"),
            told: "ENG-4000"),
        Slip(
            testDescription: "a person whom nobody knows",
            edit: replacing("assignees: [tanaka (primary), suzuki]", "assignees: [nobody]"), told: "nobody is not known"
        ),
    ]

    @Test("a task that somebody deleted meanwhile is a conflict, and nothing is written")
    func deletedMeanwhile() async throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "progress: 40", "progress: 50")
        try stage.act("DELETE", "/projects/\(stage.project("ENG"))/tasks/ENG-42", nil)
        stage.clearRequests()
        try stage.push(endsWith: 3)
        #expect(try await stage.writes().isEmpty)
        #expect(try stage.text("ENG-42").contains("progress: 50"))
        try stage.expect(
            ToldStatus(conflicts: ["ENG-42 task OAuth 対応を実装する | OAuth 対応を実装する | –"]))
    }

    @Test("what both sides changed alike is not sent, and an old file that nobody touched neither")
    func nothingToSend() async throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "progress: 40", "progress: 50")
        try stage.change("ENG-42", #"{"progress_pct":50}"#)
        try stage.change("ENG-43", #"{"progress_pct":51}"#)
        stage.clearRequests()
        try stage.push()
        #expect(try await stage.writes().isEmpty)
        try stage.expect(ToldStatus())
        stage.clearRequests()
        try stage.push()
        #expect(try await stage.requests().isEmpty)
    }

    @Test("so many edits that they look like a slip stop the push until it is forced")
    func brake() async throws {
        let stage = try ProgramStage.withMirror()
        try stage.folder.write(
            try #require(stage.folder.text(of: "mirror/.toji/config.yml")) + "max_edits: 10\n",
            to: "mirror/.toji/config.yml")
        let names = try stage.folder.names(in: "mirror/ENG/tasks").filter { $0.hasSuffix(".md") }
        for name in names {
            let path = "mirror/ENG/tasks/\(name)"
            let text = try #require(stage.folder.text(of: path))
            try stage.folder.write(text.replacing("\narchived: false", with: "\narchived: true"), to: path)
        }
        stage.clearRequests()
        let run = try stage.push(endsWith: 3)
        #expect(run.errorText.contains("tasks are edited; nothing was sent"), "\(run.errorText)")
        #expect(try await stage.requests().isEmpty)
        try stage.push("--force")
        try stage.expect(ToldStatus())
    }
}
