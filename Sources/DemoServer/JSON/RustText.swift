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
            if scalar.isEscaped {
                quoted += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
    }
    return quoted + "\""
}

/// A finite number as Rust's `{}` writes it: the same digits as here, but never with an exponent.
func rustDecimal(_ number: Double) -> String {
    let written = "\(number)".split(separator: "e")
    guard written.count == 2, let exponent = Int(written[1]) else { return "\(number)" }
    let sign = written[0].hasPrefix("-") ? "-" : ""
    let parts = written[0].drop { $0 == "-" }.split(separator: ".")
    // The whole part has one digit, and the fraction may be a meaningless zero.
    let fraction = parts.count > 1 && parts[1] != "0" ? parts[1] : ""
    if exponent < 0 {
        return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(parts[0])\(fraction)"
    }
    return "\(sign)\(parts[0])\(fraction)\(String(repeating: "0", count: max(0, exponent - fraction.count))).0"
}

extension Unicode.Scalar {
    /// Whether it would not be seen by itself: blanks other than the common one, marks, and what is no character.
    fileprivate var isEscaped: Bool {
        if value < 0x7F { return value < 0x20 }
        if properties.isGraphemeExtend { return true }
        return switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            true
        default: false
        }
    }
}

extension Identifier {
    /// What the real server says of a text that is no UUID.
    ///
    /// It blames the first character that can stand in none, then the count of groups, then the first group of a wrong
    /// length. It judges a character by its lowest eight bits, and counts places in bytes.
    static func problem(in text: String) -> String {
        "UUID parsing failed: \(flaw(in: text))"
    }

    private static func flaw(in text: String) -> String {
        let length = text.utf8.count
        guard 1...45 ~= length else { return "invalid length: found \(length)" }
        var ends: [Int] = []
        let (range, isWrapped) = judgedPart(of: text)
        var place = 0
        for scalar in text.unicodeScalars {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            if !range.contains(place) {
                place += scalar.utf8.count
                continue
            }
            if byte == UInt8(ascii: "-") {
                ends.append(place - range.lowerBound)
            } else if byte.hexDigit == nil {
                return "invalid character: found `\(scalar)` at \(place)"
            }
            place += scalar.utf8.count
        }
        if ends.isEmpty, !isWrapped { return "invalid length: found \(length)" }
        guard ends.count == 4 else { return "invalid group count: expected 5, found \(ends.count + 1)" }
        let starts = [0, 9, 14, 19]
        for (group, (start, end)) in zip(starts, ends).enumerated() where end - start != groupLengths[group] {
            return "invalid group length in group \(group): expected \(groupLengths[group]), found \(end - start)"
        }
        return "invalid group length in group 4: expected 12, found \(length - 24)"
    }

    /// Of a text in braces or behind `urn:uuid:` the real server does not judge the end, by as many bytes as stand before
    /// it, and by two more in braces.
    private static func judgedPart(of text: String) -> (range: Range<Int>, isWrapped: Bool) {
        let length = text.utf8.count
        if text.hasPrefix("{"), text.hasSuffix("}"), length > 1 { return (1..<max(1, length - 3), true) }
        if text.hasPrefix("urn:uuid:") { return (9..<max(9, length - 9), true) }
        return (0..<length, false)
    }

    private static let groupLengths = [8, 4, 4, 4, 12]
}
