/// How long a server may take and how much it may send.
public struct HTTPLimits: Sendable {
    /// Until the connection stands, TLS included.
    public var connect: Duration
    /// With hardly a byte in either direction; whole seconds.
    public var idle: Duration
    /// Of one answer, after decompression.
    public var bodyBytes: Int
    public var requestsPerHost: Int
    /// A file of certificates to trust instead of the system's, for servers with an authority of their own.
    public var certificateFile: String?

    public init(
        connect: Duration = .seconds(15), idle: Duration = .seconds(30), bodyBytes: Int = 256 << 20,
        requestsPerHost: Int = 4, certificateFile: String? = nil
    ) {
        self.connect = connect
        self.idle = idle
        self.bodyBytes = bodyBytes
        self.requestsPerHost = requestsPerHost
        self.certificateFile = certificateFile
    }
}
