import Testing

@testable import SyncCore

@Suite struct TextExcerptTests {
    private static let start = "Whoever signs in is asked for nothing else but a name and a word, and then "
    private static let wide = "ログインする人には名前と合い言葉だけを尋ね、それからすぐに最初の画面を出します。そのあとで"

    @Test(
        "two texts are shown on one line each, from where they part",
        arguments: [
            (one: "", other: "Short.", shown: (nil, "Short.")),
            (one: "Short.", other: "Shorter.", shown: ("Short.", "Shorter.")),
            (one: start + "waits.", other: start + "goes.", shown: ("…and then waits.", "…and then goes.")),
            (one: wide + "待つ", other: wide + "進む", shown: ("…出します。そのあとで待つ", "…出します。そのあとで進む")),
            (one: "a\n\n b", other: "c", shown: ("a b", "c")),
            (one: start, other: start + "goes.", shown: ("…and then", "…and then goes.")),
            // What differs in blanks alone shows them.
            (one: start + "a b", other: start + "a  b\n", shown: ("…nd␣then␣a␣b", "…nd␣then␣a␣␣b⏎")),
        ] as [(one: String, other: String, shown: (String?, String?))])
    func pairs(one: String, other: String, shown: (String?, String?)) {
        #expect(TextExcerpt.of(one, beside: [other]) == shown.0)
        #expect(TextExcerpt.of(other, beside: [one]) == shown.1)
    }

    @Test("characters of several code points are never cut, wherever the texts part", arguments: 0..<24)
    func clusters(number: Int) {
        let pieces = ["👩‍👩‍👧‍👦", "🇯🇵", "e\u{301}", "が", "a"]
        let text = (0..<40).map { pieces[($0 + number) % pieces.count] }.joined()
        let marked = text.replacing("👩‍👩‍👧‍👦", with: "👩‍👩‍👧").replacing("e\u{301}", with: "e\u{300}")
        for (one, other) in [(text, marked), (text + "x", text + "y"), (text, text + "\u{301}")] {
            let (first, second) = (TextExcerpt.of(one, beside: [other]), TextExcerpt.of(other, beside: [one]))
            #expect(first != second)
            let known = Set(one).union(other).union("…")
            #expect(Set((first ?? "") + (second ?? "")).isSubset(of: known))
        }
    }

    @Test("a letter with a million marks is shown soon")
    func marks() {
        let text = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(TextExcerpt.of(text + "\u{302}", beside: [text]) != nil)
    }

    @Test("of a conflict each side begins where it parts from the other, and the base where it parts from both")
    func conflict() {
        let conflict = FieldConflict(
            field: .body, base: .text(Self.start + "in the evening nothing at all happens with it."),
            local: .text(Self.start + "in the morning it waits."), remote: .text(Self.start + "in the morning it goes.")
        )
        #expect(conflict.shown.base == "…en in the evening nothing at all happens with it.")
        #expect(conflict.shown.local == "…orning it waits.")
        #expect(conflict.shown.remote == "…orning it goes.")
        let deleted = FieldConflict(
            field: .body, base: .text(Self.start + "it waits."), local: .text(Self.start + "it goes."), remote: .nothing
        )
        #expect(deleted.shown.local == "…d then it goes." && deleted.shown.remote == nil)
    }
}
