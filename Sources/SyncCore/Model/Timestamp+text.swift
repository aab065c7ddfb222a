extension Timestamp {
    /// Reads RFC 3339: `2026-05-27T10:00:00Z`, with up to nine fraction digits (cut to microseconds) and `Z` or an offset.
    ///
    /// Nil for anything else, also for a bare date. A leap second counts as the first second of the next minute.
    public init?(rfc3339 text: some StringProtocol) {
        var reader = DigitReader(Array(text.utf8))
        guard let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2),
            reader.skip("-"),
            let dayOfMonth = reader.number(digits: 2), let day = CalendarDay(year: year, month: month, day: dayOfMonth),
            reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(digits: 2), hour < 24, reader.skip(":"),
            let minute = reader.number(digits: 2), minute < 60, reader.skip(":"),
            let second = reader.number(digits: 2), second <= 60,
            let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        let seconds = day.daysSince1970 * 86_400 + Int64(hour * 3600 + minute * 60 + second) - offset
        guard Self.writable.contains(seconds) else { return nil }
        self.init(microseconds: seconds * 1_000_000 + fraction)
    }

    /// Seconds since 1970 of the years 1 to 9999 in UTC: an offset must not lead out of them.
    private static let writable: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// The beginning of that day in UTC.
    public init(midnightOf day: CalendarDay) {
        self.init(seconds: day.daysSince1970 * 86_400)
    }

    /// `2026-05-27T10:00:00Z`, with 0, 3 or 6 fraction digits: as many groups of three as are needed.
    public var rfc3339: String {
        let clock = clockParts
        let fraction = microseconds - seconds * 1_000_000
        let head = "\(calendarDay)T\(two(clock.hour)):\(two(clock.minute)):\(two(clock.second))"
        if fraction == 0 { return head + "Z" }
        return fraction % 1000 == 0 ? "\(head).\(padded(fraction / 1000, 3))Z" : "\(head).\(padded(fraction, 6))Z"
    }

    /// `2026-05-27 11:00 UTC`, as it stands above a comment.
    public var minuteInUTC: String {
        let clock = clockParts
        return "\(calendarDay) \(two(clock.hour)):\(two(clock.minute)) UTC"
    }

    /// The day in UTC.
    public var calendarDay: CalendarDay { CalendarDay(daysSince1970: day) }

    private var clockParts: (hour: Int64, minute: Int64, second: Int64) {
        let ofDay = seconds - day * 86_400
        return (ofDay / 3600, ofDay / 60 % 60, ofDay % 60)
    }
}

extension CalendarDay: CustomStringConvertible {
    /// Reads `YYYY-MM-DD`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var reader = DigitReader(Array(text.utf8))
        guard let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2),
            reader.skip("-"), let day = reader.number(digits: 2), reader.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `YYYY-MM-DD`.
    public var description: String { "\(padded(Int64(year), 4))-\(two(Int64(month)))-\(two(Int64(day)))" }
}

private func two(_ value: Int64) -> String { padded(value, 2) }

private func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// Walks over ASCII digits and separators, the only characters that dates are made of.
private struct DigitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number(digits: Int) -> Int? {
        guard position + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + digits] {
            guard 48...57 ~= byte else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        position += digits
        return value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Microseconds; 0 without a fraction, nil for a broken one.
    mutating func fraction() -> Int64? {
        guard skip(".") else { return 0 }
        var value: Int64 = 0
        var digits = 0
        while position < bytes.count, 48...57 ~= bytes[position] {
            if digits < 6 { value = value * 10 + Int64(bytes[position] - 48) }
            digits += 1
            position += 1
        }
        guard 1...9 ~= digits else { return nil }
        for _ in min(digits, 6)..<6 { value *= 10 }
        return value
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let isEast = skip("+")
        guard isEast || skip("-"), let hours = number(digits: 2), hours < 24, skip(":"),
            let minutes = number(digits: 2), minutes < 60
        else { return nil }
        return Int64(hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
    }
}
