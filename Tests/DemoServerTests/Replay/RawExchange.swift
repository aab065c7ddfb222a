/// A request as it goes over the wire, every header under control.
struct RawRequest {
    var method: String
    /// Path and query.
    var target: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?

    func hasHeader(_ name: String) -> Bool {
        headers.contains { $0.name.lowercased() == name.lowercased() }
    }

    /// Replaces every header of that name, whatever its case.
    mutating func set(_ name: String, _ value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append((name, value))
    }

    /// Adds `Host` and, beside a body, `Content-Length` where they are not given. Header values go out as ISO 8859-1.
    func bytes(host: String) -> [UInt8] {
        var lines = ["\(method) \(target) HTTP/1.1"]
        if !hasHeader("Host") { lines.append("Host: \(host)") }
        lines += headers.map { "\($0.name): \($0.value)" }
        if let body, !hasHeader("Content-Length") { lines.append("Content-Length: \(body.count)") }
        let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
        return head.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") } + (body ?? [])
    }
}

struct RawAnswer {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
