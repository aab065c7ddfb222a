/// The forms of times and days in answers.
enum ServerTime {
    /// `YYYY-MM-DDThh:mm:ss`, 0, 3 or 6 fraction digits, `Z`.
    static func isTime(_ bytes: some Collection<UInt8>) -> Bool {
        let form: String
        switch bytes.count {
        case 20: form = "0000-00-00T00:00:00Z"
        case 24: form = "0000-00-00T00:00:00.000Z"
        case 27: form = "0000-00-00T00:00:00.000000Z"
        default: return false
        }
        return has(form, bytes)
    }

    static func isDate(_ bytes: some Collection<UInt8>) -> Bool {
        has("0000-00-00", bytes)
    }

    /// A text whose order is that of the times, whatever number of fraction digits they have.
    static func sortKey(_ time: String) -> String {
        let pieces = time.dropLast().split(separator: ".")
        let fraction = pieces.count > 1 ? String(pieces[1]) : ""
        return pieces[0] + "." + fraction + String(repeating: "0", count: max(0, 9 - fraction.count))
    }

    /// A `0` of the form stands for any digit.
    private static func has(_ form: String, _ bytes: some Collection<UInt8>) -> Bool {
        form.utf8.count == bytes.count
            && zip(form.utf8, bytes).allSatisfy { wanted, byte in
                wanted == UInt8(ascii: "0")
                    ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : wanted == byte
            }
    }
}

/// A day in UTC.
struct CalendarDay {
    /// Days since 1970-01-01.
    var number: Int

    init(secondsSince1970: Int) {
        number = Int((Double(secondsSince1970) / 86_400).rounded(.down))
    }

    func adding(days: Int) -> CalendarDay {
        var day = self
        day.number += days
        return day
    }

    /// `YYYY-MM-DD`, by the proleptic Gregorian calendar.
    var text: String {
        // Howard Hinnant's "civil from days": years begin in March, so the leap day comes last.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return [(year, 4), (month, 2), (day, 2)].map { value, width in
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }.joined(separator: "-")
    }
}
