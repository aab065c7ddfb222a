import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// What a pull does beside the user's own work: it moves `toji/server` and nothing else, and says why.
@Suite struct PullBesideWorkTests {
    struct Work: Sendable, CustomTestStringConvertible {
        var name: String
        var reason: @Sendable (Waiting.Reason) -> Bool
        var begin: @Sendable (PulledMirror) throws -> Void
        var end: @Sendable (PulledMirror) throws -> Void

        var testDescription: String { name }
    }

    private static let changed = "ENG/tasks/ENG-6-plain-6.md"

    static let works: [Work] = [
        Work(
            name: "a staged path that the run would change", reason: { $0 == .staged },
            begin: {
                try $0.write("\(try #require($0.text(changed)))\nMine.\n", to: changed)
                try $0.git("add", changed)
            }, end: { try $0.git("reset", "-q", "--hard") }),
        Work(
            name: "a detached HEAD", reason: { $0 == .detachedHead },
            begin: { try $0.git("checkout", "-q", "--detach") }, end: { try $0.git("checkout", "-q", "main") }),
        Work(
            name: "another branch", reason: { $0 == .otherBranch("other") },
            begin: { try $0.git("checkout", "-q", "-b", "other") }, end: { try $0.git("checkout", "-q", "main") }),
    ]

    @Test("only toji/server moves, and a later pull brings the rest along", arguments: works)
    func waits(_ work: Work) async throws {
        let mirror = try await PulledMirror.pulled()
        try work.begin(mirror)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Fancy"}"#)
        let (stamps, head, changes) = (try mirror.stamps(), try mirror.head(), try mirror.changes())
        let report = try await mirror.pull()
        #expect(report.waiting.contains { work.reason($0.reason) }, "\(report.waiting)")
        #expect(report.leftSomething && report.filesWritten == 0)
        #expect(try mirror.subjects().first == "ENG-6: title Plain 6 → Fancy")
        #expect(try mirror.stamps() == stamps)
        #expect(try mirror.head() == head)
        #expect(try mirror.changes() == changes)
        #expect(try await mirror.pull().leftSomething)
        #expect(try mirror.subjects().count == 2)
        try work.end(mirror)
        let after = try await mirror.pull()
        #expect(after.commit == nil && !after.leftSomething)
        #expect(after.filesWritten > 0)
        #expect(mirror.text("ENG/tasks/ENG-6-fancy.md") != nil && mirror.text("ENG/tasks/ENG-6-plain-6.md") == nil)
        #expect(try mirror.head("main") == mirror.head("refs/remotes/toji/server"))
        #expect(try mirror.changes().isEmpty)
    }

    @Test("files of the user's own are no news and stay")
    func foreignFile() async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.write("Mine.\n", to: "notes/mine.md")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Fancy"}"#)
        #expect(!(try await mirror.pull()).leftSomething)
        #expect(try mirror.changes() == ["?? notes/"])
        #expect(mirror.text("notes/mine.md") == "Mine.\n")
    }
}
