/// Finds what the placeholders of a recorded text stand for in an answer's text.
struct TextMatch {
    private let parts: [TextWithPlaceholders.Part]
    private let got: [UInt8]
    private let bindings: Bindings

    /// The texts at the placeholders, in order; `nil` when the texts differ elsewhere.
    static func captures(_ want: TextWithPlaceholders, _ got: String, _ bindings: Bindings) -> [String]? {
        let match = TextMatch(parts: want.parts, got: Array(got.utf8), bindings: bindings)
        return match.captures(part: 0, at: 0)
    }

    private func captures(part: Int, at position: Int) -> [String]? {
        guard part < parts.count else { return position == got.count ? [] : nil }
        switch parts[part] {
        case .literal(let literal):
            guard got[position...].starts(with: literal.utf8) else { return nil }
            return captures(part: part + 1, at: position + literal.utf8.count)
        case .placeholder(let placeholder):
            for length in lengths(of: placeholder, at: position) {
                guard let rest = captures(part: part + 1, at: position + length) else { continue }
                return [String(decoding: got[position..<position + length], as: UTF8.self)] + rest
            }
            return nil
        }
    }

    /// How long the text at this place may be, the preferred length first.
    private func lengths(of placeholder: Placeholder, at position: Int) -> [Int] {
        let left = got[position...]
        let argument = placeholder.argument ?? ""
        switch placeholder.kind {
        case .id: return [36, 32].filter { left.count >= $0 && Self.isID(left.prefix($0)) }
        case .time: return [27, 24, 20].filter { left.count >= $0 && ServerTime.isTime(left.prefix($0)) }
        case .date: return left.count >= 10 && ServerTime.isDate(left.prefix(10)) ? [10] : []
        case .day: return Self.length(of: bindings.day(argument), in: left)
        case .token: return Self.length(of: try? bindings.token(argument), in: left)
        case .number, .any: return Array((0...left.count).reversed())
        }
    }

    private static func length(of text: String?, in left: ArraySlice<UInt8>) -> [Int] {
        guard let text, left.starts(with: text.utf8) else { return [] }
        return [text.utf8.count]
    }

    private static func isID(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.count == 32 { return bytes.allSatisfy(isHexDigit) }
        return zip(0..., bytes).allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHexDigit(byte)
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
    }
}
