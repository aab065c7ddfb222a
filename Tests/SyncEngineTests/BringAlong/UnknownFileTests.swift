import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// A commit of the tracker's was put together with others, so that the bases do not know a file that it brought; and the
/// tracker has changed its task since.
@Suite struct UnknownFileTests {
    private static let former = "WEB/tasks/WEB-3-new.md"
    private static let now = "WEB/tasks/WEB-3-renamed.md"

    private static func mirror() async throws -> PulledMirror {
        let mirror = try await PulledMirror.pulled()
        let status = try #require(
            try await mirror.tracker.vocabulary(of: try await mirror.project("WEB")).statuses.first)
        let answer = try await mirror.write(
            .post, "/tasks", #"{"title":"New","status_id":"\#(status.id)"}"#, in: "WEB")
        let id = try #require(TrackerMemory.value("id", in: answer))
        try await mirror.pull()
        try mirror.git("commit", "-q", "--amend", "-m", "Amended")
        try mirror.git("checkout", "-q", "-b", "side")
        try await mirror.write(.put, "/tasks/\(id)", #"{"title":"Renamed","progress_pct":30}"#, in: "WEB")
        try await mirror.pull()
        try mirror.git("checkout", "-q", "main")
        return mirror
    }

    @Test("a comment that such a commit brought is what the tracker says, and no problem", arguments: [false, true])
    func comment(isEditedSince: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.post, try mirror.task("ENG-6") + "/comments", #"{"body":"Hello."}"#)
        try await mirror.pull(PullOptions(isFull: true))
        try mirror.git("commit", "-q", "--amend", "-m", "Amended")
        // As in a clone, which has no such reference.
        try mirror.git("update-ref", "-d", "refs/remotes/toji/server")
        try mirror.forgetState()
        if isEditedSince {
            let id = try #require(try await mirror.comments(of: "ENG-6").first?.id)
            try await mirror.write(
                .put, try mirror.task("ENG-6") + "/comments/\(id)", #"{"body":"Hello again."}"#)
        }
        let report = try await mirror.pull(PullOptions(isFull: true))
        #expect(report.problems.isEmpty && report.waiting.isEmpty, "\(report.problems)")
        #expect(report.conflicts.isEmpty == !isEditedSince)
        try await mirror.expectQuiet()
        #expect(try await mirror.told().isEmpty)
    }

    enum Deed: CaseIterable {
        case nothing, removal, move
    }

    @Test("it is one file, wherever it lies, and what it says is in conflict", arguments: Deed.allCases)
    func conflict(deed: Deed) async throws {
        let mirror = try await Self.mirror()
        if deed == .move { try mirror.write(try #require(mirror.text(Self.former)), to: "WEB/tasks/moved.md") }
        if deed != .nothing { try mirror.folder.remove("mirror/\(Self.former)") }
        #expect(try await mirror.status().problems.isEmpty)
        let report = try await mirror.pull()
        #expect(report.problems.isEmpty && report.waiting.isEmpty)
        #expect(report.conflicts.map(\.conflict.field) == [.title, .progress])
        #expect(try await mirror.status().conflicts.map(\.conflict.field) == [.title, .progress])
        #expect(mirror.text(Self.now)?.contains("title: New\n") == true)
        #expect(mirror.text(Self.former) == nil && mirror.text("WEB/tasks/moved.md") == nil)
        try await mirror.expectQuiet()
    }

    @Test(
        "of its conflicts the tracker's value can be taken for one alone, its own values only all at once",
        arguments: [true, false])
    func resolve(keepsMine: Bool) async throws {
        let mirror = try await Self.mirror()
        try await mirror.pull()
        let first = try await mirror.resolve(["WEB-3"], field: "title", keepsMine: keepsMine)
        #expect(first.resolved.map(\.conflict.field) == (keepsMine ? [] : [.title]))
        #expect(
            try await mirror.status().conflicts.map(\.conflict.field)
                == (keepsMine ? [.title, .progress] : [.progress]))
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
        try await mirror.resolve(["WEB-3"], keepsMine: keepsMine)
        #expect(try await mirror.status().conflicts.isEmpty)
        #expect(try await mirror.told() == (keepsMine ? ["progress 30 → 0", "title Renamed → New"] : []))
        try await mirror.expectQuiet()
    }

    @Test("a broken one is still in conflict when it is mended")
    func broken() async throws {
        let mirror = try await Self.mirror()
        let text = try #require(mirror.text(Self.former))
        try mirror.write(text.replacing("title:", with: "broken: [\ntitle:"), to: Self.former)
        let report = try await mirror.pull()
        #expect(report.problems.count == 1 && report.waiting.isEmpty, "\(report.problems) \(report.waiting)")
        try await mirror.expectQuiet()
        try mirror.write(text, to: Self.former)
        #expect(try await mirror.status().conflicts.map(\.conflict.field) == [.title, .progress])
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.title, .progress])
        #expect(mirror.text(Self.former) == nil && mirror.text(Self.now) != nil)
        try await mirror.expectQuiet()
    }
}
