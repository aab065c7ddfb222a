import struct SyncCore.CalendarDay

/// Reads a day as leniently as the real server: `2026-9-1` and blanks before the parts pass.
struct DayReader {
    /// Why a text is no day, in the words of the real server.
    struct Flaw: Error {
        let text: String

        static let short = Flaw(text: "premature end of input")
        static let long = Flaw(text: "trailing input")
        static let invalid = Flaw(text: "input contains invalid characters")
        static let range = Flaw(text: "input is out of range")
    }

    private var rest: Substring

    /// In a body there may be blanks before the hyphens, and at the end, too.
    static func day(inBody text: String) throws(Flaw) -> CalendarDay { try read(text, skipsMore: true) }

    static func day(inField text: String) -> CalendarDay? { try? read(text, skipsMore: false) }

    private static func read(_ text: String, skipsMore: Bool) throws(Flaw) -> CalendarDay {
        var reader = DayReader(rest: text[...])
        let year = try reader.number(digits: 4)
        try reader.hyphen(skipsMore)
        let month = try reader.number(digits: 2)
        guard 1...12 ~= month else { throw .range }
        try reader.hyphen(skipsMore)
        let day = try reader.number(digits: 2)
        guard 1...31 ~= day else { throw .range }
        if skipsMore { reader.skipBlanks() }
        guard reader.rest.isEmpty else { throw .long }
        guard let found = CalendarDay(year: year, month: month, day: day) else { throw .range }
        return found
    }

    private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

    private mutating func number(digits: Int) throws(Flaw) -> Int {
        skipBlanks()
        if rest.isEmpty { throw .short }
        let found = rest.utf8.prefix(digits).prefix { 0x30...0x39 ~= $0 }
        guard let number = Int(String(decoding: found, as: UTF8.self)) else { throw .invalid }
        rest = rest.dropFirst(found.count)
        return number
    }

    private mutating func hyphen(_ skipsMore: Bool) throws(Flaw) {
        if skipsMore { skipBlanks() }
        if rest.isEmpty { throw .short }
        guard rest.utf8.first == UInt8(ascii: "-") else { throw .invalid }
        rest = rest.dropFirst()
    }
}
