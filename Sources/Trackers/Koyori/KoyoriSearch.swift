import SyncCore

/// Finds the API below an address that a person gave: the web origin, or the API root itself.
struct KoyoriSearch {
    struct Found {
        var api: KoyoriAPI
        /// Nil where this token may not list them.
        var tenants: [KoyoriTenant]?
        /// The server's clock.
        var date: Timestamp?
    }

    let client: HTTPClient
    let token: Token

    func find(_ address: WebAddress) async throws(TrackerError) -> Found {
        var worst: TrackerError?
        for root in Self.roots(address) {
            let api = KoyoriAPI(client: client, root: root, token: token)
            let response = try await client.read(api.address(KoyoriAPI.tenantsPath, []), token: token)
            switch verdict(on: response) {
            case .found(let tenants): return Found(api: api, tenants: tenants, date: response.date)
            case .failed(let reason, let isFinal):
                let error = TrackerError(request: "GET \(root.path)\(KoyoriAPI.tenantsPath)", reason: reason)
                if isFinal { throw error }
                worst = worst ?? error
            case .otherPlace: continue
            }
        }
        throw worst ?? TrackerError(request: "GET \(KoyoriAPI.tenantsPath)", reason: .unknownTracker)
    }

    /// Where the API may be, likeliest first. Trailing slashes are dropped.
    static func roots(_ address: WebAddress) -> [WebAddress] {
        var parts = address.path.split(separator: "/").map(String.init)
        if parts.last == "v1" {
            parts.removeLast()
            return [address.with(path: path(parts))]
        }
        if parts.last == "api" { return [address.with(path: path(parts))] }
        // The last one is for a page of the web front end, copied from a browser.
        let places = [parts + ["api"], parts] + (parts.isEmpty ? [] : [["api"]])
        return places.map { address.with(path: path($0)) }
    }

    /// The web origin that belongs to an API root.
    static func webOrigin(_ root: WebAddress) -> String {
        let parts = root.path.split(separator: "/").map(String.init)
        return root.origin + path(parts.last == "api" ? parts.dropLast() : parts)
    }

    private static func path(_ parts: [String]) -> String { parts.map { "/\($0)" }.joined() }

    private enum Verdict {
        case found([KoyoriTenant]?)
        case failed(TrackerError.Reason, isFinal: Bool)
        case otherPlace
    }

    private func verdict(on response: HTTPResponse) -> Verdict {
        if response.isFromElsewhere { return .failed(.redirected(to: response.address.origin), isFinal: true) }
        switch response.status {
        case 200:
            var json = JSONReader(response.body)
            guard let tenants = try? json.list(KoyoriTenant.init), (try? json.finish()) != nil else {
                return .otherPlace
            }
            return .found(tenants)
        case 401 where response.isJSON:
            // An unknown route is 401 as well, but without this header; a proxy may drop it from a known one.
            return .failed(.notLoggedIn, isFinal: response.headers["x-content-type-options"] != nil)
        case 403 where response.isJSON:
            let words = serverWords(response, token)
            return words == "forbidden" ? .found(nil) : .failed(.forbidden(words), isFinal: true)
        case 429, 500...599:
            return .failed(.init(response, token: token), isFinal: false)
        default:
            return .otherPlace
        }
    }
}
