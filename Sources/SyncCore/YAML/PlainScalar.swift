/// Which texts may stand without quotes.
enum PlainScalar {
    static func isPlain(_ text: String, in place: YAMLEmitter.Place) -> Bool {
        var copy = text
        let verdict: Bool? = copy.withUTF8 { bytes in
            guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20 else { return false }
            if indicators.contains(first) || last == UInt8(ascii: ":") { return false }
            if isBroken(bytes, in: place) || isNumberLike(bytes) { return false }
            // Only a look at the characters can tell more.
            return bytes.count <= longestWord || bytes.contains { $0 >= 0x80 } ? nil : true
        }
        if let verdict { return verdict }
        return !words.contains(text.lowercased()) && !text.unicodeScalars.contains(where: needsEscape)
    }

    /// Control characters, and what would end the text: `: `, ` #`, and between brackets commas and brackets.
    private static func isBroken(_ bytes: UnsafeBufferPointer<UInt8>, in place: YAMLEmitter.Place) -> Bool {
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0..<0x20, 0x7F: return true
            case UInt8(ascii: ":") where place == .flow || bytes[index + 1] == 0x20: return true
            case UInt8(ascii: "#") where index > 0 && bytes[index - 1] == 0x20: return true
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
                if place == .flow { return true }
            default: continue
            }
        }
        return false
    }

    /// What may not begin a plain value. Some of these could under conditions; quoting them always is simpler to read.
    private static let indicators = ByteSet("-?:,[]{}#&*!|>'\"%@`=<")

    private static let words: Set<String> = [
        "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", ".nan", "+.inf",
    ]
    private static let longestWord = 5

    /// Numbers in any base, sexagesimal ones, dates and times are all made of these characters; so are a few words,
    /// which are quoted without need.
    private static let numberCharacters = ByteSet("0123456789abcdefABCDEFxXoO_.,:+-TtZz ")

    private static func isNumberLike(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes[0] {
        case 48...57, UInt8(ascii: "+"), UInt8(ascii: "."): bytes.allSatisfy(numberCharacters.contains)
        default: false
        }
    }

    /// Characters that YAML does not allow in a text, that break lines in some readers, or that nobody can see.
    static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF: true
        default: scalar.isDirectionMark || scalar.value & 0xFFFE == 0xFFFE
        }
    }
}

/// A set of ASCII characters, asked for in one step.
private struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: String) {
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }
}
