/// How values are written into a front matter.
public enum FieldText {
    /// A day when the instant is midnight UTC, else the instant in full.
    public static func date(_ date: Timestamp) -> String {
        date.isMidnight ? date.calendarDay.description : date.rfc3339
    }

    /// Reads what ``date(_:)`` writes, and RFC 3339 with any offset.
    static func date(_ text: String) -> Timestamp? {
        CalendarDay(text).map { Timestamp(midnightOf: $0) } ?? Timestamp(rfc3339: text)
    }

    /// `45m`, `3h`, `1h30m`.
    public static func estimate(_ minutes: Int) -> String {
        switch (minutes / 60, minutes % 60) {
        case (0, let minutes): "\(minutes)m"
        case (let hours, 0): "\(hours)h"
        case (let hours, let minutes): "\(hours)h\(minutes)m"
        }
    }

    /// `handle`, or `handle (role)`; without a role `secondary` is meant.
    public static func assignee(_ name: String, role: String) -> String {
        role == AssigneeText.defaultRole ? name : "\(name) (\(role))"
    }

    /// Whom that may mean: what stands before a role, the longest first, and the whole.
    public static func handles(ofAssignee text: String) -> [String] {
        AssigneeText.splits(text).map(\.handle) + [text]
    }

    /// Minutes in `45m`, `3h`, `1h30m`, `90m`, `1.5h`; nil for anything else and for parts of a minute.
    static func minutes(_ text: String) -> Int? {
        let text = text.filter { $0 != " " }
        if text.hasSuffix("h"), let dot = text.firstIndex(of: ".") {
            let fraction = text[text.index(after: dot)...].dropLast()
            guard let hours = number(text[..<dot]), let part = number(fraction), fraction.count <= 2 else { return nil }
            let hundredths = part * 60 * (fraction.count == 1 ? 10 : 1)
            return hundredths % 100 == 0 ? hours * 60 + hundredths / 100 : nil
        }
        let parts = text.split(separator: "h", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count <= 2, let hours = parts.count == 2 ? number(parts[0]) : 0 else {
            return nil
        }
        if last.isEmpty, parts.count == 2 { return hours * 60 }
        guard last.hasSuffix("m"), let minutes = number(last.dropLast()) else { return nil }
        return hours * 60 + minutes
    }

    /// 0 to 100, with or without `%`.
    static func progress(_ text: String) -> Int? {
        guard let number = number(text.hasSuffix("%") ? text.dropLast() : text[...]), number <= 100 else { return nil }
        return number
    }

    /// At most nine digits, without a sign, so that no sum of them overflows.
    private static func number(_ text: Substring) -> Int? {
        guard 1...9 ~= text.utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return Int(text)
    }
}
