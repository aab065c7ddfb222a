/// Cuts the bytes of a template into tokens.
struct TemplateScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    private var tokens: [TemplateToken] = []

    init(_ source: String) {
        bytes = Array(source.utf8)
    }

    /// Throws a ``TemplateError`` for a tag that is not closed, has no usable name or sets bad delimiters.
    static func tokens(of source: String) throws -> [TemplateToken] {
        var scanner = TemplateScanner(source)
        while scanner.position < scanner.bytes.count {
            scanner.scanText()
            if scanner.position < scanner.bytes.count { try scanner.scanTag() }
        }
        return scanner.tokens
    }

    /// Ends in front of the next tag.
    private mutating func scanText() {
        var start = position
        while position < bytes.count, !stands(open, at: position) {
            position += 1
            if bytes[position - 1] == UInt8(ascii: "\n") {
                append(.text, from: start, to: position)
                line += 1
                start = position
            }
        }
        if start < position { append(.text, from: start, to: position) }
    }

    private mutating func scanTag() throws {
        let start = position + open.count
        let sigil = start < bytes.count ? bytes[start] : 0
        let end = Self.closing(of: sigil) + close
        let bodyStart = Self.sigils.contains(sigil) ? start + 1 : start
        guard let bodyEnd = firstPosition(of: end, from: bodyStart) else { throw error(.unclosedTag) }
        try take(sigil, body: bytes[bodyStart..<bodyEnd])
        line += bytes[bodyStart..<bodyEnd].count { $0 == UInt8(ascii: "\n") }
        position = bodyEnd + end.count
    }

    private mutating func take(_ sigil: UInt8, body: ArraySlice<UInt8>) throws {
        switch sigil {
        case UInt8(ascii: "!"): tokens.append(TemplateToken(kind: .silent, content: "", line: line))
        case UInt8(ascii: "="): try setDelimiters(body)
        case UInt8(ascii: "#"): try appendTag(.open(isInverted: false), body)
        case UInt8(ascii: "^"): try appendTag(.open(isInverted: true), body)
        case UInt8(ascii: "/"): try appendTag(.close, body)
        case UInt8(ascii: ">"): try appendTag(.partial(indentation: ""), body)
        case UInt8(ascii: "{"), UInt8(ascii: "&"): try appendTag(.variable(isRaw: true), body)
        default: try appendTag(.variable(isRaw: false), body)
        }
    }

    private mutating func appendTag(_ kind: TemplateToken.Kind, _ body: ArraySlice<UInt8>) throws {
        let words = Self.words(body)
        guard words.count == 1, let name = words.first else {
            throw error(.badName(words.joined(separator: " ")))
        }
        tokens.append(TemplateToken(kind: kind, content: name, line: line))
    }

    /// The closing side of the tag is still found with the old delimiters: its end was looked up before.
    private mutating func setDelimiters(_ body: ArraySlice<UInt8>) throws {
        let words = Self.words(body)
        guard words.count == 2, !words.contains(where: { $0.utf8.contains(UInt8(ascii: "=")) }) else {
            throw error(.badDelimiters)
        }
        tokens.append(TemplateToken(kind: .silent, content: "", line: line))
        open = Array(words[0].utf8)
        close = Array(words[1].utf8)
    }

    private mutating func append(_ kind: TemplateToken.Kind, from start: Int, to end: Int) {
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        tokens.append(TemplateToken(kind: kind, content: text, line: line))
    }

    private func error(_ reason: TemplateError.Reason) -> TemplateError {
        TemplateError(line: line, reason: reason)
    }
}

extension TemplateScanner {
    private static let sigils = Set("!=#^/>{&".utf8)

    /// What stands in front of the closing delimiter.
    private static func closing(of sigil: UInt8) -> [UInt8] {
        switch sigil {
        case UInt8(ascii: "="): [UInt8(ascii: "=")]
        case UInt8(ascii: "{"): [UInt8(ascii: "}")]
        default: []
        }
    }

    private static func words(_ body: ArraySlice<UInt8>) -> [String] {
        body.split { Set(" \t\r\n".utf8).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    private func stands(_ pattern: [UInt8], at index: Int) -> Bool {
        index + pattern.count <= bytes.count && bytes[index..<index + pattern.count].elementsEqual(pattern)
    }

    private func firstPosition(of pattern: [UInt8], from start: Int) -> Int? {
        guard start <= bytes.count else { return nil }
        return (start..<bytes.count).first { stands(pattern, at: $0) }
    }
}
