import DemoServer
import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite struct MovingListTests {
    @Test("tasks that move between pages while they are read are neither lost nor doubled", arguments: [true, false])
    func moves(isNew: Bool) async throws {
        let mirror = try await PulledMirror.pulled(isNew ? .new : .old, moreTasks: 230)
        let others = Others(mirror: mirror)
        let first = try await mirror.pull { AlteredTracker(base: $0, afterFirstPage: others.act) }
        let second = try await mirror.pull()
        #expect(!first.leftSomething && !second.leftSomething)
        let deleted = (first.entries + second.entries).filter { $0.event == .deleted }.map(\.id.description)
        #expect(deleted == ["ENG-200"])
        #expect(try mirror.git("ls-files", "ENG/tasks").count == 237)
        #expect(try mirror.git("grep", "-l", "^archived: true", "--", "ENG/tasks").count == 21)
        #expect(try mirror.changes().isEmpty)
    }
}

/// What others do once, after the first page was read: twenty tasks of that page are archived and one is deleted, so
/// that all later ones move up, across the border of the page.
private actor Others {
    private let mirror: PulledMirror
    private var isDone = false

    init(mirror: PulledMirror) { self.mirror = mirror }

    @Sendable nonisolated func act() async throws { try await actOnce() }

    private func actOnce() async throws {
        if isDone { return }
        isDone = true
        for number in 201...220 { try await mirror.write(.post, try mirror.task("ENG-\(number)") + "/archive") }
        try await mirror.write(.delete, try mirror.task("ENG-200"))
    }
}
