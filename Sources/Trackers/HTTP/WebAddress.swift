import CCurl

/// An http or https address, read by curl's own parser, so that what is judged here is what curl connects to.
public struct WebAddress: Hashable, Sendable {
    public let scheme: String
    /// In lower case; an IPv6 address with its brackets.
    public let host: String
    public let port: Int
    /// Percent-encoded; begins with `/`.
    public let path: String
    /// Percent-encoded, without `?`; empty when there is none.
    public let query: String

    /// Nil for anything but http and https, and for an address with a name or password in it.
    ///
    /// Without a scheme https is meant. A fragment is dropped.
    public init?(_ text: String) {
        self.init(text, relativeTo: nil)
    }

    private init(scheme: String, host: String, port: Int, path: String, query: String) {
        (self.scheme, self.host, self.port, self.path, self.query) = (scheme, host, port, path, query)
    }

    private init?(_ text: String, relativeTo base: WebAddress?) {
        guard text.utf8.count <= 8192, let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        if let base, curl_url_set(handle, CURLUPART_URL, base.text, 0) != CURLUE_OK { return nil }
        guard curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DEFAULT_SCHEME)) == CURLUE_OK,
            part(handle, CURLUPART_USER) == nil, part(handle, CURLUPART_PASSWORD) == nil,
            let scheme = part(handle, CURLUPART_SCHEME)?.lowercased(), scheme == "https" || scheme == "http",
            let host = part(handle, CURLUPART_HOST)?.lowercased(), !host.isEmpty,
            let port = part(handle, CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
        else { return nil }
        let path = part(handle, CURLUPART_PATH) ?? "/"
        self.init(scheme: scheme, host: host, port: port, path: path, query: part(handle, CURLUPART_QUERY) ?? "")
    }

    /// Where a `Location` header of an answer from here leads; nil when it is no http address.
    func resolving(_ location: String) -> WebAddress? {
        WebAddress(location, relativeTo: self)
    }

    /// Another path and query on the same server. The path must be percent-encoded already.
    func with(path: String, query: [(name: String, value: String)] = []) -> WebAddress {
        let pairs = query.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }
        return WebAddress(
            scheme: scheme, host: host, port: port, path: path, query: pairs.joined(separator: "&"))
    }

    public var text: String { origin + path + (query.isEmpty ? "" : "?\(query)") }

    /// `https://koyori.example.com`, with the port where it is not the scheme's own.
    public var origin: String { "\(scheme)://\(authority)" }

    /// `koyori.example.com`, with the port where it is not the scheme's own.
    public var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

    /// True for this machine alone, the only one that is spoken to without TLS.
    var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    var isSafe: Bool { scheme == "https" || isLoopback }
}

/// Everything but letters, digits and `-._~` as `%XX`.
func percentEncoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            encoded.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            encoded += byte < 16 ? "%0" : "%"
            encoded += String(byte, radix: 16, uppercase: true)
        }
    }
    return encoded
}

private func part(_ handle: OpaquePointer, _ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
}
