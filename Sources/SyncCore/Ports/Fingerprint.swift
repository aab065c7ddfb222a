/// The first 16 bytes of a SHA-256 over an answer's bytes: equal fingerprints mean equal bytes.
public struct Fingerprint: Hashable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
