import Testing

@testable import SyncCore

@Suite struct CalendarDayTests {
    @Test(
        "a day is read and written as YYYY-MM-DD",
        arguments: ["0001-01-01", "1970-01-01", "2000-02-29", "2024-02-29", "2026-06-01", "9999-12-31"])
    func roundTrip(text: String) {
        #expect(CalendarDay(text)?.description == text)
    }

    @Test(
        "what is no day is refused",
        arguments: [
            "", "2026", "2026-06", "2026-6-1", "26-06-01", "2026-06-01T", "2026/06/01", "2026-00-01", "2026-13-01",
            "2026-06-00", "2026-06-31", "2023-02-29", "1900-02-29", "0000-01-01", "-001-01-01", "２０２６-06-01",
        ])
    func refuses(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test("every day of four centuries follows the one before")
    func everyDay() throws {
        var last = try #require(CalendarDay("1899-12-31"))
        let first = last.daysSince1970
        for number in (first + 1)...(first + 146_097) {
            let day = CalendarDay(daysSince1970: number)
            try #require(day.daysSince1970 == number && last < day)
            try #require(CalendarDay(year: day.year, month: day.month, day: day.day) == day)
            last = day
        }
        #expect(last.description == "2299-12-31")
    }
}
