import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite struct SilentServerTests {
    @Test("a server that accepts and never answers for one project holds that one up, not the others")
    func silent() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Fancy"}"#)
        try await mirror.write(.put, try mirror.task("WEB-1"), #"{"title":"Home"}"#, in: "WEB")
        try await mirror.fault(#""delay","milliseconds":3600000"#, path: "/tasks", times: 300)
        let report = try await mirror.pull { _ in mirror.tracker(idle: .seconds(1)) }
        let failed = report.projects.filter { $0.failure != nil }
        #expect(failed.map(\.key) == ["ENG"])
        guard case .tracker(let error) = failed.first?.failure else {
            Issue.record("\(failed)")
            return
        }
        #expect(error.reason == .timedOut)
        #expect(report.entries.map(\.id.description) == ["WEB-1"])
        #expect(mirror.hasFile("ENG-7"))
        try await mirror.forgetFaults()
        let second = try await mirror.pull()
        #expect(second.entries.map(\.id.description) == ["ENG-6"] && !second.leftSomething)
        #expect(try mirror.changes().isEmpty)
    }
}
