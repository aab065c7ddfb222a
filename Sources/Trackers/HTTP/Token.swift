import SyncCore

/// A credential. Its text goes into one request header and nowhere else: printing, dumping or interpolating it shows dots.
public struct Token: Sendable, Hashable {
    private let text: String

    /// Nil when the text is empty, or holds anything but visible ASCII and so could never stand in a header.
    ///
    /// Blanks and line ends around it are dropped, since tokens are pasted and piped.
    public init?(_ text: String) {
        let bytes = text.utf8
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || 0x09...0x0D ~= $0 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return nil }
        let core = bytes[first...last]
        guard core.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
        self.text = String(text[first...last])
    }

    var authorization: String { "Authorization: Bearer \(text)" }

    /// Tells this token from another one, and nothing else: a part of a digest cannot be turned back.
    var digest: String {
        let bytes = [UInt8]("toji credential \(text)".utf8)
        let number = String(Fingerprint(of: bytes, in: bytes.indices).high, radix: 16)
        return String(repeating: "0", count: 16 - number.count) + number
    }

    func hasPrefix(_ prefix: String) -> Bool { text.hasPrefix(prefix) }

    /// The text without this token: a server may echo in an error what it was sent.
    func redact(_ words: String) -> String {
        guard words.contains(text) else { return words }
        return words.split(separator: text, omittingEmptySubsequences: false).joined(separator: "…")
    }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "Token(…)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
