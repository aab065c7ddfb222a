/// A number as it was written.
struct JSONNumber {
    let text: String
    /// `-0` counts as a fraction, as it does for the real server.
    let isInteger: Bool

    /// How an error message names it.
    var spelled: String {
        if isInteger { return "integer `\(text)`" }
        return "floating point `\(Double(text).map(rustDecimal) ?? text)`"
    }
}

extension JSONReader {
    mutating func number() throws(JSONFailure) -> JSONNumber {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { advance() }
        try integerDigits()
        var isInteger = true
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isInteger = false
            advance()
            try digits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            advance()
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                advance()
            }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if !isInteger, Double(text)?.isFinite != true { throw syntaxBehind("number out of range") }
        let fits = text.hasPrefix("-") ? Int64(text) != nil : UInt64(text) != nil
        return JSONNumber(text: text, isInteger: isInteger && fits && text != "-0")
    }

    private mutating func integerDigits() throws(JSONFailure) {
        guard position < bytes.count else { throw syntaxAhead("EOF while parsing a value") }
        guard 0x30...0x39 ~= bytes[position] else { throw syntaxAhead("invalid number") }
        let isZero = bytes[position] == 0x30
        advance()
        if isZero {
            if position < bytes.count, 0x30...0x39 ~= bytes[position] { throw syntaxAhead("invalid number") }
            return
        }
        while position < bytes.count, 0x30...0x39 ~= bytes[position] { advance() }
    }

    private mutating func digits() throws(JSONFailure) {
        guard position < bytes.count else { throw syntaxAhead("EOF while parsing a value") }
        guard 0x30...0x39 ~= bytes[position] else { throw syntaxAhead("invalid number") }
        while position < bytes.count, 0x30...0x39 ~= bytes[position] { advance() }
    }

    /// Reads a string whose opening quote is next.
    mutating func string() throws(JSONFailure) -> String {
        advance()
        let start = position
        scanPlain()
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            let slice = bytes[start..<position]
            advance()
            return try text(of: slice)
        }
        var buffer = Array(bytes[start..<position])
        while true {
            guard position < bytes.count else { throw syntaxBehind("EOF while parsing a string") }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                advance()
                return try text(of: buffer[...])
            case UInt8(ascii: "\\"):
                advance()
                try escape(into: &buffer)
            default:
                advance()
                throw syntaxBehind("control character (\\u0000-\\u001F) found while parsing a string")
            }
            let next = position
            scanPlain()
            buffer += bytes[next..<position]
        }
    }

    /// Goes on to the next quote, backslash or control character.
    private mutating func scanPlain() {
        var index = position
        while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
        skip(to: index)
    }

    private func text(of slice: ArraySlice<UInt8>) throws(JSONFailure) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw syntaxBehind("invalid unicode code point")
        }
        return text
    }

    private mutating func escape(into buffer: inout [UInt8]) throws(JSONFailure) {
        guard position < bytes.count else { throw syntaxBehind("EOF while parsing a string") }
        let byte = bytes[position]
        advance()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(byte)
        case UInt8(ascii: "b"): buffer.append(8)
        case UInt8(ascii: "f"): buffer.append(12)
        case UInt8(ascii: "n"): buffer.append(10)
        case UInt8(ascii: "r"): buffer.append(13)
        case UInt8(ascii: "t"): buffer.append(9)
        case UInt8(ascii: "u"): buffer += Array(String(try unicodeEscape()).utf8)
        default: throw syntaxBehind("invalid escape")
        }
    }

    private mutating func unicodeEscape() throws(JSONFailure) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00 else { throw syntaxBehind("lone leading surrogate in hex escape") }
        for expected in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
            guard position < bytes.count else { throw syntaxBehind("EOF while parsing a string") }
            advance()
            if bytes[position - 1] != expected { throw syntaxBehind("unexpected end of hex escape") }
        }
        let second = try hexadecimal()
        guard 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar((first - 0xD800) << 10 + (second - 0xDC00) + 0x10000)
        else { throw syntaxBehind("lone leading surrogate in hex escape") }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONFailure) -> UInt32 {
        guard position + 4 <= bytes.count else {
            skip(to: bytes.count)
            throw syntaxBehind("EOF while parsing a string")
        }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit = bytes[position].hexDigit
            advance()
            guard let digit else { throw syntaxBehind("invalid escape") }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
