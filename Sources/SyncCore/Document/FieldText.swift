/// How values are written into a front matter.
public enum FieldText {
    /// A day when the instant is midnight UTC, else the instant in full.
    public static func date(_ date: Timestamp) -> String {
        date.isMidnight ? date.calendarDay.description : date.rfc3339
    }

    /// `45m`, `3h`, `1h30m`.
    public static func estimate(_ minutes: Int) -> String {
        switch (minutes / 60, minutes % 60) {
        case (0, let minutes): "\(minutes)m"
        case (let hours, 0): "\(hours)h"
        case (let hours, let minutes): "\(hours)h\(minutes)m"
        }
    }

    /// Minutes in `45m`, `3h`, `1h30m`, `90m`, `1.5h`; nil for anything else and for parts of a minute.
    static func minutes(_ text: String) -> Int? {
        let text = text.filter { $0 != " " }
        if text.hasSuffix("h"), let dot = text.firstIndex(of: ".") {
            let fraction = text[text.index(after: dot)...].dropLast()
            guard let hours = Int(text[..<dot]), let part = Int(fraction), (1...2).contains(fraction.count) else {
                return nil
            }
            let sixtieths = part * 60 * (fraction.count == 1 ? 10 : 1)
            return sixtieths % 100 == 0 ? hours * 60 + sixtieths / 100 : nil
        }
        let parts = text.split(separator: "h", omittingEmptySubsequences: false)
        guard parts.count <= 2, let last = parts.last else { return nil }
        let minutes = last.isEmpty && parts.count == 2 ? 0 : last.hasSuffix("m") ? Int(last.dropLast()) : nil
        let hours = parts.count == 2 ? Int(parts[0]) : 0
        guard let minutes, let hours, minutes >= 0, hours >= 0, hours < 1_000_000, minutes < 60_000_000 else {
            return nil
        }
        return hours * 60 + minutes
    }

    /// `handle`, or `handle (role)`; without a role `secondary` is meant.
    public static func assignee(_ name: String, role: String) -> String {
        role == "secondary" ? name : "\(name) (\(role))"
    }
}
