import Testing

/// The recorded exchanges with a real server, replayed against the demo server in old mode.
///
/// A step passes, or it belongs to an endpoint that is left out and answers like an unknown route, or it fails.
@Suite("The demo server keeps the recorded contract")
struct ContractTests {
    @Test("every recorded step passes or is left out on purpose", arguments: RecordedFile.names)
    func file(name: String) async throws {
        let report = try await ReplayedFiles.shared.report(of: name)
        for failure in report.failures { Issue.record("\(failure)") }
        #expect(report.passed + report.leftOut.values.reduce(0, +) > 0)
    }

    @Test("at least 1,600 steps pass; only what is named as left out does not")
    func total() async throws {
        var total = Replay.Report()
        for name in RecordedFile.names { total.add(try await ReplayedFiles.shared.report(of: name)) }
        let leftOut = total.leftOut.sorted { $0.key.rawValue < $1.key.rawValue }
        print("Recorded contract: \(total.passed) steps passed, \(total.failures.count) failed, left out:")
        for (feature, count) in leftOut { print("  \(feature.rawValue): \(count)") }
        #expect(total.passed >= 1_600)
        #expect(total.failures.count == 0)
        #expect(total.steps == 2_022)
    }
}
