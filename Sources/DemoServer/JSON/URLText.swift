/// Judges texts that shall be URLs, about as the parser of browsers does.
enum URLText {
    /// Any scheme; those of the web need a host, and where a host stands it must be one.
    static func isURL(_ text: String) -> Bool {
        let trimmed = trimmed(text)
        guard let colon = trimmed.firstIndex(of: ":"), let first = trimmed.utf8.first, first.isASCIIAlphanumeric,
            !(0x30...0x39 ~= first)
        else { return false }
        let scheme = trimmed[..<colon]
        guard scheme.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }) else { return false }
        let rest = trimmed[trimmed.index(after: colon)...]
        guard webSchemes.contains(scheme.lowercased()) else {
            return !rest.hasPrefix("//")
                || isAuthority(rest.dropFirst(2).prefix { !"/?#".contains($0) }, mayBeEmpty: true)
        }
        // The slashes before the host may be missing or too many.
        let authority = rest.drop { $0 == "/" || $0 == "\\" }.prefix { !"/?#\\".contains($0) }
        return isAuthority(authority, mayBeEmpty: false)
    }

    static func isWebURL(_ text: String) -> Bool {
        let lower = trimmed(text).lowercased()
        return (lower.hasPrefix("http:") || lower.hasPrefix("https:")) && isURL(text)
    }

    private static let webSchemes = ["http", "https", "ftp", "ws", "wss"]

    /// Without the blanks and control characters at either end, and without tabs and ends of lines anywhere.
    private static func trimmed(_ text: String) -> Substring {
        var trimmed = text.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }[...]
        while let first = trimmed.first, first.value <= 0x20 { trimmed.removeFirst() }
        while let last = trimmed.last, last.value <= 0x20 { trimmed.removeLast() }
        return Substring(trimmed)
    }

    /// `user@host:port`
    private static func isAuthority(_ text: Substring, mayBeEmpty: Bool) -> Bool {
        let host = text.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if host.isEmpty { return mayBeEmpty && text.isEmpty }
        let isBracketed = host.hasPrefix("[")
        let name = isBracketed ? host.prefix { $0 != "]" } : host.prefix { $0 != ":" }
        let behind = host.dropFirst(name.count + (isBracketed ? 1 : 0))
        guard !name.isEmpty, isPort(behind) else { return false }
        return isBracketed
            || !name.unicodeScalars.contains { $0.value <= 0x20 || "<>^|%\"`{}[]".unicodeScalars.contains($0) }
    }

    /// Nothing, or a colon and perhaps a number below 65,536.
    private static func isPort(_ text: Substring) -> Bool {
        guard text.hasPrefix(":") else { return text.isEmpty }
        let digits = text.dropFirst()
        return digits.isEmpty || digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt16(digits) != nil
    }
}
