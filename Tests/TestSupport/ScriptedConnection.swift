@preconcurrency import Glibc

func serveScript(
    _ connection: Int32, _ number: Int, _ log: RequestLog, _ script: ScriptedServer.Script
) {
    var input = ConnectionInput(descriptor: connection)
    while var request = input.request() {
        request.connection = number
        request.index = log.begin(request)
        for step in script(request) {
            switch step {
            case .send(let bytes):
                sendAll(bytes, connection)
            case .hang:
                // Ends when the other side or the server closes.
                while input.fill() {}
                log.end()
                return log.close(connection)
            case .close:
                log.end()
                return log.close(connection)
            }
        }
        log.end()
    }
    log.close(connection)
}

private func sendAll(_ bytes: [UInt8], _ connection: Int32) {
    var sent = 0
    while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
            Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        sent += count
    }
}

/// Reads requests from a connection: head lines, then as much body as `content-length` says.
private struct ConnectionInput {
    let descriptor: Int32
    private var buffer: [UInt8] = []

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// False at the end.
    mutating func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return false }
        buffer += chunk[..<count]
        return true
    }

    mutating func request() -> ScriptedServer.Request? {
        guard let start = line() else { return nil }
        let words = start.split(separator: " ")
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        while let header = line(), !header.isEmpty {
            let parts = header.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while buffer.count < length { guard fill() else { return nil } }
        let body = Array(buffer[..<length])
        buffer.removeFirst(length)
        return ScriptedServer.Request(
            method: String(words[0]), target: String(words[1]), headers: headers, body: body, connection: 0, index: 0)
    }

    private mutating func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 1)
                return line.hasSuffix("\r") ? String(line.dropLast()) : String(line.filter { $0 != "\r\n" })
            }
            guard fill() else { return nil }
        }
    }
}
