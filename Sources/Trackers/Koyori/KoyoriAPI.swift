import SyncCore

/// Koyori's calls, typed. Every call throws a ``TrackerError``; none but ``write(_:)`` alters the tracker unless it says so.
public struct KoyoriAPI: Sendable {
    let client: HTTPClient
    /// Where `/v1/…` begins: `https://koyori.example.com/api`.
    let root: WebAddress
    let token: Token

    /// An answer with what stands around it.
    struct Answer<Value> {
        var value: Value
        var response: HTTPResponse
    }

    typealias Reading<Value> = (inout JSONReader) throws(JSONFault) -> Value

    func get<Value>(
        _ path: String, _ query: [(name: String, value: String)] = [], read: Reading<Value>
    ) async throws(TrackerError) -> Answer<Value> {
        let response = try await success(path, query)
        do {
            var json = JSONReader(response.body)
            let value = try read(&json)
            try json.finish()
            return Answer(value: value, response: response)
        } catch {
            throw self.error(.init(error, in: response), path)
        }
    }

    /// An answer with status 200, from the server that was asked.
    func success(
        _ path: String, _ query: [(name: String, value: String)] = []
    ) async throws(TrackerError) -> HTTPResponse {
        let response = try await client.read(address(path, query), token: token)
        guard response.status == 200, !response.isFromElsewhere else {
            throw error(.init(response, token: token), path)
        }
        return response
    }

    /// The same for what may be gone: nil when the tracker itself says so, in its own words.
    ///
    /// A 404 of a proxy or of a page beside the tracker is an error: nothing is taken for deleted on its word.
    func successUnlessGone(_ path: String) async throws(TrackerError) -> HTTPResponse? {
        let response = try await client.read(address(path, []), token: token)
        if response.status == 200, !response.isFromElsewhere { return response }
        if response.status == 404, !response.isFromElsewhere, response.isJSON,
            serverWords(response, token) == "not-found"
        {
            return nil
        }
        throw error(.init(response, token: token), path)
    }

    /// Sends a call, once.
    func write(_ call: KoyoriCall) async -> WriteOutcome {
        await client.write(HTTPRequest(call.method, address(call.path, []), token: token, body: call.body))
    }

    func address(_ path: String, _ query: [(name: String, value: String)]) -> WebAddress {
        let base = root.path.hasSuffix("/") ? String(root.path.dropLast()) : root.path
        return root.with(path: base + path, query: query)
    }

    func error(_ reason: TrackerError.Reason, _ path: String) -> TrackerError {
        TrackerError(request: "GET \(path)", reason: reason)
    }
}
