/// Percent-encoding, in the two forms in which it appears in an address.
enum PercentText {
    /// Of a path: nil when the bytes are no UTF-8.
    static func decodePath(_ text: Substring) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        return String(validating: decode(text, plusIsBlank: false), as: UTF8.self)
    }

    /// Of a query, where `+` is a blank and bad bytes become replacement characters.
    static func decodeForm(_ text: Substring) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        return String(decoding: decode(text, plusIsBlank: true), as: UTF8.self)
    }

    /// A percent sign without two digits stays as it is.
    private static func decode(_ text: Substring, plusIsBlank: Bool) -> [UInt8] {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigit,
                let low = bytes[index + 2].hexDigit
            {
                decoded.append(UInt8(high << 4 | low))
                index += 3
            } else {
                let isBlank = plusIsBlank && bytes[index] == UInt8(ascii: "+")
                decoded.append(isBlank ? 0x20 : bytes[index])
                index += 1
            }
        }
        return decoded
    }
}
