/// A text in quotes as Rust's `{:?}` writes it, which is how validation messages repeat a value.
func rustQuoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\r": quoted += "\\r"
        case "\t": quoted += "\\t"
        case "\0": quoted += "\\0"
        default:
            if scalar.value < 0x20 || scalar.value == 0x7F {
                quoted += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
    }
    return quoted + "\""
}

extension Identifier {
    /// What the real server says of a text that is no UUID.
    static func problem(in text: String) -> String {
        for (index, character) in text.enumerated() where character != "-" {
            let isDigit = character.isASCII && character.isHexDigit
            if !isDigit {
                return "UUID parsing failed: invalid character: found `\(character)` at \(index)"
            }
        }
        return "UUID parsing failed: invalid length: found \(text.utf8.count)"
    }
}
