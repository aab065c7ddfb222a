/// The part of a request before its body.
struct RequestHead: Sendable {
    var method: String
    /// As sent, still percent-encoded, without the query.
    var path: String
    /// As sent, without the `?`; nil without one.
    var query: String?
    var isHTTP10 = false
    var headers: [(name: String, value: String)] = []

    /// The first header of that (lower-case) name.
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    func headers(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

    var isHEAD: Bool { method == "HEAD" }

    /// Whether the client wants to go on using the connection.
    var keepsConnection: Bool {
        let wishes = headers("connection").joined(separator: ",").lowercased()
        return isHTTP10 ? wishes.contains("keep-alive") : !wishes.contains("close")
    }
}

/// How large the parts of a request may be.
enum RequestLimits {
    static let address = 65_534
    static let headerLines = 100
    static let head = 450_000
    static let body = 2_097_152
}
