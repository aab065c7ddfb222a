extension RequestHead {
    enum Reading {
        case head(RequestHead)
        /// Answered with that status, and the connection is closed.
        case refused(Int)
        case closed
    }

    /// Waits for the next head on a connection.
    static func next(from stream: ByteStream) -> Reading {
        var scanned = 0
        while true {
            if scanned == 0 { skipBlankLines(in: stream) }
            if let end = endOfHead(in: stream, from: scanned) {
                let bytes = stream.pending.prefix(end)
                defer { stream.drop(end) }
                return parse(bytes)
            }
            scanned = max(0, stream.pendingCount - 3)
            if let refusal = refusal(of: stream) { return .refused(refusal) }
            if !stream.fill() { return .closed }
        }
    }

    /// Ends of lines before a request mean nothing.
    private static func skipBlankLines(in stream: ByteStream) {
        stream.drop(stream.pending.prefix { $0 == 0x0D || $0 == 0x0A }.count)
    }

    /// The count of bytes up to and including the empty line.
    private static func endOfHead(in stream: ByteStream, from start: Int) -> Int? {
        let pending = stream.pending
        var previous: UInt8 = 0
        var index = pending.startIndex + start
        while index < pending.endIndex {
            let byte = pending[index]
            if byte == 0x0A {
                if previous == 0x0A { return index - pending.startIndex + 1 }
                previous = byte
            } else if byte != 0x0D {
                previous = byte
            }
            index += 1
        }
        return nil
    }

    private static func refusal(of stream: ByteStream) -> Int? {
        guard stream.pendingCount > RequestLimits.address else { return nil }
        // A method and a version stand beside the address; how long that is by itself is looked at later.
        let line = stream.pending.firstIndex(of: 0x0A) ?? stream.pending.endIndex
        if line - stream.pending.startIndex > RequestLimits.address + 32 { return 414 }
        return stream.pendingCount > RequestLimits.head ? 431 : nil
    }

    private static func parse(_ bytes: ArraySlice<UInt8>) -> Reading {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true)
            .map { $0.last == 0x0D ? $0.dropLast() : $0 }[...].drop { $0.isEmpty }
        while lines.last?.isEmpty == true { lines.removeLast() }
        guard let first = lines.first else { return .refused(400) }
        let parts = first.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenByte) else { return .refused(400) }
        if parts[1].count > RequestLimits.address { return .refused(414) }
        let version = String(decoding: parts[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { return .refused(400) }
        if lines.count - 1 > RequestLimits.headerLines || bytes.count > RequestLimits.head { return .refused(431) }
        guard var head = target(parts[1], method: String(decoding: parts[0], as: UTF8.self)) else {
            return .refused(400)
        }
        head.isHTTP10 = version == "HTTP/1.0"
        for line in lines.dropFirst() {
            guard let header = header(line) else { return .refused(400) }
            head.headers.append(header)
        }
        return .head(head)
    }

    /// A path and a query; of an address with scheme and host those parts are dropped.
    private static func target(_ bytes: ArraySlice<UInt8>, method: String) -> RequestHead? {
        guard !bytes.isEmpty, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        var text = Substring(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("http://") || text.hasPrefix("https://") {
            let host = text.drop { $0 != ":" }.dropFirst(3)
            text = host.drop { $0 != "/" && $0 != "?" }
            if text.isEmpty { text = "/" }
        }
        text = text.prefix { $0 != "#" }
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else {
            return RequestHead(method: method, path: String(text))
        }
        return RequestHead(
            method: method, path: String(text[..<mark]), query: String(text[text.utf8.index(after: mark)...]))
    }

    private static func header(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return nil }
        let name = line[..<colon]
        guard name.allSatisfy(\.isTokenByte) else { return nil }
        var value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { return nil }
        let lower = name.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        return (String(decoding: lower, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
}

extension UInt8 {
    /// May stand in a method or a header name.
    fileprivate var isTokenByte: Bool { isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }
}
