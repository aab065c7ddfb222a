@preconcurrency import Glibc

/// A server on loopback that answers what a test tells it to, byte for byte, and remembers what it was asked.
///
/// One thread a connection, kept alive until the script closes it. For answers that no honest server would give.
public final class ScriptedServer: Sendable {
    /// What to do with a request, in order.
    public enum Step: Sendable {
        case send([UInt8])
        /// Nothing more comes, and the connection stays open until the server stops.
        case hang
        case close
    }

    public struct Request: Sendable {
        public var method: String
        /// Path and query.
        public var target: String
        /// Names in lower case.
        public var headers: [String: String]
        public var body: [UInt8]
        /// Counted from 0, in the order in which they were accepted.
        public var connection: Int
        /// Counted from 0 over all connections.
        public var index: Int

        public var path: String { String(target.prefix { $0 != "?" }) }
    }

    public typealias Script = @Sendable (Request) -> [Step]

    public let port: Int
    private let listener: Int32
    private let log = RequestLog()

    /// Answers every request by the script.
    public init(_ script: @escaping Script) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        precondition(bound, "no port on loopback")
        listener = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
        startThread { [log] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0, let number = log.open(connection) else {
                    close(descriptor)
                    return
                }
                startThread { serveScript(connection, number, log, script) }
            }
        }
    }

    deinit {
        log.shutAll()
        // The thread that accepts wakes and closes it; closed here, its number could already mean another socket there.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// `http://127.0.0.1:PORT`
    public var url: String { "http://127.0.0.1:\(port)" }

    /// What was asked so far.
    public var requests: [Request] { log.requests }

    public var connectionCount: Int { log.connectionCount }

    /// The largest number of requests that were being answered at one time.
    public var mostAtOnce: Int { log.mostAtOnce }
}

extension [ScriptedServer.Step] {
    /// A whole answer with its length; the connection stays open.
    public static func answer(
        _ status: Int, _ body: String, type: String = "application/json", headers: [String] = []
    ) -> Self {
        .answer(status, [UInt8](body.utf8), type: type, headers: headers)
    }

    public static func answer(
        _ status: Int, _ body: [UInt8], type: String = "application/json", headers: [String] = []
    ) -> Self {
        let lines = ["HTTP/1.1 \(status) Status", "content-type: \(type)", "content-length: \(body.count)"] + headers
        let head = lines.map { $0 + "\r\n" }.joined() + "\r\n"
        return [.send([UInt8](head.utf8) + body)]
    }

    public static func redirect(_ status: Int, to location: String) -> Self {
        .answer(status, "", headers: ["location: \(location)"])
    }
}
