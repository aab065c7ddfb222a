import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// News that no list tells at once.
@Suite struct SweepOverRunsTests {
    @Test("a clock that is ten minutes off hides no news, also when the state is lost", arguments: [-600, 600])
    func clock(seconds: Int) async throws {
        let mirror = try await PulledMirror.pulled(clock: seconds)
        let project = try await mirror.project("ENG")
        let field = try #require(try await mirror.tracker.vocabulary(of: project).fields.first)
        for (number, losesState) in [(6, false), (7, true)] {
            let body = #"{"custom_field_values":[{"field_id":"\#(field.id)","value":"\#(number)"}]}"#
            try await mirror.write(.put, try mirror.task("ENG-\(number)"), body)
            if losesState { try mirror.forgetState() }
            #expect(!(try await mirror.pull()).leftSomething)
            let subjects = try mirror.subjects()
            #expect(subjects.first == "ENG-\(number): fields.Points \(number)")
        }
    }

    @Test("an archived task that somebody edits is found by a full pull, or a day later", arguments: [true, false])
    func archived(isFull: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-5"), #"{"priority":"High"}"#)
        #expect(try await mirror.pull().commit == nil)
        if !isFull { try await mirror.moveClock(bySeconds: 86_401) }
        try await mirror.pull(PullOptions(isFull: isFull))
        let subjects = try mirror.subjects()
        #expect(subjects.first == "ENG-5: priority medium → high")
    }

    @Test("a task that went from the archive is missed, also when another one came into it")
    func archivedAndDeleted() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.delete, try mirror.task("ENG-5"))
        try await mirror.write(.post, try mirror.task("ENG-8") + "/archive")
        #expect(try await mirror.pull().entries.map(\.id.description) == ["ENG-5", "ENG-8"])
        #expect(!mirror.hasFile("ENG-5"))
        try await mirror.expectQuiet()
    }

    @Test("--failed does not count as a look at the projects that it did not ask")
    func failedOnly() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-5"), #"{"priority":"High"}"#)
        try await mirror.fault(#""status","status":500"#, path: "/tasks", in: "WEB", times: 20)
        #expect(try await mirror.pull().leftSomething)
        try await mirror.forgetFaults()
        try await mirror.moveClock(bySeconds: 86_401)
        #expect(!(try await mirror.pull(PullOptions(onlyFailed: true))).leftSomething)
        try await mirror.pull()
        let subjects = try mirror.subjects()
        #expect(subjects.first == "ENG-5: priority medium → high")
    }

    @Test("a run that died after its commit is repeated without a trace", arguments: changes())
    func diedAfterCommit(_ change: RemoteChange) async throws {
        let mirror = try await PulledMirror.pulled()
        try await change.make(mirror)
        try await mirror.losingState { try await mirror.pull() }
        let stamps = try mirror.stamps()
        let report = try await mirror.pull()
        #expect(report.commit == nil && report.entries.isEmpty && !report.leftSomething)
        #expect(try mirror.stamps() == stamps)
    }

    @Test("another tenant's answers are refused before anything is written")
    func otherTenant() async throws {
        let mirror = try await PulledMirror.pulled()
        let before = try mirror.stamps()
        let expected = MirrorError.otherTenant(expected: mirror.tenant.id, found: "other")
        await #expect(throws: expected) { try await mirror.pull { AlteredTracker(base: $0, tenant: "other") } }
        #expect(try mirror.stamps() == before)
        #expect(try mirror.subjects().count == 1)
    }
}
