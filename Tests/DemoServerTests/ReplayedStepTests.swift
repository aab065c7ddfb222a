import Testing

@Suite("Replaying a step")
struct ReplayedStepTests {
    private static let project = "/v1/tenants/{{id:tenant-acme}}/projects/{{id:project-base}}"
    private static let statuses = exchange(#""method": "GET", "path": "\#(project)/statuses""#, status: 200)

    private static func exchange(_ request: String, status: Int, as identity: String = "pat_owner") -> String {
        #""as": "\#(identity)", "request": {\#(request)}, "response": {"status": \#(status), "#
            + #""content_type": "application/json", "any": true}"#
    }

    private static func newLabel(_ status: Int) -> String {
        let body = ##"{"name": "same", "color": "#112233"}"##
        return "{" + exchange(#""method": "POST", "path": "\#(project)/labels", "json": \#(body)"#, status: status)
            + "}"
    }

    private static func replay(_ step: String) async throws -> Replay.Report {
        let json = #"{"about": "", "steps": [{"name": "the step", \#(step)}]}"#
        return try await ReplayedFiles.replay(RecordedFile(name: "made.json", json: Array(json.utf8)))
    }

    @Test("requests of a parallel step are answered one by one; of their answers only the set is known")
    func parallel() async throws {
        let parts = [201, 409, 409, 409].map(Self.newLabel).joined(separator: ", ")
        let report = try await Self.replay(#""parallel": [\#(parts)], "answers_in_any_order": true"#)
        #expect(report.failures == [])
        #expect(report.passed == 1)
    }

    @Test(
        "an answer that differs, a name that stands for nothing and a wrong kind of body fail the step",
        arguments: [
            (exchange(#""method": "GET", "path": "\#(project)/statuses""#, status: 201), "status: want 201, got 200"),
            (
                exchange(#""method": "GET", "path": "\#(project)/{{id:nothing}}""#, status: 200),
                "stands for nothing yet"
            ),
            (statuses.replacing(#""any": true"#, with: #""json": {"a": 1}"#), "want {\"a\": 1}, got ["),
            (statuses.replacing("application/json", with: "text/plain"), "content type: want text/plain"),
            (statuses.replacing(#""any": true"#, with: #""headers": {"vary": null}"#), "header vary: want none"),
            (statuses.replacing(#""any": true"#, with: #""text": """#), "body: want none"),
        ])
    func failing(step: String, difference: String) async throws {
        let report = try await Self.replay(step)
        #expect(report.passed == 0 && report.failures.count == 1)
        let failure = try #require(report.failures.first)
        #expect(failure.hasPrefix("made.json step 0: the step\n"))
        #expect(failure.contains(difference))
    }

    @Test(
        "a step of a left-out endpoint or of a browser session is neither passed nor failed",
        arguments: [
            (exchange(#""method": "GET", "path": "\#(project)/tasks/search""#, status: 200), .search),
            (
                exchange(#""method": "GET", "path": "\#(project)/tasks/{{id:nothing}}/watchers""#, status: 200),
                .watchers
            ),
            (statuses.replacing("pat_owner", with: "session:tanaka"), .sessions),
        ] as [(String, LeftOutEndpoint.Feature)])
    func leftOut(step: String, feature: LeftOutEndpoint.Feature) async throws {
        let report = try await Self.replay(step)
        #expect(report.passed == 0 && report.failures.isEmpty && report.leftOut == [feature: 1])
    }
}
