import SyncCore

/// The one HTTP client of a process: kept connections, few requests at a time a host, careful reads and single writes.
///
/// No cookie is kept, TLS is verified, plain http goes to this machine only. May be used from any task.
public final class HTTPClient: Sendable {
    private let transport: CurlTransport
    private let pacing: Pacing
    private let rule = RetryRule()

    /// - Parameter agent: `toji/VERSION`, told to every server.
    public init(agent: String, limits: HTTPLimits = HTTPLimits(), pacing: Pacing = .real) {
        transport = CurlTransport(agent: agent, limits: limits)
        self.pacing = pacing
    }

    /// Requests sent so far, repetitions and redirects included.
    public var requestCount: Int { transport.count }

    /// Asks until there is an answer that stands, whatever its status: connection faults, 429 and 5xx are repeated a few
    /// times with growing, jittered pauses.
    func read(_ address: WebAddress, token: Token?) async throws(TrackerError) -> HTTPResponse {
        let request = HTTPRequest(.get, address, token: token)
        var tries = 0
        while true {
            let result = try await follow(request)
            tries += 1
            guard let delay = rule.delay(after: outcome(result), tries: tries, jitter: pacing.jitter()) else {
                switch result {
                case .answer(let response): return response
                case .failure(let reason, _): throw TrackerError(request: request.label, reason: reason)
                }
            }
            do { try await pacing.sleep(delay) } catch {
                throw TrackerError(request: request.label, reason: .cancelled)
            }
        }
    }

    /// Sends a write exactly once.
    func write(_ request: HTTPRequest) async -> WriteOutcome {
        func error(_ reason: TrackerError.Reason) -> TrackerError {
            TrackerError(request: request.label, reason: reason)
        }
        guard request.address.isSafe else { return .notSent(error(.insecure)) }
        switch await transport.send(request) {
        case .failure(let reason, let wasSent):
            return wasSent ? .unknown(error(reason), nil) : .notSent(error(reason))
        case .answer(let response):
            switch response.status {
            case 200...299 where response.body.isEmpty || response.isJSON:
                return .done(response)
            case 200...299:
                return .unknown(error(.badAnswer("no JSON")), response)
            case 400...499:
                return .refused(response)
            case 300...399:
                return .unknown(error(.redirected(to: target(of: response)?.origin ?? "")), response)
            default:
                return .unknown(error(.serverFailed(status: response.status, message: "")), response)
            }
        }
    }

    /// Follows redirects by hand: another server does not get the credential, and https never becomes http.
    private func follow(_ first: HTTPRequest) async throws(TrackerError) -> TransferResult {
        var request = first
        for _ in 0...maximumRedirects {
            guard request.address.isSafe else { throw TrackerError(request: first.label, reason: .insecure) }
            let result = await transport.send(request)
            guard case .answer(var response) = result else { return result }
            guard [301, 302, 303, 307, 308].contains(response.status) else {
                response.isFromElsewhere = request.address.origin != first.address.origin
                return .answer(response)
            }
            guard let next = target(of: response), next.isSafe,
                !(request.address.scheme == "https" && next.scheme == "http")
            else { throw TrackerError(request: first.label, reason: .redirected(to: place(response))) }
            if next.origin != request.address.origin { request.token = nil }
            request.address = next
        }
        throw TrackerError(request: first.label, reason: .redirected(to: request.address.origin))
    }

    private func target(of response: HTTPResponse) -> WebAddress? {
        response.headers["location"].flatMap { response.address.resolving($0) }
    }

    private func place(_ response: HTTPResponse) -> String {
        target(of: response)?.origin ?? "an unknown place"
    }

    private func outcome(_ result: TransferResult) -> RetryRule.Outcome {
        switch result {
        case .answer(let response):
            .answer(status: response.status, retryAfter: retryAfter(of: response))
        case .failure(let reason, _): .failure(reason)
        }
    }
}

private let maximumRedirects = 5
