/// A UUID, kept as two numbers so that comparing and hashing cost little.
public struct Identifier: Hashable, Sendable, Comparable, CustomStringConvertible {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the forms that the real server reads: hyphenated, 32 digits alone, in braces, or behind `urn:uuid:`,
    /// in either case. Nil for anything else.
    public init?(_ text: some StringProtocol) {
        var bytes = Array(text.utf8)
        if bytes.count == 38, bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") {
            bytes = Array(bytes[1..<37])
        } else if bytes.count == 45, bytes.starts(with: "urn:uuid:".utf8) {
            bytes = Array(bytes[9...])
        }
        guard bytes.count == 36 || bytes.count == 32 else { return nil }
        let isHyphenated = bytes.count == 36
        var halves: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for (position, byte) in bytes.enumerated() {
            if isHyphenated, Self.hyphens.contains(position) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = byte.hexDigit else { return nil }
            if digits < 16 { halves.0 = halves.0 << 4 | digit } else { halves.1 = halves.1 << 4 | digit }
            digits += 1
        }
        self.init(high: halves.0, low: halves.1)
    }

    /// A version 4 UUID from 128 random bits.
    init(random generator: inout RandomSource) {
        high = (generator.next() & ~0xF000) | 0x4000
        low = (generator.next() & (UInt64.max >> 2)) | (1 << 63)
    }

    /// Lower case with hyphens, the form in which the server writes ids.
    public var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func append(to bytes: inout [UInt8]) {
        for position in 0..<16 {
            if position == 4 || position == 6 || position == 8 || position == 10 { bytes.append(UInt8(ascii: "-")) }
            let half = position < 8 ? high : low
            let byte = UInt8(truncatingIfNeeded: half >> UInt64(56 - (position & 7) * 8))
            bytes.append(Self.digits[Int(byte >> 4)])
            bytes.append(Self.digits[Int(byte & 15)])
        }
    }

    public static func < (left: Identifier, right: Identifier) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }

    private static let hyphens = [8, 13, 18, 23]
    private static let digits = Array("0123456789abcdef".utf8)
}

extension UInt8 {
    var hexDigit: UInt64? {
        switch self {
        case 0x30...0x39: UInt64(self - 0x30)
        case 0x61...0x66: UInt64(self - 0x61 + 10)
        case 0x41...0x46: UInt64(self - 0x41 + 10)
        default: nil
        }
    }
}
