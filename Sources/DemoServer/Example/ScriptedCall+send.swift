@preconcurrency import Glibc

extension ScriptedCall {
    /// Makes the call with that token, over a connection of its own, and gives the answer's status; nil without one.
    public func send(to server: DemoServer, token: String) -> Int? {
        let body = Array((self.body ?? "").utf8)
        var head = "\(method) \(path(below: server.apiRoot)) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
        head += "Authorization: Bearer \(token)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
        if self.body != nil { head += "Content-Type: application/json\r\n" }
        return exchange(Array((head + "\r\n").utf8) + body, port: server.port)
    }

    private func path(below apiRoot: String) -> String {
        apiRoot.hasSuffix("/api") ? "/api" + path : path
    }

    private func exchange(_ request: [UInt8], port: UInt16) -> Int? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        guard isConnected, Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return nil
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { break }
            answer += buffer[..<count]
        }
        // HTTP/1.1 200 OK
        let words = String(decoding: answer.prefix(32), as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1].prefix(3)) : nil
    }
}
