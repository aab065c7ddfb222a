import SyncCore
import SyncEngine
import TestSupport
import Testing

@testable import Trackers

@Suite("A slip of the hand over the whole mirror")
struct PushBrakeTests {
    @Test("as by sed is told before anything is asked or sent, and sent when it is forced")
    func sed() async throws {
        let mirror = try await PulledMirror.pulled(moreTasks: 120)
        let slip = try run(
            ["/bin/sh", "-c", "sed -i 's/^priority: medium$/priority: low/' */tasks/*.md"],
            in: mirror.folder.path(of: "mirror"))
        try #require(slip.status == 0)
        let report = try await mirror.push()
        #expect(report.braked?.edited == 131 && report.braked?.of == 131)
        #expect(report.pending.count == 131 && report.sent.isEmpty)
        #expect(try await mirror.requests() == [])
        let plan = try await mirror.push(PushOptions(isDryRun: true))
        #expect(plan.braked?.edited == 131)
        #expect(try await mirror.requests() == [])
        // One that was meant goes by itself.
        try await mirror.push(PushOptions(files: [mirror.file("ENG-6")]))
        #expect(try await mirror.writes() == ["PUT tasks/ENG-6 priority"])
        #expect(!(try await mirror.push(PushOptions(isForced: true)).leftSomething))
        #expect(Set(try await mirror.writes()).count == 131)
        try await mirror.expectQuiet()
    }
}
