import CCrypto
import SyncCore

extension Fingerprint {
    /// Of the bytes in that range.
    init(of bytes: [UInt8], in range: Range<Int>) {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        bytes[range].withUnsafeBytes { input in
            _ = SHA256(input.baseAddress?.assumingMemoryBound(to: UInt8.self), input.count, &digest)
        }
        let halves = [digest[0..<8], digest[8..<16]].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        self.init(high: halves[0], low: halves[1])
    }
}
