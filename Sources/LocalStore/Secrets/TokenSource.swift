import SyncCore

/// Where the token for a host is taken from.
public enum TokenSource: Hashable, Sendable {
    /// `TOJI_TOKEN`.
    case environment(token: String)
    /// The secret store.
    case store
    /// The secret store, although `TOJI_TOKEN` is set: nothing says that this host may see it.
    case storeSinceHostIsUnknown

    /// A changed `config.yml` must not be able to send a token elsewhere. So `TOJI_TOKEN` is used only for the host in
    /// `TOJI_HOST`, a host named on the command line, this machine, or a known host.
    ///
    /// Hosts are compared without regard to case, with the port where it is not the scheme's own.
    public static func choose(
        host: String, isNamedOnCommandLine: Bool, environment: Environment, knownHosts: Set<String>
    ) -> TokenSource {
        guard let token = environment["TOJI_TOKEN"] else { return .store }
        let host = normalized(host: host)
        let isMeant =
            isNamedOnCommandLine || isLoopback(host) || knownHosts.contains(host)
            || environment["TOJI_HOST"].map { normalized(host: $0) == host } == true
        return isMeant ? .environment(token: token) : .storeSinceHostIsUnknown
    }

    /// True for this machine: `localhost`, `127.0.0.0/8`, `[::1]`, with any port.
    public static func isLoopback(_ host: String) -> Bool {
        let host = normalized(host: host)
        if host == "[::1]" || host.hasPrefix("[::1]:") { return true }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, parts.count <= 2, parts.count == 1 || isPort(parts[1]) else { return false }
        if name == "localhost" { return true }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { isByte($0) }
    }

    /// Small letters; a scheme in front and a path behind are taken off, as people paste addresses.
    static func normalized(host: String) -> String {
        var rest = Substring(host.lowercased())
        if let scheme = rest.firstIndex(of: ":"), rest[scheme...].hasPrefix("://") {
            rest = rest[scheme...].dropFirst(3)
        }
        return String(rest.prefix { $0 != "/" })
    }

    private static func isPort(_ text: Substring) -> Bool { UInt16(text) != nil && isDigits(text) }

    private static func isByte(_ text: Substring) -> Bool { UInt8(text) != nil && isDigits(text) }

    private static func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { 48...57 ~= $0 } }
}
