/// An instant, counted in microseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Timestamp: Hashable, Sendable, Codable, Comparable {
    public let microseconds: Int64

    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    public init(seconds: Int64) {
        microseconds = seconds * 1_000_000
    }

    public init(from decoder: any Decoder) throws {
        microseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(microseconds)
    }

    /// Whole seconds since 1970, rounded down.
    public var seconds: Int64 { microseconds.flooredQuotient(by: 1_000_000) }

    /// Days since 1970-01-01 in UTC, rounded down.
    public var day: Int64 { seconds.flooredQuotient(by: 86_400) }

    /// True when the instant is the beginning of a day in UTC.
    public var isMidnight: Bool { microseconds % 86_400_000_000 == 0 }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }

    public func advanced(bySeconds seconds: Int64) -> Timestamp {
        Timestamp(microseconds: microseconds + seconds * 1_000_000)
    }
}

extension Int64 {
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
