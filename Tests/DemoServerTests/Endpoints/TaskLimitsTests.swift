import Testing

@testable import DemoServer

@Suite("What the search index and the database cannot hold")
struct TaskLimitsTests {
    @Test("too many different words fail, the same length of repeated or endless words passes")
    func words() throws {
        let different = (0..<100_000).map { "word\($0)" }.joined(separator: " ")
        let short = (10_000..<99_999).map { "\($0)" }.joined(separator: " ")
        let repeated = String(repeating: "repeated ", count: 120_000)
        #expect(throws: Refusal.self) { try TaskLimits.checkWords("x", different) }
        #expect(throws: Never.self) { try TaskLimits.checkWords("x", short) }
        #expect(throws: Refusal.self) { try TaskLimits.checkWords("x", short + short.replacing(" ", with: " a")) }
        #expect(throws: Never.self) { try TaskLimits.checkWords("x", repeated) }
        #expect(throws: Never.self) { try TaskLimits.checkWords("x", String(repeating: "x", count: 1_000_000)) }
        #expect(throws: Never.self) { try TaskLimits.checkWords("x", nil) }
    }

    @Test(
        "a NUL fails wherever a text is kept",
        arguments: [
            ("POST", "/labels", ##"{"name": "a\u0000", "color": "#123456"}"##),
            ("POST", "/milestones", #"{"name": "a\u0000", "due_date": "2026-01-01"}"#),
            (
                "POST", "/custom-fields",
                #"{"name": "a", "field_type": "select", "options": [{"label": "a\u0000", "value": "a"}]}"#
            ),
            ("PUT", "", #"{"description": "\u0000"}"#),
            (
                "POST", "/sprints",
                #"{"name": "a", "goal": "\u0000", "start_date": "2026-01-01", "end_date": "2026-01-01"}"#
            ),
        ])
    func nul(method: String, path: String, body: String) async throws {
        let running = try RunningServer(.old)
        let answer = try await running.send(method, RunningServer.project + path, body)
        #expect(answer.status == 500)
        #expect(answer.text == #"{"message":"internal-error"}"#)
    }
}
