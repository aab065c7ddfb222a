extension JSONReader {
    /// Reads whatever comes into a tree.
    mutating func value() throws(JSONFailure) -> JSONValue {
        switch try token() {
        case .null: return .null
        case .flag(let flag): return .flag(flag)
        case .number(let number): return .number(number.text)
        case .text(let text): return .text(text)
        case .list:
            var list: [JSONValue] = []
            try elements { (reader: inout JSONReader) throws(JSONFailure) in list.append(try reader.value()) }
            return .list(list)
        case .object:
            var found: [JSONMember] = []
            try members { (reader: inout JSONReader, name: String) throws(JSONFailure) in
                found.append(JSONMember(name: name, value: try reader.value()))
            }
            return .object(found)
        }
    }

    /// Passes over a value that nobody asked for: of any depth, and with texts that need not be UTF-8.
    mutating func skipValue() throws(JSONFailure) {
        var open: [UInt8] = []
        var needsValue = true
        repeat {
            guard let byte = peek() else { throw syntaxAhead(open.isEmpty ? Self.endOfValue : Self.end(in: open)) }
            if needsValue {
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                    advance()
                    open.append(byte)
                    needsValue = try enterSkipped(byte, &open)
                } else {
                    try skipScalar(byte)
                    needsValue = false
                }
            } else {
                needsValue = try betweenSkipped(byte, &open)
            }
        } while needsValue || !open.isEmpty
    }

    private static let endOfValue = "EOF while parsing a value"

    private static func end(in open: [UInt8]) -> String {
        open.last == UInt8(ascii: "[") ? "EOF while parsing a list" : "EOF while parsing an object"
    }

    /// After an opening bracket: true when a value follows, false when it was closed at once.
    private mutating func enterSkipped(_ bracket: UInt8, _ open: inout [UInt8]) throws(JSONFailure) -> Bool {
        guard let byte = peek() else { throw syntaxAhead(Self.end(in: open)) }
        if byte == bracket + 2 {
            advance()
            open.removeLast()
            return false
        }
        if bracket == UInt8(ascii: "{") { try skipName(byte) }
        return true
    }

    private mutating func betweenSkipped(_ byte: UInt8, _ open: inout [UInt8]) throws(JSONFailure) -> Bool {
        let bracket = open[open.count - 1]
        if byte == bracket + 2 {
            advance()
            open.removeLast()
            return false
        }
        guard byte == UInt8(ascii: ",") else {
            throw syntaxAhead(bracket == UInt8(ascii: "[") ? "expected `,` or `]`" : "expected `,` or `}`")
        }
        advance()
        if bracket == UInt8(ascii: "{") {
            guard let next = peek() else { throw syntaxAhead("EOF while parsing an object") }
            try skipName(next)
        }
        return true
    }

    private mutating func skipName(_ byte: UInt8) throws(JSONFailure) {
        guard byte == UInt8(ascii: "\"") else { throw syntaxAhead("key must be a string") }
        try skipString()
        guard let colon = peek() else { throw syntaxAhead("EOF while parsing an object") }
        guard colon == UInt8(ascii: ":") else { throw syntaxAhead("expected `:`") }
        advance()
    }

    private mutating func skipScalar(_ byte: UInt8) throws(JSONFailure) {
        if byte == UInt8(ascii: "\"") { try skipString() } else { _ = try token() }
    }

    private mutating func skipString() throws(JSONFailure) {
        advance()
        while position < bytes.count {
            let byte = bytes[position]
            advance()
            if byte == UInt8(ascii: "\"") { return }
            if byte < 0x20 { throw syntaxBehind("control character (\\u0000-\\u001F) found while parsing a string") }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard position < bytes.count else { break }
            guard "\"\\/bfnrtu".utf8.contains(bytes[position]) else {
                advance()
                throw syntaxBehind("invalid escape")
            }
            advance()
        }
        throw syntaxBehind("EOF while parsing a string")
    }
}
