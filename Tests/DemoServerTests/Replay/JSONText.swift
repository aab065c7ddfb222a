/// A JSON text as it was written: the order of keys, repeated keys and the spelling of numbers are kept.
///
/// The replayed requests need this, since the server's error texts count columns.
enum JSONText: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONText])
    case object([Member])

    struct Member: Sendable {
        var key: String
        var value: JSONText
    }
}

// MARK: - Looking inside

extension JSONText {
    subscript(key: String) -> JSONText? {
        guard case .object(let members) = self else { return nil }
        // Swift compares strings by what they look like; keys are compared by their bytes.
        return members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    var elements: [JSONText]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var integer: Int? {
        if case .number(let spelling) = self { Int(spelling) } else { nil }
    }

    var isTrue: Bool {
        if case .bool(let value) = self { value } else { false }
    }
}

// MARK: - Writing

extension JSONText {
    /// One line, `", "` between elements and `": "` after keys, everything outside ASCII as it is.
    var written: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let spelling): spelling
        case .string(let text): Self.quoted(text)
        case .array(let elements): "[" + elements.map(\.written).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.key) + ": " + $0.value.written }.joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\0"..<" ":
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
