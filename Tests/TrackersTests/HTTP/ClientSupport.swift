import SyncCore
import TestSupport

@testable import Trackers

/// A client that never waits between two tries.
func impatientClient(limits: HTTPLimits = HTTPLimits()) -> HTTPClient {
    HTTPClient(agent: "toji/test", limits: limits, pacing: Pacing(sleep: { _ in }, jitter: { 0 }))
}

let testToken = Token("pat_secret-of-the-tests")

extension ScriptedServer {
    func address(_ path: String = "/") -> WebAddress {
        // The server's own address is always one.
        WebAddress(url)!.with(path: path)
    }
}

func failure<Value>(_ body: () async throws -> Value) async -> TrackerError.Reason? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? TrackerError)?.reason
    }
}
