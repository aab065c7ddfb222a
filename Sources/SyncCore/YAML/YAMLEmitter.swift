/// Writes single YAML values on one line, quoted where a reader of YAML 1.1 or 1.2 would take the plain text for
/// anything but that text.
enum YAMLEmitter {
    enum Place {
        /// Behind `key: `, to the end of the line.
        case line
        /// Between brackets, where commas and brackets mean something.
        case flow
    }

    static func scalar(_ text: String, in place: Place = .line) -> String {
        isPlain(text, in: place) ? text : quoted(text)
    }

    /// `[a, b]`
    static func list(_ elements: [String]) -> String {
        "[" + elements.map { scalar($0, in: .flow) }.joined(separator: ", ") + "]"
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if needsEscape(scalar) {
                    result += escape(scalar)
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    private static func isPlain(_ text: String, in place: Place) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20, last != UInt8(ascii: ":")
        else {
            return false
        }
        if indicators.contains(first) || isOtherType(text, bytes) { return false }
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0..<0x20, 0x7F: return false
            case UInt8(ascii: ":") where bytes[index + 1] == 0x20: return false
            case UInt8(ascii: "#") where index > 0 && bytes[index - 1] == 0x20: return false
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
                UInt8(ascii: ":"):
                if place == .flow { return false }
            default: continue
            }
        }
        return bytes.allSatisfy { $0 < 0x80 } || !text.unicodeScalars.contains(where: needsEscape)
    }

    /// What may not begin a plain value. Some of these could under conditions; quoting them always is simpler to read.
    private static let indicators = Set("-?:,[]{}#&*!|>'\"%@`=<".utf8)

    private static let words: Set<String> = [
        "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", ".nan", "+.inf", "-.inf",
    ]

    /// Numbers in any base, sexagesimal ones, dates and times are all made of these characters; so are a few words,
    /// which are quoted without need.
    private static let numberCharacters = Set("0123456789abcdefABCDEFxXoO_.,:+-TtZz ".utf8)

    private static func isOtherType(_ text: String, _ bytes: [UInt8]) -> Bool {
        if bytes.count <= 5, words.contains(text.lowercased()) { return true }
        guard let first = bytes.first, 48...57 ~= first || first == UInt8(ascii: "+") || first == UInt8(ascii: ".")
        else {
            return false
        }
        return bytes.allSatisfy(numberCharacters.contains)
    }

    /// Characters that YAML does not allow in a text, that break lines in some readers, or that nobody can see.
    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
            0xFFFE, 0xFFFF:
            true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value < 0x100 ? 2 : scalar.value < 0x10000 ? 4 : 8
        let mark = width == 2 ? "x" : width == 4 ? "u" : "U"
        return "\\" + mark + String(repeating: "0", count: width - digits.count) + digits
    }
}
