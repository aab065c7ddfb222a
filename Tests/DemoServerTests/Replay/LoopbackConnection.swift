@preconcurrency import Glibc

/// One blocking connection to a server on this machine, for one request.
///
/// Blocking calls starve Swift's small thread pool: use it only from a thread of its own.
final class LoopbackConnection {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let descriptor: Int32
    private var received: [UInt8] = []
    private var position = 0

    /// A server that stays silent that long has failed the step.
    private static let patience = timeval(tv_sec: 20, tv_usec: 0)

    init(port: UInt16) throws(Failure) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "no socket: errno \(errno)") }
        var patience = Self.patience
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "cannot connect to port \(port): errno \(errno)") }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all bytes, or as many as the server takes: it may answer and close before it has read a large body.
    func send(_ bytes: [UInt8]) {
        var sent = 0
        bytes.withUnsafeBytes { buffer in
            while sent < buffer.count {
                let count = Glibc.send(
                    descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Int32(MSG_NOSIGNAL))
                if count > 0 {
                    sent += count
                } else if count == 0 || errno != EINTR {
                    return
                }
            }
        }
    }

    /// Tells the server that nothing more will come.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads one final answer, past any `100 Continue`.
    func receive(answerTo method: String) throws(Failure) -> RawAnswer {
        var answer = try head()
        while (100..<200).contains(answer.status) { answer = try head() }
        if method == "HEAD" || answer.status == 204 || answer.status == 304 { return answer }
        if answer.header("transfer-encoding")?.lowercased() == "chunked" {
            answer.body = try chunks()
        } else if let length = answer.header("content-length") {
            guard let count = Int(length), count >= 0 else { throw Failure(description: "content-length: \(length)") }
            answer.body = try take(count)
        } else {
            while try fill() {}
            answer.body = Array(received[position...])
        }
        return answer
    }

    private func head() throws(Failure) -> RawAnswer {
        let statusLine = try line()
        let words = statusLine.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Failure(description: statusLine.isEmpty ? "no answer" : "not a status line: \(statusLine)")
        }
        var answer = RawAnswer(status: status, headers: [], body: [])
        while true {
            let field = try line()
            if field.isEmpty { return answer }
            guard let colon = field.firstIndex(of: ":") else { throw Failure(description: "not a header: \(field)") }
            let value = field[field.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            answer.headers.append((String(field[..<colon]), String(value)))
        }
    }

    private func chunks() throws(Failure) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let size = try line()
            guard let count = Int(size.prefix { $0 != ";" }, radix: 16) else {
                throw Failure(description: "not a chunk size: \(size)")
            }
            if count == 0 {
                while try !line().isEmpty {}
                return body
            }
            body += try take(count)
            guard try line().isEmpty else { throw Failure(description: "no line end after a chunk") }
        }
    }

    private func line() throws(Failure) -> String {
        while true {
            if let end = received[position...].firstIndex(of: UInt8(ascii: "\n")) {
                var bytes = received[position..<end]
                position = end + 1
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
                return String(decoding: bytes, as: UTF8.self)
            }
            guard try fill() else { throw Failure(description: "no answer: the connection was closed") }
        }
    }

    private func take(_ count: Int) throws(Failure) -> [UInt8] {
        while received.count - position < count {
            guard try fill() else { throw Failure(description: "the body ends early") }
        }
        defer { position += count }
        return Array(received[position..<position + count])
    }

    /// Reads what is there, waiting for it. False at the end of the connection.
    private func fill() throws(Failure) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                received += buffer[..<count]
                return true
            }
            if count == 0 { return false }
            if errno != EINTR { throw Failure(description: "no answer: errno \(errno)") }
        }
    }
}
