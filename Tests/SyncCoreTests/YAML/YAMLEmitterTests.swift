import TestSupport
import Testing

@testable import SyncCore

@Suite("values are quoted where a reader would take them for anything else")
struct YAMLEmitterTests {
    @Test(
        "what stands without quotes, and what does not",
        arguments: [
            ("plain", "plain"), ("two words", "two words"), ("OAuth 対応", "OAuth 対応"), ("v2.0", "v2.0"), ("3h", "3h"),
            ("a#b", "a#b"), ("a:b", "a:b"), ("it's", "it's"), ("a \"b\"", "a \"b\""),
            ("https://x.y/z", "https://x.y/z"),
            ("Fix: \"a\" vs 'b' \\ # c", "\"Fix: \\\"a\\\" vs 'b' \\\\ # c\""), ("- x", "\"- x\""), ("[x]", "\"[x]\""),
            ("{x}", "\"{x}\""), ("*a", "\"*a\""), ("&a", "\"&a\""), ("!t", "\"!t\""), ("@me", "\"@me\""),
            ("1.0", "\"1.0\""),
            ("on", "\"on\""), ("null", "\"null\""), ("~", "\"~\""), ("2026-07-21", "\"2026-07-21\""),
            ("0x1F", "\"0x1F\""),
            ("trailing ", "\"trailing \""), (" leading", "\" leading\""), ("", "\"\""), ("a: b", "\"a: b\""),
            ("a:", "\"a:\""),
            ("a #b", "\"a #b\""), ("#a", "\"#a\""), ("a\nb", "\"a\\nb\""), ("a\tb", "\"a\\tb\""),
            ("\u{1B}", "\"\\x1B\""),
            ("\u{85}", "\"\\x85\""), ("\u{2028}", "\"\\u2028\""), ("\u{202E}x", "\"\\u202Ex\""),
            ("\u{FEFF}x", "\"\\uFEFFx\""),
            ("\u{1FFFE}", "\"\\U0001FFFE\""), ("12:30", "\"12:30\""), ("1_000", "\"1_000\""), ("1e3", "\"1e3\""),
            ("Yes", "\"Yes\""),
            ("---", "\"---\""), ("=", "\"=\""), ("<<", "\"<<\""), ("%a", "\"%a\""), ("`a", "\"`a\""),
            ("? a", "\"? a\""),
        ])
    func table(text: String, yaml: String) {
        #expect(YAMLEmitter.scalar(text) == yaml)
    }

    @Test("random values are read as the same text, as text by both versions, and in every place", arguments: 0..<1500)
    func random(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let pieces = [
            "0", "1", "9", "7", ".", "-", "+", "e", "E", "x", "o", "b", "_", ":", ",", "T", "Z", "t", " ", "0x", "inf",
            "nan", "null",
            "true", "no", "on", "y", "~", "[", "]", "{", "}", "#", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`",
            "=", "<", "?",
            "\\", "\n", "\t", "é", "漢", "\u{7F}", "2026-07-21", "a",
        ]
        let text = (0..<Int.random(in: 1...5, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        for place in [YAMLEmitter.Place.line, .flow] {
            let yaml = YAMLEmitter.scalar(text, in: place)
            if yaml == text { #expect(ImplicitType.isText(text), "seed \(seed): \(text)") }
            let document = place == .line ? "key: \(yaml)\n" : "key: [a, \(yaml), {\(yaml): b}]\n"
            let node = try #require(try YAMLReader.read(Array(document.utf8)[...])?["key"])
            let read = place == .line ? node.text : node.elements?[1].text
            #expect(read.map { Array($0.utf8) } == Array(text.utf8), "seed \(seed): \(yaml)")
        }
    }
}
