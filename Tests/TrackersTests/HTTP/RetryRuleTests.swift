import SyncCore
import Testing

@testable import Trackers

@Suite struct RetryRuleTests {
    typealias Outcome = RetryRule.Outcome

    @Test(
        "faults that pass are tried again a few times, others never",
        arguments: [
            (Outcome.answer(status: 200, retryAfter: nil), 1), (.answer(status: 404, retryAfter: nil), 1),
            (.answer(status: 401, retryAfter: nil), 1), (.answer(status: 429, retryAfter: nil), 4),
            (.answer(status: 500, retryAfter: nil), 4), (.answer(status: 501, retryAfter: nil), 1),
            (.answer(status: 503, retryAfter: .seconds(2)), 4), (.answer(status: 503, retryAfter: .seconds(61)), 1),
            (.failure(.timedOut), 2), (.failure(.unreachable(code: 7, message: "")), 4),
            (.failure(.unreachable(code: 52, message: "")), 4), (.failure(.unreachable(code: 18, message: "")), 4),
            (.failure(.unreachable(code: 60, message: "bad certificate")), 1), (.failure(.cancelled), 1),
            (.failure(.tooLarge(limitBytes: 1)), 1),
        ])
    func tries(outcome: Outcome, expected: Int) {
        var made = 1
        while RetryRule().delay(after: outcome, tries: made, jitter: 0.5) != nil { made += 1 }
        #expect(made == expected)
    }

    @Test(
        "pauses double and are spread by the jitter",
        arguments: [(1, 0.0, 250), (1, 1.0, 500), (2, 0.0, 500), (2, 1.0, 1000), (3, 1.0, 2000)])
    func pauses(made: Int, jitter: Double, expectedMilliseconds: Int) {
        let delay = RetryRule().delay(after: .answer(status: 500, retryAfter: nil), tries: made, jitter: jitter)
        #expect(delay == .milliseconds(expectedMilliseconds))
    }

    @Test("a pause that the server asks for is kept, never shortened")
    func retryAfterKept() {
        let delay = RetryRule().delay(after: .answer(status: 429, retryAfter: .seconds(7)), tries: 1, jitter: 0)
        #expect(delay == .seconds(7))
    }

    @Test(
        "Retry-After is read as seconds or as a date of the server's own clock",
        arguments: [
            ("7", Duration.seconds(7)), ("Mon, 30 Nov 2026 02:35:01 GMT", .seconds(10)),
            ("Mon, 30 Nov 2026 02:34:01 GMT", .zero), ("-3", .zero), ("soon", nil),
        ])
    func retryAfterRead(text: String, expected: Duration?) throws {
        var headers = HTTPHeaders()
        headers.add(line: "Date: Mon, 30 Nov 2026 02:34:51 GMT".utf8)
        headers.add(line: "Retry-After: \(text)".utf8)
        let address = try #require(WebAddress("https://a.example"))
        #expect(retryAfter(of: HTTPResponse(status: 429, headers: headers, body: [], address: address)) == expected)
    }

    @Test(
        "dates of headers are read in their one form",
        arguments: [
            ("Mon, 30 Nov 2026 02:34:51 GMT", "2026-11-30T02:34:51Z"), ("Thu, 31 Feb 2026 02:34:51 GMT", nil),
            ("2026-11-30T02:34:51Z", nil), ("Mon, 30 Nov 2026 02:34:51 CET", nil),
        ])
    func dates(text: String, expected: String?) {
        #expect(Timestamp(httpDate: text)?.rfc3339 == expected)
    }
}
