import CCurl
import SyncCore

/// When a read is asked again, and after how long.
struct RetryRule: Sendable {
    /// In all, the first one included.
    var tries = 4
    var firstDelay: Duration = .milliseconds(500)
    var longestDelay: Duration = .seconds(20)
    /// A server that wants more patience than this is given up, and the error says how long it wants.
    var longestRetryAfter: Duration = .seconds(60)

    enum Outcome {
        case answer(status: Int, retryAfter: Duration?)
        case failure(TrackerError.Reason)
    }

    /// Nil when the outcome stands. `tries` counts those already made; `jitter` runs from 0 to 1.
    func delay(after outcome: Outcome, tries made: Int, jitter: Double) -> Duration? {
        guard made < tries(allowedFor: outcome) else { return nil }
        let doubled = min(firstDelay * (1 << min(made - 1, 16)), longestDelay)
        let backOff = doubled * (0.5 + jitter / 2)
        guard case .answer(_, let retryAfter?) = outcome else { return backOff }
        return retryAfter > longestRetryAfter ? nil : max(retryAfter + firstDelay * jitter, backOff)
    }

    private func tries(allowedFor outcome: Outcome) -> Int {
        switch outcome {
        case .answer(let status, _):
            return status == 429 || (500...599 ~= status && status != 501) ? tries : 1
        case .failure(.timedOut):
            // Each of them has cost the whole time-out already.
            return min(tries, 2)
        case .failure(.unreachable(let code, _)):
            return Self.passingFaults.contains(UInt32(code)) ? tries : 1
        case .failure:
            return 1
        }
    }

    private static let passingFaults: Set<UInt32> = Set(
        [
            CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_PARTIAL_FILE,
            CURLE_SSL_CONNECT_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM,
        ].map(\.rawValue))
}

/// Reads `Retry-After`: seconds, or a date, which is measured by the server's own clock where it tells its time.
func retryAfter(of response: HTTPResponse) -> Duration? {
    guard let text = response.headers["retry-after"] else { return nil }
    if let seconds = Int64(text) { return .seconds(max(0, min(seconds, 1 << 31))) }
    guard let wanted = Timestamp(httpDate: text), let now = response.date else { return nil }
    return .seconds(max(0, wanted.seconds - now.seconds))
}
