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

/// The head of an answer; of several headers of one name the first counts.
struct HTTPHeaders: Sendable {
    /// As they came, one a line: of thousands of answers only a few headers are ever looked at.
    private var lines: [UInt8] = []

    /// - Parameter name: in lower case.
    subscript(name: String) -> String? {
        let name = Array(name.utf8)
        for line in lines.split(separator: Self.lineFeed) where Self.hasName(name, line) {
            let value = line.dropFirst(name.count + 1).drop { $0 == 0x20 || $0 == 0x09 }
            return String(decoding: value, as: UTF8.self)
        }
        return nil
    }

    /// Takes `Name: value` with its line end; anything else is passed over.
    mutating func add(line: some Collection<UInt8>) {
        let text = line.prefix { $0 != Self.lineFeed && $0 != 0x0d }
        // No cookie is ever kept, and so none can end up in a report.
        guard text.contains(Self.colon), !Self.hasName(Self.cookie, text) else { return }
        lines += text
        while let last = lines.last, last == 0x20 || last == 0x09 { lines.removeLast() }
        lines.append(Self.lineFeed)
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let colon = UInt8(ascii: ":")
    private static let cookie = Array("set-cookie".utf8)

    private static func hasName(_ name: [UInt8], _ line: some Collection<UInt8>) -> Bool {
        var rest = name[...]
        for byte in line {
            guard let wanted = rest.first else { return byte == colon }
            let folded = 0x41...0x5a ~= byte ? byte | 0x20 : byte
            guard folded == wanted else { return false }
            rest.removeFirst()
        }
        return false
    }
}
