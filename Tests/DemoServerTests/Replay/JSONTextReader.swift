/// Reads one JSON text strictly by RFC 8259.
struct JSONTextReader {
    struct Broken: Error {
        var reason: String
        /// Bytes before the place where reading stopped.
        var offset: Int
    }

    private let bytes: [UInt8]
    private var position = 0

    /// Deeper nesting is refused, so that a hostile answer cannot exhaust the stack.
    private static let deepest = 200

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func read(_ bytes: [UInt8]) throws(Broken) -> JSONText {
        var reader = JSONTextReader(bytes)
        let value = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.position == bytes.count else { throw reader.broken("text after the end") }
        return value
    }

    private func broken(_ reason: String) -> Broken { Broken(reason: reason, offset: position) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ word: String) throws(Broken) {
        for byte in word.utf8 {
            guard next == byte else { throw broken("want \(word)") }
            position += 1
        }
    }

    private mutating func value(depth: Int) throws(Broken) -> JSONText {
        guard depth < Self.deepest else { throw broken("nested too deeply") }
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try expect("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try expect("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try expect("null")
            return .null
        default: return .number(try number())
        }
    }

    private mutating func elements(depth: Int) throws(Broken) -> [JSONText] {
        try expect("[")
        skipBlanks()
        if take("]") { return [] }
        var elements: [JSONText] = []
        while true {
            elements.append(try value(depth: depth + 1))
            skipBlanks()
            if take("]") { return elements }
            try expect(",")
        }
    }

    private mutating func members(depth: Int) throws(Broken) -> [JSONText.Member] {
        try expect("{")
        skipBlanks()
        if take("}") { return [] }
        var members: [JSONText.Member] = []
        while true {
            skipBlanks()
            let key = try string()
            skipBlanks()
            try expect(":")
            members.append(JSONText.Member(key: key, value: try value(depth: depth + 1)))
            skipBlanks()
            if take("}") { return members }
            try expect(",")
        }
    }

    private mutating func number() throws(Broken) -> String {
        let start = position
        while let byte = next, "+-.0123456789Ee".utf8.contains(byte) { position += 1 }
        let spelling = String(decoding: bytes[start..<position], as: UTF8.self)
        guard Double(spelling) != nil else { throw broken("want a value") }
        return spelling
    }

    private mutating func string() throws(Broken) -> String {
        try expect("\"")
        var units: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: units, as: UTF8.self) else { throw broken("not UTF-8") }
                return text
            case UInt8(ascii: "\\"): units += Array(String(try escaped()).utf8)
            case 0..<0x20: throw broken("a control character in a string")
            default: units.append(byte)
            }
        }
        throw broken("a string without an end")
    }

    private mutating func escaped() throws(Broken) -> Unicode.Scalar {
        guard let byte = next else { throw broken("an escape without an end") }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw broken("an unknown escape")
        }
    }

    private mutating func unicodeEscape() throws(Broken) -> Unicode.Scalar {
        let high = try fourHexDigits()
        if let scalar = Unicode.Scalar(high) { return scalar }
        try expect("\\u")
        let low = try fourHexDigits()
        guard (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw broken("a lone surrogate") }
        return scalar
    }

    private mutating func fourHexDigits() throws(Broken) -> UInt32 {
        guard position + 4 <= bytes.count,
            let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw broken("want four hex digits") }
        position += 4
        return value
    }
}
