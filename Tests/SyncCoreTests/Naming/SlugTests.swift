import Testing

@testable import SyncCore

@Suite struct SlugTests {
    @Test(
        "a title becomes letters, marks and digits of any script in lower case, joined by single hyphens",
        arguments: [
            ("OAuth 対応を実装する", "oauth-対応を実装する"), ("Set up CI", "set-up-ci"),
            ("../../.git/hooks/post-commit", "git-hooks-post-commit"), ("..", ""), (".git", "git"), ("GIT~1", "git-1"),
            ("CON", "con"), ("a.", "a"), (" .hidden", "hidden"), ("", ""), ("?!…—*", ""), ("what?", "what"),
            (#"a/b\c:d"#, "a-b-c-d"), ("one\ntwo", "one-two"), ("a\u{202E}txt.exe", "a-txt-exe"),
            ("\u{1B}]0;owned\u{7}title", "0-owned-title"), ("a\0b", "a-b"), ("-rf --all", "rf-all"),
            ("हिन्दी में शीर्षक", "हिन्दी-में-शीर्षक"), ("ภาษาไทยที่นี่", "ภาษาไทยที่นี่"), ("٤٢ مهمة", "٤٢-مهمة"),
            ("Straße ÅΩ", "straße-åω"), ("İstanbul", "i̇stanbul"), ("½ x² Ⅷ", "x"), ("\u{301}a", "a"),
            ("1\u{301}2", "1-2"),
            ("a_b", "a-b"), ("💥 bang 💥", "bang"), ("ﬁne", "ﬁne"), ("日本\u{3000}語", "日本-語"),
        ])
    func slug(title: String, expected: String) {
        #expect(Array(FileNames.slug(title).utf8) == Array(expected.utf8))
    }

    @Test("the same word in either normal form gives the same bytes")
    func normalForms() {
        let composed = "Caf\u{E9} \u{1EA5}n phẩm 한글 が"
        let decomposed =
            "Cafe\u{301} a\u{302}\u{301}n phâ\u{309}m \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} か\u{3099}"
        #expect(Array(FileNames.slug(composed).utf8) == Array(FileNames.slug(decomposed).utf8))
    }

    @Test(
        "a long title is cut between whole grapheme clusters",
        arguments: [
            (String(repeating: "漢", count: 255), 60, 180), (String(repeating: "a", count: 255), 60, 60),
            (String(repeating: "👍", count: 255), 0, 0), (String(repeating: "👨‍👩‍👧‍👦", count: 30), 0, 0),
            (String(repeating: "नि", count: 100), 30, 180), (String(repeating: "𠮷", count: 100), 45, 180),
            (String(repeating: "ab ", count: 50), 59, 59), ("a" + String(repeating: "\u{301}", count: 200), 0, 0),
            ("x" + String(repeating: "漢", count: 255), 60, 178),
        ])
    func cut(title: String, characters: Int, bytes: Int) {
        let slug = FileNames.slug(title)
        #expect(slug.count == characters)
        #expect(slug.utf8.count == bytes)
    }

    @Test("nothing but letters, marks, digits and hyphens gets into a name")
    func allowList() {
        var offenders: [UInt32] = []
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 5) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let slug = FileNames.slug("漢\(scalar)b")
            let isSafe = slug.unicodeScalars.allSatisfy { scalar in
                if scalar == "-" { return true }
                switch scalar.properties.generalCategory {
                case .lowercaseLetter, .otherLetter, .modifierLetter, .uppercaseLetter, .titlecaseLetter,
                    .decimalNumber,
                    .nonspacingMark, .spacingMark, .enclosingMark:
                    return true
                default: return false
                }
            }
            if !isSafe || slug.unicodeScalars.first != "漢" || slug.unicodeScalars.last == "-" {
                offenders.append(value)
            }
        }
        #expect(offenders == [])
    }
}
