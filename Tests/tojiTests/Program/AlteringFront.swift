@preconcurrency import Glibc
import Synchronization
import TestSupport

/// Stands between the program and the demo server and exchanges some answers, for answers that no demo server gives.
final class AlteringFront: Sendable {
    /// Nil lets the answer pass, as the alteration has left it.
    typealias Alteration = @Sendable (ScriptedServer.Request, inout RelayedAnswer) -> [ScriptedServer.Step]?

    /// Exchanges what the demo server gets to see.
    typealias RequestAlteration = @Sendable (inout ScriptedServer.Request) -> Void

    private let server: ScriptedServer
    private let alteration: Guard

    private final class Guard: Sendable {
        let current = Mutex<Alteration?>(nil)
        let ofRequests = Mutex<RequestAlteration?>(nil)
    }

    init(before port: UInt16) {
        let alteration = Guard()
        self.alteration = alteration
        server = ScriptedServer { request in
            var relayed = request
            alteration.ofRequests.withLock { $0 }?(&relayed)
            guard var answer = RelayedAnswer(of: relayed, from: port) else { return [.close] }
            let alter = alteration.current.withLock { $0 }
            return alter?(request, &answer) ?? answer.steps
        }
    }

    var port: Int { server.port }
    var requests: [ScriptedServer.Request] { server.requests }

    /// Nil: all answers pass as they are.
    func alter(_ alteration: Alteration?) { self.alteration.current.withLock { $0 = alteration } }

    func alterRequests(_ alteration: @escaping RequestAlteration) {
        self.alteration.ofRequests.withLock { $0 = alteration }
    }
}

/// An answer of the demo server on its way to the program.
struct RelayedAnswer {
    var status: Int
    var headers: [String]
    var body: [UInt8]

    var text: String {
        get { String(decoding: body, as: UTF8.self) }
        set { body = Array(newValue.utf8) }
    }

    var steps: [ScriptedServer.Step] { .answer(status, body, type: type, headers: headers) }

    private var type = ""

    /// Nil where the server closed the connection without an answer.
    fileprivate init?(of request: ScriptedServer.Request, from port: UInt16) {
        let bytes = Self.exchange(Self.head(of: request) + request.body, port: port)
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n").map(String.init)
        guard let code = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        (status, body, headers) = (code, Array(bytes[end.upperBound...]), [])
        for line in lines.dropFirst() {
            let name = line.prefix { $0 != ":" }.lowercased()
            if name == "content-type" { type = String(line.dropFirst("content-type: ".count)) }
            if !["connection", "content-length", "content-type"].contains(name) { headers.append(line) }
        }
    }

    private static func head(of request: ScriptedServer.Request) -> [UInt8] {
        var head = "\(request.method) \(request.target) HTTP/1.1\r\n"
        for (name, value) in request.headers where name != "connection" { head += "\(name): \(value)\r\n" }
        return Array((head + "connection: close\r\n\r\n").utf8)
    }

    private static func exchange(_ request: [UInt8], port: UInt16) -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        guard isConnected, send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return []
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { return answer }
            answer += buffer[..<count]
        }
    }
}
