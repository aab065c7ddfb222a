import Testing

@testable import DemoServer

@Suite("Texts and numbers in messages")
struct RustTextTests {
    @Test(
        "what is not seen by itself is escaped",
        arguments: [
            ("a\"\\\n\t\r\0", #""a\"\\\n\t\r\0""#), ("日本😀é", #""日本😀é""#), ("e\u{301}", #""e\u{301}""#),
            ("\u{200D}\u{FE0F}", #""\u{200d}\u{fe0f}""#), ("\u{A0}\u{3000}\u{FEFF}", #""\u{a0}\u{3000}\u{feff}""#),
            ("\u{7F}\u{1}\u{E000}", #""\u{7f}\u{1}\u{e000}""#), ("'", #""'""#),
        ])
    func quoted(text: String, quoted: String) {
        #expect(rustQuoted(text) == quoted)
    }

    @Test(
        "a number never has an exponent",
        arguments: [
            (1.0, "1.0"), (-0.0, "-0.0"), (1.5, "1.5"), (1e20, "100000000000000000000.0"),
            (1.234567890123456e29, "123456789012345600000000000000.0"),
            (-1.5e17, "-150000000000000000.0"),
            (1e-7, "0.0000001"), (-1.25e-5, "-0.0000125"), (12_345_678_901_234_568.0, "12345678901234568.0"),
        ])
    func decimal(number: Double, text: String) {
        #expect(rustDecimal(number) == text)
    }
}
