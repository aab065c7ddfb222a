/// Judges texts that shall be URLs.
enum URLText {
    /// Any scheme, a colon, and something behind it; where `//` follows, a host that could be one.
    static func isURL(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first, first.isASCIIAlphanumeric,
            !(0x30...0x39 ~= first)
        else { return false }
        let scheme = text[..<colon]
        guard scheme.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }) else { return false }
        let rest = text[text.index(after: colon)...]
        return needsHost(scheme.lowercased()) ? hasHost(rest) : !rest.hasPrefix("//") || hasHost(rest) || rest.count > 2
    }

    static func isWebURL(_ text: String) -> Bool {
        let lower = text.lowercased()
        return (lower.hasPrefix("http:") || lower.hasPrefix("https:")) && isURL(text)
    }

    private static func needsHost(_ scheme: String) -> Bool {
        ["http", "https", "ftp", "ws", "wss"].contains(scheme)
    }

    /// The slashes before the host may be missing or too many, as browsers allow.
    private static func hasHost(_ rest: Substring) -> Bool {
        let authority = rest.drop { $0 == "/" || $0 == "\\" }.prefix { !"/?#\\".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let name = host.hasPrefix("[") ? host : host.prefix { $0 != ":" }
        return !name.isEmpty && !name.contains { " <>^|%".contains($0) || $0.isASCII && $0.asciiValue ?? 0 < 0x20 }
    }
}
