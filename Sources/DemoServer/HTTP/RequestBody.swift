/// The body of a request, read only when somebody wants it. Used by one thread only.
final class RequestBody {
    enum Content: Sendable {
        case bytes([UInt8])
        /// More than `RequestLimits.body`.
        case tooLarge
        /// The connection ended, or the chunks made no sense.
        case broken
    }

    private enum Framing {
        case length(Int)
        case chunked
    }

    private let stream: ByteStream
    private let framing: Framing
    private let expectsContinue: Bool
    private var content: Content?

    /// Nil when the headers do not say clearly how long the body is.
    init?(of head: RequestHead, on stream: ByteStream) {
        self.stream = stream
        if let codings = head.headers("transfer-encoding").last {
            let last = codings.lowercased().split(separator: ",").last?.drop { $0 == " " || $0 == "\t" }
            guard last == "chunked", !head.isHTTP10 else { return nil }
            framing = .chunked
        } else {
            let lengths = Set(head.headers("content-length"))
            guard lengths.count <= 1 else { return nil }
            let text = lengths.first ?? "0"
            guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let length = Int(text) else { return nil }
            framing = .length(length)
        }
        let expectation = head.header("expect")?.lowercased()
        expectsContinue = expectation == "100-continue" && !head.isHTTP10
    }

    private var isEmpty: Bool {
        if case .length(0) = framing { true } else { false }
    }

    /// Reads all of it at the first call.
    func read() -> Content {
        if let content { return content }
        if isEmpty { return remember(.bytes([])) }
        if expectsContinue {
            // Too large by its own word: refused before it is sent.
            if case .length(let length) = framing, length > RequestLimits.body { return .tooLarge }
            guard stream.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { return remember(.broken) }
        }
        switch framing {
        case .length(let length): return remember(fixed(length))
        case .chunked: return remember(chunks())
        }
    }

    private func remember(_ content: Content) -> Content {
        self.content = content
        return content
    }

    private func fixed(_ length: Int) -> Content {
        if length > RequestLimits.body { return stream.discard(length) ? .tooLarge : .broken }
        return stream.take(length).map { .bytes($0) } ?? .broken
    }

    private func chunks() -> Content {
        var bytes: [UInt8] = []
        var isTooLarge = false
        while true {
            guard let line = stream.line(limit: 1024) else { return .broken }
            let digits = line.prefix { $0.hexDigit != nil }
            let isEnded = [nil, UInt8(ascii: ";"), UInt8(ascii: " "), UInt8(ascii: "\t")]
                .contains(line.dropFirst(digits.count).first)
            guard isEnded, let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else { return .broken }
            if size == 0 { break }
            isTooLarge = isTooLarge || size > RequestLimits.body - bytes.count
            if isTooLarge {
                guard stream.discard(size) else { return .broken }
            } else {
                guard let chunk = stream.take(size) else { return .broken }
                bytes += chunk
            }
            guard stream.line(limit: 2)?.isEmpty == true else { return .broken }
        }
        repeat {
            guard let trailer = stream.line(limit: 8192) else { return .broken }
            if trailer.isEmpty { return isTooLarge ? .tooLarge : .bytes(bytes) }
        } while true
    }

    /// The body as text, for the log; nil for an empty one, and for one that the client holds back until it is asked
    /// for.
    var textSent: String? {
        if content == nil, expectsContinue { return nil }
        guard case .bytes(let bytes) = read(), !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Brings the stream to the next request; false when it cannot go on.
    ///
    /// A client that waits for `100 Continue` and got an answer instead may or may not send its body: only a new
    /// connection is safe then.
    func finish() -> Bool {
        if content == nil, expectsContinue, !isEmpty { return false }
        if case .broken = read() { return false }
        return true
    }
}
