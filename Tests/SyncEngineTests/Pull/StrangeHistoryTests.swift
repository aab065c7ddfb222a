import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// Server commits that this run's own work would never leave behind.
@Suite struct StrangeHistoryTests {
    @Test("two lines of server commits that git merged are brought together by the next pull")
    func severalBases() async throws {
        let mirror = try await PulledMirror.pulled()
        let first = try mirror.head()
        let left = try await mirror.commitServer(["ENG/notes-a.md": "a\n"])
        try mirror.git("update-ref", "refs/remotes/toji/server", first)
        let right = try await mirror.commitServer(["ENG/notes-b.md": "b\n"])
        try mirror.git("merge", "-q", "--ff-only", left.hex)
        try mirror.git("merge", "-q", "-m", "Both machines", right.hex)
        let head = try #require(ObjectID(try mirror.head()))
        guard case .several(let bases) = try await mirror.repository.base(of: head) else {
            Issue.record("not several bases")
            return
        }
        #expect(Set(bases) == [left, right])
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Fancy"}"#)
        let status = try await mirror.status()
        #expect(status.edits.isEmpty && status.problems.isEmpty && status.waiting.isEmpty)
        let report = try await mirror.pull()
        #expect(!report.leftSomething)
        #expect(try mirror.subjects().first == "ENG-6: title Plain 6 → Fancy")
        #expect(try mirror.head("main") == mirror.head("refs/remotes/toji/server"))
        #expect(mirror.text("ENG/notes-a.md") == "a\n" && mirror.text("ENG/notes-b.md") == "b\n")
        #expect(try mirror.changes().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("a task that one of two lines of server commits knows no more is not told as removed")
    func goneInOneBase() async throws {
        let mirror = try await PulledMirror.pulled()
        let first = try mirror.head()
        let left = try await mirror.commitServer(["ENG/notes-a.md": "a\n"])
        try mirror.git("update-ref", "refs/remotes/toji/server", first)
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        try await mirror.pull()
        try mirror.git("merge", "-q", "-m", "Both machines", left.hex)
        #expect(mirror.text("ENG/tasks/ENG-6-plain-6.md") == nil)
        #expect(try await mirror.told().isEmpty)
        #expect(!(try await mirror.pull()).leftSomething)
        #expect(mirror.text("ENG/tasks/ENG-6-plain-6.md") == nil)
        try await mirror.expectQuiet()
    }

    @Test("a committed file that cannot be edited in place is written anew, once all that it holds was read")
    func unsplicable() async throws {
        let mirror = try await PulledMirror.pulled()
        let tree = try mirror.head("HEAD^{tree}")
        let file = try mirror.file("ENG-2")
        let damaged = try #require(mirror.text(file)).replacing("title: ", with: "title: &anchor ")
        let former = try #require(ObjectID(try mirror.head()))
        let commit = try await mirror.commitServer([file: damaged])
        _ = try await mirror.repository.bringAlong(from: former, to: commit)
        try mirror.forgetState()
        let key = try #require(mirror.tenant.tasks["ENG-2"])
        for _ in 0..<2 {
            let report = try await mirror.pull { AlteredTracker(base: $0, goneAfterWalk: [key]) }
            #expect(report.waiting.map(\.reason) == [.unsplicable] && report.waiting.map(\.file) == [file])
            #expect(report.leftSomething && report.commit == nil)
            #expect(mirror.text(file) == damaged)
        }
        let next = try await mirror.pull(PullOptions(isFull: true))
        #expect(!next.leftSomething && next.entries.map(\.id.description) == ["ENG-2"])
        #expect(try mirror.head("HEAD^{tree}") == tree)
        #expect(try mirror.changes().isEmpty)
    }
}
