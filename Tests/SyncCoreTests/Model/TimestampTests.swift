import Testing

@testable import SyncCore

@Suite struct TimestampTests {
    @Test(
        "an RFC 3339 instant is read to the microsecond",
        arguments: [
            ("1970-01-01T00:00:00Z", 0),
            ("2026-05-27T10:00:00Z", 1_779_876_000_000_000),
            ("2026-05-27t10:00:00z", 1_779_876_000_000_000),
            ("2026-05-27 10:00:00Z", 1_779_876_000_000_000),
            ("2026-05-27T19:00:00+09:00", 1_779_876_000_000_000),
            ("2026-05-27T05:30:00-04:30", 1_779_876_000_000_000),
            ("2026-05-27T10:00:00.5Z", 1_779_876_000_500_000),
            ("2026-05-27T10:00:00.123456789Z", 1_779_876_000_123_456),
            ("2026-05-27T09:59:60Z", 1_779_876_000_000_000),
            ("1969-12-31T23:59:59.999999Z", -1),
            ("2000-02-29T00:00:00Z", 951_782_400_000_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000_000),
            ("9999-12-31T23:59:59Z", 253_402_300_799_000_000),
        ])
    func reads(text: String, microseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.microseconds == microseconds)
    }

    @Test(
        "anything else is no instant",
        arguments: [
            "", "2026-05-27", "2026-05-27T10:00Z", "2026-05-27T10:00:00", "2026-05-27T24:00:00Z",
            "2026-05-27T10:60:00Z", "2026-05-27T10:00:61Z", "2026-13-01T10:00:00Z", "2026-02-30T10:00:00Z",
            "2026-05-27T10:00:00.Z", "2026-05-27T10:00:00.1234567890Z", "2026-05-27T10:00:00+9:00",
            "2026-05-27T10:00:00+0900", "2026-05-27T10:00:00+24:00", "2026-05-27T10:00:00Zx",
            " 2026-05-27T10:00:00Z", "٢٠٢٦-05-27T10:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00",
            "0001-01-01T00:00:00+00:01",
        ])
    func refuses(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test(
        "an instant is written with as many groups of three digits as it needs",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_779_876_000_000_000, "2026-05-27T10:00:00Z"),
            (1_779_876_000_500_000, "2026-05-27T10:00:00.500Z"),
            (1_779_876_000_000_007, "2026-05-27T10:00:00.000007Z"), (-1, "1969-12-31T23:59:59.999999Z"),
        ])
    func writes(microseconds: Int64, text: String) {
        #expect(Timestamp(microseconds: microseconds).rfc3339 == text)
        #expect(Timestamp(rfc3339: text) == Timestamp(microseconds: microseconds))
    }

    @Test("midnight and the day are those of UTC")
    func day() {
        let evening = Timestamp(rfc3339: "2026-05-27T23:59:59.9Z")
        #expect(evening?.calendarDay.description == "2026-05-27")
        #expect(evening?.isMidnight == false)
        #expect(evening?.minuteInUTC == "2026-05-27 23:59 UTC")
        #expect(Timestamp(rfc3339: "2026-05-28T09:00:00+09:00")?.isMidnight == true)
        #expect(Timestamp(microseconds: -86_400_000_000).isMidnight)
        #expect(Timestamp(microseconds: -1).day == -1)
    }
}
