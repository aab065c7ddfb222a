import Templates
import Testing

@Suite("Text in Markdown")
struct MarkdownEscapingTests {
    @Test(
        "is left alone where it is ordinary",
        arguments: [
            "", "tanaka", "OAuth 対応を実装する", "feature_flags", "C++", "C#", "v1.0", "a - b", "50 %", "R&D – a & b",
            "#3b82f6",
            "x = y", "2026-07-21", "1.5", "(primary)", "a > b", "Wow!", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨‍👩‍👧‍👦", "e\u{301}",
        ])
    func ordinaryText(text: String) {
        #expect(markdownEscaped(text) == text)
    }

    @Test(
        "is escaped where it would act",
        arguments: [
            ("a|b", #"a\|b"#),
            (#"a\|b"#, #"a\\\|b"#),
            ("end\\", "end\\\\"),
            ("[x](https://evil.example)", #"\[x\](https://evil.example)"#),
            ("![x](y)", #"!\[x\](y)"#),
            ("`code`", #"\`code\`"#),
            ("<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"),
            ("<!-- toji:new -->", "&lt;!-- toji:new -->"),
            ("&lt; &#60; &#x3C; &lt", "&amp;lt; &amp;#60; &amp;#x3C; &lt"),
            ("**bold** _it_ __x__", #"\*\*bold\*\* \_it\_ \_\_x\_\_"#),
            ("~~gone~~", #"\~\~gone\~\~"#),
            ("$x$", #"\$x\$"#),
            ("==mark== %%hidden%%", #"\=\=mark\=\= \%\%hidden\%\%"#),
            ("{{name}}", "{{name}}"),
        ])
    func activeText(text: String, escaped: String) {
        #expect(markdownEscaped(text) == escaped)
    }

    @Test(
        "cannot begin a block",
        arguments: [
            ("# heading", "\\# heading"),
            ("###### h", "\\###### h"),
            ("#", "\\#"),
            ("- item", #"\- item"#),
            ("+ item", #"\+ item"#),
            ("> quote", #"\> quote"#),
            ("1. one", #"1\. one"#),
            ("12) twelve", #"12\) twelve"#),
            ("7.", #"7\."#),
            ("===", #"\=\=\="#),
            ("---", #"\---"#),
            ("~~~", #"\~\~\~"#),
            ("    code", "code"),
            ("\tcode", "code"),
            ("closing #", "closing \\#"),
            ("closing ###", "closing \\###"),
        ])
    func leadingCharacters(text: String, escaped: String) {
        #expect(markdownEscaped(text) == escaped)
    }

    @Test(
        "stays on its line and keeps its direction",
        arguments: [
            ("a\nb", "a b"),
            ("a\r\n\r\n- b", "a - b"),
            ("a\u{2028}b\u{85}c", "a b c"),
            (" a \t b ", "a b"),
            ("\n", ""),
            ("a\u{0}b\u{1B}[31m", "a\u{FFFD}b\u{FFFD}\\[31m"),
            ("exe.\u{202E}gpj", "exe.\u{FFFD}gpj"),
            ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
        ])
    func linesAndDirections(text: String, escaped: String) {
        #expect(markdownEscaped(text) == escaped)
    }
}
