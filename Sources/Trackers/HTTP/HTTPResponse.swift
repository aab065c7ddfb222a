import SyncCore

/// A whole answer, decompressed.
struct HTTPResponse: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]
    /// Where the answer came from, after redirects.
    let address: WebAddress
    /// True when a redirect led to another server, which did not get the credential.
    var isFromElsewhere = false

    /// The server's clock, where it tells.
    var date: Timestamp? { headers["date"].flatMap { Timestamp(httpDate: $0) } }

    var isJSON: Bool {
        guard let type = headers["content-type"]?.lowercased() else { return false }
        return type.hasPrefix("application/json") || (type.hasPrefix("application/") && type.contains("+json"))
    }
}

/// Names in lower case; of several headers of one name the first counts.
struct HTTPHeaders: Sendable {
    private var values: [String: String] = [:]

    subscript(name: String) -> String? { values[name] }

    /// Takes `Name: value`; anything else is passed over.
    mutating func add(line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let name = line[..<colon].lowercased()
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        // No cookie is ever kept, and so none can end up in a report.
        if name != "set-cookie", values[name] == nil { values[name] = String(value) }
    }
}
