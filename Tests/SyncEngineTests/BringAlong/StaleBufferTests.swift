import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// A buffer that was opened before a pull and is saved after it must not undo what the pull brought.
@Suite struct StaleBufferTests {
    private static let six = "ENG/tasks/ENG-6-plain-6.md"

    @Test(
        "a stale buffer keeps its edit and takes the tracker's news",
        arguments: [
            [#"{"progress_pct":30,"priority":"High"}"#],
            [#"{"progress_pct":30}"#, #"{"priority":"High"}"#, #"{"description":"More."}"#],
        ])
    func stale(changes: [String]) async throws {
        let mirror = try await PulledMirror.pulled()
        let buffer = try #require(mirror.text(Self.six)).replacing("estimate:", with: "estimate: 2h")
        for change in changes {
            try await mirror.write(.put, try mirror.task("ENG-6"), change)
            try await mirror.pull()
        }
        let fresh = try #require(mirror.text(Self.six))
        try mirror.write(buffer, to: Self.six)
        #expect(try await mirror.told() == ["estimate - → 2h"])
        let report = try await mirror.pull()
        #expect(report.conflicts.isEmpty && report.rescued == [Self.six])
        #expect(mirror.text(Self.six) == fresh.replacing("estimate:", with: "estimate: 2h"))
        #expect(try await mirror.told() == ["estimate - → 2h"])
        try await mirror.expectQuiet()
    }

    @Test("a stale buffer brings a new comment back")
    func comment() async throws {
        let mirror = try await PulledMirror.pulled()
        let buffer = try #require(mirror.text(Self.six)).replacing("estimate:", with: "estimate: 2h")
        try await mirror.write(.post, try mirror.task("ENG-6") + "/comments", #"{"body":"Hello."}"#)
        try await mirror.pull(PullOptions(isFull: true))
        let fresh = try #require(mirror.text(Self.six))
        #expect(fresh.contains("Hello."))
        try mirror.write(buffer, to: Self.six)
        #expect(try await mirror.told() == ["estimate - → 2h"])
        try await mirror.pull()
        #expect(mirror.text(Self.six) == fresh.replacing("estimate:", with: "estimate: 2h"))
    }

    @Test("a single value put back, and an old file that git brought, are edits")
    func edits() async throws {
        let mirror = try await PulledMirror.pulled()
        let old = try #require(mirror.text(Self.six))
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        try mirror.write(old, to: Self.six)
        #expect(try await mirror.told() == ["progress 30 → 0"])
        try mirror.git("checkout", "-q", "--", Self.six)

        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"High"}"#)
        try await mirror.pull()
        try mirror.git("checkout", "-q", "HEAD~2", "--", Self.six)
        #expect(try await mirror.told() == ["priority high → medium", "progress 30 → 0"])
    }

    @Test("edits that were committed are no version from which a buffer was opened")
    func committed() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        let edited = text.replacing("estimate:", with: "estimate: 2h").replacing("due:", with: "due: 2031-01-01")
        try mirror.write(edited, to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        try mirror.write(edited.replacing("progress: 0", with: "progress: 10"), to: Self.six)
        let told = ["due - → 2031-01-01", "estimate - → 2h", "progress 0 → 10"]
        #expect(try await mirror.told() == told)
        try await mirror.pull()
        #expect(try await mirror.told() == told)
    }

    @Test("values that were put back in a commit stay so beneath a further edit")
    func putBackInCommit() async throws {
        let mirror = try await PulledMirror.pulled()
        let old = try #require(mirror.text(Self.six))
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30,"priority":"High"}"#)
        try await mirror.pull()
        try mirror.write(old, to: Self.six)
        try mirror.git("commit", "-qam", "Back")
        try mirror.write(old.replacing("estimate:", with: "estimate: 2h"), to: Self.six)
        let told = ["estimate - → 2h", "priority high → medium", "progress 30 → 0"]
        #expect(try await mirror.told() == told)
        try await mirror.pull()
        #expect(try await mirror.told() == told)
    }

    @Test("values that were put back one after the other stay so when one of them was decided to stay")
    func decided() async throws {
        let mirror = try await PulledMirror.pulled()
        let old = try #require(mirror.text(Self.six))
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30,"priority":"High"}"#)
        try await mirror.pull()
        let fresh = try #require(mirror.text(Self.six))
        try mirror.write(fresh.replacing("progress: 30", with: "progress: 0"), to: Self.six)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":50}"#)
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.progress])
        #expect(try await mirror.resolve(["ENG-6"], keepsMine: true).resolved.count == 1)
        try mirror.write(old, to: Self.six)
        let told = ["priority high → medium", "progress 50 → 0"]
        #expect(try await mirror.told() == told)
        try await mirror.pull()
        #expect(try await mirror.told() == told)
    }
}
