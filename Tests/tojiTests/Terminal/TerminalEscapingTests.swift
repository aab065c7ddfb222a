import Testing

@testable import toji

@Suite("Text from outside on a terminal")
struct TerminalEscapingTests {
    @Test(
        "is printed as it is where it is harmless",
        arguments: [
            "", "plain", "OAuth 対応を実装する", "e\u{301}", "👨‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
            "☺️",
            "नमस्ते", "ک\u{200C}ن", "back\\slash",
        ])
    func harmless(text: String) {
        #expect(text.escapedForTerminal() == text)
        #expect(text.escapedForTerminal(keepingLines: true) == text)
    }

    @Test(
        "is shown as visible escapes where it would steer the terminal or hide",
        arguments: [
            ("\u{1B}[31mred", "\\x1b[31mred"),
            ("\u{1B}]8;;https://evil.example\u{7}link", "\\x1b]8;;https://evil.example\\x07link"),
            ("\u{9B}2J", "\\x9b2J"),
            ("a\u{0}b\u{7F}", "a\\x00b\\x7f"),
            ("two\nlines\r\n\ttab", "two\\nlines\\r\\n\\ttab"),
            ("exe.\u{202E}gpj", "exe.\\u{202E}gpj"),
            ("\u{2066}x\u{2069}\u{200F}\u{61C}", "\\u{2066}x\\u{2069}\\u{200F}\\u{61C}"),
            ("zero\u{200B}width\u{FEFF}", "zero\\u{200B}width\\u{FEFF}"),
            ("a\u{2028}b\u{85}", "a\\u{2028}b\\x85"),
            ("\u{E0041}\u{E0042}", "\\u{E0041}\\u{E0042}"),
            ("🏴x\u{E0041}", "🏴x\\u{E0041}"),
        ])
    func steering(text: String, shown: String) {
        #expect(text.escapedForTerminal() == shown)
    }

    @Test("keeps its lines and tabs where lines are wanted, and nothing else")
    func lines() {
        let text = "one\r\ntwo\n\tthree\rfour\u{1B}c"
        #expect(text.escapedForTerminal(keepingLines: true) == "one\ntwo\n\tthree\\rfour\\x1bc")
    }
}
