import Testing

@testable import DemoServer

@Suite("Times and days in requests")
struct InstantTests {
    @Test(
        "times are stored to the microsecond and repeated as fine as they came",
        arguments: [
            ("2026-09-01T09:00:00+09:00", "2026-09-01T00:00:00Z", "2026-09-01T00:00:00Z"),
            ("2026-09-01 00:00:00.000z", "2026-09-01T00:00:00Z", "2026-09-01T00:00:00Z"),
            ("2026-09-01T00:00:00.5Z", "2026-09-01T00:00:00.500Z", "2026-09-01T00:00:00.500Z"),
            ("2026-09-01T00:00:00.1204Z", "2026-09-01T00:00:00.120400Z", "2026-09-01T00:00:00.120400Z"),
            ("2026-09-01T00:00:00.123456789Z", "2026-09-01T00:00:00.123456Z", "2026-09-01T00:00:00.123456789Z"),
            ("2026-09-01T00:00:00.1234567891Z", "2026-09-01T00:00:00.123456Z", "2026-09-01T00:00:00.123456789Z"),
            ("2026-06-30T23:59:60Z", "2026-07-01T00:00:00Z", "2026-07-01T00:00:00Z"),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
        ])
    func times(text: String, stored: String, repeated: String) throws {
        let instant = try #require(Instant(text))
        #expect(instant.time.rfc3339 == stored)
        #expect(instant.rfc3339 == repeated)
    }

    @Test(
        "what is no time", arguments: ["", "2026-09-01", "2026-09-01T24:00:00Z", "2026-09-01T00:00:00", "1788220800"])
    func noTimes(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test(
        "days are read leniently, in a body with blanks in more places than in a custom field",
        arguments: [
            ("2026-09-01", "2026-09-01", true), ("2026-9-1", "2026-09-01", true), (" 2026- 9- 1", "2026-09-01", true),
            ("2026-09-01 ", "2026-09-01", false), ("2026 -09-01", "2026-09-01", false),
            ("2026-02-30", "input is out of range", false), ("2026-13-x", "input is out of range", false),
            ("2026-09-32", "input is out of range", false), ("2026-09-00", "input is out of range", false),
            ("2026-09-01T00:00:00Z", "trailing input", false), ("2026-02-301", "trailing input", false),
            ("20260901", "input contains invalid characters", false), ("x", "input contains invalid characters", false),
            ("２026-09-01", "input contains invalid characters", false), ("", "premature end of input", false),
            ("2026", "premature end of input", false), ("2026-09-", "premature end of input", false),
        ])
    func days(text: String, day: String, isFieldValue: Bool) {
        #expect((DayReader.day(inField: text) != nil) == isFieldValue)
        do throws(DayReader.Flaw) {
            #expect(try DayReader.day(inBody: text).description == day)
        } catch {
            #expect(error.text == day)
        }
    }
}
