import TestSupport

/// Texts made of what a file format could stumble over.
enum HostileText {
    static let pieces = [
        "\n", "\n", "\r\n", "\r", "\r\r\n", " ", "  ", "\t", "---", "---\n", "\n---\nid: ENG-1\ntitle: x\n---\n",
        "<!-- toji:comments -->", "<!-- toji:comments -->\n", "\n<!-- toji:new -->\n", "<!-- toji:subtasks -->\n",
        "\\<!-- toji:new -->", "\\\\<!-- toji:", "<!-- toji:", "<!--", "\\", "&#13;", "&amp;#13;", "&amp;amp;#13;",
        "&", "amp;", "#13;", "## Comments\n\n", "## Subtasks\n", "- [ ] [ENG-60](x.md) y\n", "```\n", "~~~",
        "**a** · UTC",
        "plain", "漢字", "e\u{301}", "é", "👨‍👩‍👧", "\u{202E}", "\u{2028}", "\u{85}", "\u{FEFF}", "\u{1B}]0;x\u{7}", "|", "#",
        "<!-- toji:reply a to b -->\n",
    ]

    static func make(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// What a text is compared by: CRLF as LF, and no empty lines at either end. Written apart from the product's code.
    static func expected(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        var index = 0
        while index + 1 < bytes.count {
            if bytes[index] == 13, bytes[index + 1] == 10 { bytes.remove(at: index) }
            index += 1
        }
        while bytes.first == 10 { bytes.removeFirst() }
        while bytes.last == 10 { bytes.removeLast() }
        return bytes
    }

    static let fixed = [
        "", "\n", "\r", "\r\n", "\r\r\n", "   ", "a", "a\n", "a\n\n\n", "\n\n  a", "a  \n b \n", "a\r\nb\r\n", "a\rb",
        "a\r\r\nb", "\r\r\na", "a\r\r\n", "a\n\r", "&#13;", "&amp;#13;", "&#13", "a&#13;\n", "---",
        "---\nid: ENG-9\n---\nx",
        "<!-- toji:comments -->", "\\<!-- toji:comments -->", "\\\\\\<!-- toji:x", "a\n<!-- toji:new -->\nb",
        "a\r<!-- toji:new -->", " <!-- toji:new -->", "## Comments", "## Subtasks\n\n- [ ] x", "```\nnever closed",
        "e\u{301}", "é", "\u{FEFF}bom", "no final newline",
    ]
}
