import DemoServer
import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// Only its author can edit a comment.
@Suite struct OthersCommentTests {
    private static let six = "ENG/tasks/ENG-6-plain-6.md"

    /// ENG-6 with a comment of the owner's, and one of the account's own.
    private static func commented(_ api: DemoServerOptions.API = .new) async throws -> PulledMirror {
        let mirror = try await PulledMirror.pulled(api)
        for account in ["owner", "member"] {
            try await mirror.write(
                .post, try mirror.task("ENG-6") + "/comments", #"{"body":"By \#(account)."}"#, as: account)
        }
        try await mirror.pull(PullOptions(isFull: true))
        return mirror
    }

    @Test(
        "what is typed into somebody else's is told with its line, undone by the pull, and kept",
        arguments: [false, true])
    func others(hasNews: Bool) async throws {
        let mirror = try await Self.commented()
        let former = try #require(mirror.text(Self.six))
        let edited = former.replacing("By owner.", with: "By owner, and me.")
            .replacing("estimate:", with: "estimate: 2h")
        try mirror.write(edited, to: Self.six)
        let problem = try #require(try await mirror.status().problems.first)
        let line = try #require(
            edited.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("and me") })
        #expect(problem.file == Self.six && (line - 4...line + 1).contains(problem.line ?? 0))
        if hasNews { try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#) }
        let report = try await mirror.pull()
        #expect(report.undone == [Self.six] && report.rescued == [Self.six])
        #expect(mirror.text(Self.six)?.contains("By owner.\n") == true)
        #expect(try mirror.git("show", "refs/toji/rescued:\(Self.six)").contains("By owner, and me."))
        #expect(try await mirror.told() == ["estimate - → 2h"])
        try await mirror.expectQuiet()
    }

    @Test("one's own is an edit")
    func own() async throws {
        let mirror = try await Self.commented()
        let former = try #require(mirror.text(Self.six))
        try mirror.write(former.replacing("By member.", with: "By me."), to: Self.six)
        let report = try await mirror.pull()
        #expect(report.undone.isEmpty && report.problems.isEmpty)
        #expect(try await mirror.status().edits.map { $0.change.local } == ["By me."])
    }

    @Test("where the tracker does not tell whose token it is, nothing is undone")
    func unknownAccount() async throws {
        let mirror = try await Self.commented(.old)
        let former = try #require(mirror.text(Self.six))
        try mirror.write(former.replacing("By owner.", with: "By me."), to: Self.six)
        #expect(try await mirror.pull().undone.isEmpty)
        #expect(try await mirror.status().edits.map { $0.change.local } == ["By me."])
    }
}
