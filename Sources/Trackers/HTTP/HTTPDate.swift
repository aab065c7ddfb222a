import SyncCore

extension Timestamp {
    /// Reads `Mon, 30 Nov 2026 02:34:51 GMT`, the one form that servers may write; nil for anything else.
    init?(httpDate text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT",
            let day = Int(words[1]), let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            let date = CalendarDay(year: year, month: month + 1, day: day)
        else { return nil }
        self.init(rfc3339: "\(date)T\(words[4])Z")
    }
}

private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
