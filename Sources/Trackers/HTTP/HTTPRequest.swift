/// One call. Reads may be repeated and redirected, writes never are.
struct HTTPRequest: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    var method: Method
    var address: WebAddress
    var token: Token?
    /// JSON; nil for a call without a body.
    var body: [UInt8]?

    init(_ method: Method, _ address: WebAddress, token: Token?, body: [UInt8]? = nil) {
        self.method = method
        self.address = address
        self.token = token
        self.body = body
    }

    /// Method and path, as errors show it: without host, query and credential.
    var label: String { "\(method.rawValue) \(address.path)" }
}
