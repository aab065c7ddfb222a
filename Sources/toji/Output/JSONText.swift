/// A JSON value on its way to stdout. Object keys are written sorted, so that output is stable.
enum JSONText {
    case null
    case bool(Bool)
    case number(Int)
    case decimal(Double)
    case text(String)
    case array([JSONText])
    case object([String: JSONText])

    static func optional(_ text: String?) -> JSONText { text.map(JSONText.text) ?? .null }

    static func texts(_ texts: some Sequence<String>) -> JSONText { .array(texts.map(JSONText.text)) }

    /// On one line.
    var line: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): String(value)
        case .decimal(let value): String(value)
        case .text(let text): Self.quoted(text)
        case .array(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.line)" }
                .joined(separator: ",") + "}"
        }
    }

    /// RFC 8259, with what a terminal could act on escaped as well.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                switch scalar.value {
                case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}
