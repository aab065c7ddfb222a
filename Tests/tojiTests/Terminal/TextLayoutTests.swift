import Testing

@testable import toji

@Suite("Text in columns")
struct TextLayoutTests {
    @Test(
        "takes as many columns as a terminal gives it",
        arguments: [
            ("", 0), ("abc", 3), ("対応", 4), ("ｶﾅ", 2), ("e\u{301}", 1), ("\u{301}", 0), ("か\u{3099}", 2),
            ("😀", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇯🇵", 2), ("1️⃣", 2), ("☺️", 2), ("☺\u{FE0E}", 1), ("한국", 4), ("ã¢", 2),
            ("…", 1),
        ])
    func widths(text: String, width: Int) {
        #expect(text.terminalWidth == width)
    }

    @Test(
        "is cut between whole characters, with an ellipsis",
        arguments: [
            ("short", 5, "short"), ("longer", 5, "long…"), ("対応を実装", 6, "対応…"), ("対応を実装", 5, "対応…"), ("対応", 4, "対応"),
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("ab", 1, "…"), ("ab", 0, ""), ("ab", -1, ""), ("", 0, ""),
        ])
    func truncation(text: String, width: Int, cut: String) {
        #expect(text.truncated(toWidth: width) == cut)
    }

    @Test("is filled up to a width on the side that is asked for")
    func padding() {
        #expect("対応".padded(toWidth: 6) == "対応  ")
        #expect("42".padded(toWidth: 4, aligned: .right) == "  42")
        #expect("too long".padded(toWidth: 3) == "too long")
    }

    @Test(
        "breaks at blanks and between East Asian characters, never in front of closing punctuation",
        arguments: [
            ("one two three", 7, ["one two", "three"]),
            ("one  two", 20, ["one  two"]),
            ("unbreakable", 4, ["unbreakable"]),
            ("対応を実装", 6, ["対応を", "実装"]),
            ("対応を。実装", 6, ["対応", "を。実", "装"]),
            ("a「対応」b", 5, ["a「対", "応」b"]),
            ("first\nsecond", 20, ["first", "second"]),
            ("", 10, [""]),
        ])
    func wrapping(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(toWidth: width) == lines)
    }
}
