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
        PlainScalar.isPlain(text, in: place) ? text : quoted(text)
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
                if PlainScalar.needsEscape(scalar) {
                    result += escape(scalar)
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value < 0x100 ? 2 : scalar.value < 0x10000 ? 4 : 8
        let mark = width == 2 ? "x" : width == 4 ? "u" : "U"
        return "\\" + mark + String(repeating: "0", count: width - digits.count) + digits
    }
}
