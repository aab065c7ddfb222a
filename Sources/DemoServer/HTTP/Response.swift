import struct SyncCore.Timestamp

/// An answer before it is put on the wire.
struct Response: Sendable {
    /// Which headers the answer bears besides its own.
    enum Decoration: Sendable {
        /// A path that the server knows.
        case known
        /// A path that it does not: the cookies alone.
        case unknown
        /// An `OPTIONS` on a known path; what the client said it wants to send is repeated.
        case preflight(headers: String?)
        /// Nothing: the control paths, and answers of the server below the API.
        case bare
    }

    var status: Int
    var contentType: String?
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var decoration = Decoration.known
    /// When it was made, by the clock of the world.
    var time: Timestamp?
    var closesConnection = false

    static func json(_ status: Int = 200, _ body: [UInt8]) -> Response {
        Response(status: status, contentType: "application/json", body: body)
    }

    static func json(_ status: Int = 200, _ write: (inout JSONWriter) throws -> Void) rethrows -> Response {
        var writer = JSONWriter()
        try write(&writer)
        return json(status, writer.bytes)
    }

    static func empty(_ status: Int) -> Response { Response(status: status) }

    static func text(_ status: Int, _ text: String) -> Response {
        Response(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
    }

    static func message(_ status: Int, _ message: String) -> Response {
        json(status) { writer in writer.object { $0.member("message", message) } }
    }
}

/// What happens on a connection after a request.
enum Answer: Sendable {
    case respond(Response)
    /// The head promises all of the body, half of it is sent, and the connection is closed.
    case half(Response)
    /// The connection is closed without a word.
    case drop
}
