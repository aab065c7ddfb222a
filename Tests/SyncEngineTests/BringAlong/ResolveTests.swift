import LocalStore
import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite struct ResolveTests {
    private static let six = "ENG/tasks/ENG-6-plain-6.md"
    private static let seven = "ENG/tasks/ENG-7-plain-7.md"

    /// ENG-6 with the priority high here and low on the tracker; progress is edited here as well.
    private static func inConflict(committed: Bool) async throws -> PulledMirror {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(six)).replacing("priority: medium", with: "priority: high")
        try mirror.write(text.replacing("progress: 0", with: "progress: 5"), to: six)
        if committed { try mirror.git("commit", "-qam", "Mine") }
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"Low"}"#)
        let conflict = try #require(try await mirror.pull().conflicts.first)
        #expect(conflict.credit?.hasPrefix("tanaka, 20") == true, "\(conflict.credit ?? "nobody")")
        #expect(try await mirror.status().conflicts == [conflict])
        return mirror
    }

    @Test("one's own value becomes an edit over the tracker's", arguments: [false, true])
    func mine(committed: Bool) async throws {
        let mirror = try await Self.inConflict(committed: committed)
        let report = try await mirror.resolve(["ENG-6"], keepsMine: true)
        #expect(report.resolved.map(\.conflict.field) == [.priority] && report.conflicts.isEmpty)
        #expect(try await mirror.told() == ["priority low → high", "progress 0 → 5"])
        #expect(try #require(mirror.text(Self.six)).contains("priority: high\n"))
        try await mirror.expectQuiet()
    }

    @Test("the tracker's value comes into the file, and other edits stay", arguments: [false, true])
    func theirs(committed: Bool) async throws {
        let mirror = try await Self.inConflict(committed: committed)
        let former = try #require(mirror.text(Self.six))
        let report = try await mirror.resolve(["ENG-6"], keepsMine: false)
        #expect(report.resolved.map(\.conflict.field) == [.priority] && report.conflicts.isEmpty)
        #expect(try await mirror.told() == ["progress 0 → 5"])
        #expect(try #require(mirror.text(Self.six)).contains("priority: low\n"))
        if !committed {
            #expect(report.rescued == [Self.six])
            let lines = former.split(separator: "\n").map(String.init)
            #expect(try mirror.git("show", "refs/toji/rescued:\(Self.six)").filter { !$0.isEmpty } == lines)
        }
        try await mirror.expectQuiet()
    }

    @Test("a conflict ends by itself when one side takes the other's value, or the tracker its former one")
    func endings() async throws {
        let mirror = try await Self.inConflict(committed: false)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"High"}"#)
        #expect(try await mirror.pull().conflicts.isEmpty)
        #expect(try await mirror.told() == ["progress 0 → 5"])
        try await mirror.expectQuiet()

        let other = try await Self.inConflict(committed: false)
        try await other.write(.put, try other.task("ENG-6"), #"{"priority":"Medium"}"#)
        #expect(try await other.pull().conflicts.isEmpty)
        #expect(try await other.told() == ["priority medium → high", "progress 0 → 5"])
        try await other.expectQuiet()

        let third = try await Self.inConflict(committed: false)
        let text = try #require(third.text(Self.six))
        try third.write(text.replacing("priority: high", with: "priority: medium"), to: Self.six)
        let report = try await third.pull()
        #expect(report.conflicts.isEmpty && third.text(Self.six)?.contains("priority: low\n") == true)
        #expect(try await third.told() == ["progress 0 → 5"])
        try await third.expectQuiet()
    }

    @Test("only the field that is named is decided, and of only that task")
    func oneField() async throws {
        let mirror = try await Self.inConflict(committed: false)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":50}"#)
        #expect(try await mirror.pull().conflicts.count == 2)
        let report = try await mirror.resolve(["ENG-6"], field: "progress", keepsMine: false)
        #expect(report.conflicts.map(\.conflict.field) == [.priority])
        #expect(try await mirror.resolve(["ENG-7"], keepsMine: false).resolved.isEmpty)
        try await mirror.expectQuiet()
        #expect(try await mirror.status().conflicts.map(\.conflict.field) == [.priority])
    }

    @Test(
        "the person's own files are as they were after a conflict is resolved",
        arguments: ["notes.md", "ENG/tasks/later/ENG-7-mine.md"], [true, false])
    func foreign(path: String, isBeforePull: Bool) async throws {
        let mirror = try await Self.inConflict(committed: false)
        let text = "---\ntoji: ignore\nid: ENG-7\n---\n\nMine.\n"
        try mirror.write(text, to: path)
        try mirror.git("add", path)
        try mirror.git("commit", "-qm", "Mine", "--", path)
        if isBeforePull {
            // Committed beside an edit, with no news since: no server commit has it.
            let seven = try #require(mirror.text(Self.seven))
            try mirror.write(seven.replacing("progress: 0", with: "progress: 5"), to: Self.seven)
            try mirror.git("commit", "-qm", "Mine", "--", Self.seven)
            try await mirror.pull()
        }
        #expect(try await mirror.resolve(["ENG-6"], keepsMine: true).resolved.count == 1)
        #expect(mirror.text(path) == text)
        #expect(try mirror.git("show", "HEAD:\(path)").joined(separator: "\n").contains("Mine."))
        try await mirror.expectQuiet()
    }

    @Test("a conflict in a file that cannot be read waits until the file is mended", arguments: [false, true])
    func broken(keepsMine: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        let broken = text.replacing("status:", with: "broken: [\nstatus:").replacing(
            "---\n\n", with: "---\n\nMine.\n\n")
        try mirror.write(broken, to: Self.six)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"description":"Theirs."}"#)
        try await mirror.pull()
        let report = try await mirror.resolve(["ENG-6"], keepsMine: keepsMine)
        #expect(report.resolved.isEmpty && report.problems.map(\.file) == [Self.six])
        #expect(mirror.text(Self.six) == broken)

        try mirror.write(broken.replacing("broken: [\n", with: ""), to: Self.six)
        #expect(try await mirror.resolve(["ENG-6"], keepsMine: keepsMine).resolved.map(\.conflict.field) == [.body])
        #expect(mirror.text(Self.six)?.contains(keepsMine ? "\n\nMine.\n\n" : "\n\nTheirs.\n\n") == true)
        try await mirror.expectQuiet()
    }

    @Test(
        "a task that was deleted there and edited here becomes a new one, or goes",
        arguments: [true, false], [true, false])
    func deletedTask(committed: Bool, keepsMine: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six)).replacing("priority: medium", with: "priority: high")
        try mirror.write(text, to: Self.six)
        if committed { try mirror.git("commit", "-qam", "Mine") }
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.task])
        #expect(mirror.text(Self.six) == text)
        try await mirror.expectQuiet()

        let report = try await mirror.resolve(["ENG-6"], keepsMine: keepsMine)
        #expect(report.resolved.count == 1 && report.conflicts.isEmpty)
        #expect(!mirror.hasFile("ENG-6"))
        let draft = mirror.text("ENG/tasks/plain-6.md")
        #expect((draft != nil) == keepsMine)
        if let draft { #expect(draft.contains("priority: high\n") && !draft.contains("\nid:")) }
        #expect(try await mirror.told() == (keepsMine ? ["task - → Plain 6"] : []))
        try await mirror.expectQuiet()
    }

    @Test("an edit of a task that was deleted there waits, though the base is older than what HEAD has")
    func deletedTaskAfterAmending() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Renamed"}"#)
        try await mirror.pull()
        try mirror.git("commit", "-q", "--amend", "-m", "Amended")
        let file = "ENG/tasks/ENG-6-renamed.md"
        let text = try #require(mirror.text(file)).replacing("priority: medium", with: "priority: high")
        try mirror.write(text, to: file)
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.task])
        #expect(mirror.text(file) == text)
        try await mirror.expectQuiet()
        #expect(try await mirror.resolve(["ENG-6"], keepsMine: false).conflicts.isEmpty)
        #expect(!mirror.hasFile("ENG-6"))
        try await mirror.expectQuiet()
    }
}

extension PulledMirror {
    @discardableResult
    func resolve(_ ids: [String], field: String? = nil, keepsMine: Bool) async throws -> Resolve.Report {
        try await Resolve(
            history: repository, workTree: repository,
            state: try StateDatabase(folder: repository.stateFolder, now: { .now }), texts: GitTextMerge(),
            configuration: configuration, date: Timestamp(seconds: 1_800_000_000)
        ).run(ids.compactMap { TaskID($0) }, field: field, keepsMine: keepsMine)
    }

    /// `field base → local` of every edit.
    func told() async throws -> [String] {
        try await status().edits.map { "\($0.change.field) \($0.change.base ?? "-") → \($0.change.local ?? "-")" }
            .sorted()
    }

    /// Nothing moves in one more pull, with the state and without it.
    func expectQuiet() async throws {
        for _ in 0..<2 {
            let (stamps, refs) = (try stamps(), try git("for-each-ref"))
            let report = try await pull()
            #expect(report.commits.isEmpty && report.filesWritten == 0)
            #expect(try self.stamps() == stamps)
            #expect(try git("for-each-ref") == refs)
            try git("merge-base", "--is-ancestor", "refs/remotes/toji/server", "main")
            try forgetState()
        }
    }
}
