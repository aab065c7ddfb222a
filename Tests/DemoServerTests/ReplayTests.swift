import Testing

import struct SyncCore.CalendarDay

@Suite("Comparing an answer with a recorded one")
struct ReplayTests {
    private static let known = "a0010000-0000-4000-8000-000a00000001"
    private static let fresh = "b0010000-0000-4000-8000-000b00000002"

    private static func compare(
        _ want: String, _ got: String, unordered: [String] = [], atLeast: [String] = []
    ) throws -> [String] {
        let bindings = Bindings(
            ids: ["one": known], tokens: ["owner": "pat_x"], today: CalendarDay(daysSince1970: 20_415))
        var comparison = BodyComparison(bindings, unordered: unordered, atLeast: atLeast)
        comparison.compare(try JSONTextReader.read(Array(want.utf8)), try JSONTextReader.read(Array(got.utf8)))
        return comparison.differences
    }

    @Test(
        "what is alike passes",
        arguments: [
            (#"{"a": 1, "b": [true, null]}"#, #"{"b":[true,null],"a":1.0}"#),
            (#""{{any}}""#, "[1]"), (#""{{number}}""#, "2.5"), (#""{{date}}""#, #""2026-02-29""#),
            (#""{{id:one}}""#, #""\#(known)""#), (#""{{id:new}}""#, #""\#(fresh)""#),
            (#""{{id:one|SIMPLE}}""#, #""A0010000000040008000000A00000001""#),
            (#"["{{id:new}}", "{{id:new}}"]"#, #"["\#(fresh)", "\#(fresh)"]"#),
            (#""{{time}}""#, #""2026-01-02T03:04:05.120Z""#), (#""{{day:1}}""#, #""2025-11-24""#),
            (
                #"["{{time:a.b.1}}", "{{time:a.b.2}}"]"#,
                #"["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000001Z"]"#
            ),
            (#""a {{id:one}} b {{any}}!""#, #""a \#(known) b c!!""#), (#""{{not a holder}}""#, #""{{not a holder}}""#),
        ])
    func alike(want: String, got: String) throws {
        #expect(try Self.compare(want, got) == [])
    }

    @Test(
        "what differs is said",
        arguments: [
            (#"{"a": 1}"#, #"{"a": 2}"#), (#"{"a": 1}"#, #"{"a": 1, "b": 2}"#), (#"{"a": 1}"#, "{}"),
            ("[1, 2]", "[2, 1]"), ("[1]", "[1, 2]"), ("null", "false"), ("1", "true"), (#""1""#, "1"),
            (#""{{number}}""#, "true"), (#""{{id:one}}""#, #""\#(fresh)""#), (#""{{id:new}}""#, #""\#(known)""#),
            (#"["{{id:x}}", "{{id:y}}"]"#, #"["\#(fresh)", "\#(fresh)"]"#),
            (#""{{time}}""#, #""2026-01-02T03:04:05.12Z""#), (#""{{time}}""#, #""2026-01-02T03:04:05+00:00""#),
            (#"["{{time:a.1}}", "{{time:a.1}}"]"#, #"["2026-01-02T03:04:05Z", "2026-01-02T03:04:06Z"]"#),
            (#"["{{time:a.1}}", "{{time:a.2}}"]"#, #"["2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"]"#),
            (#"["{{time:a.2}}", "{{time:a.1}}"]"#, #"["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.1Z"]"#),
            // The same word, composed and decomposed: Swift's `==` would let it pass.
            (#""\u00e9""#, #""e\u0301""#),
        ])
    func different(want: String, got: String) throws {
        #expect(try Self.compare(want, got) != [])
    }

    @Test("elements of a free order are assigned so that all bindings agree")
    func unordered() throws {
        let want = #"{"a": ["{{id:x}}", "{{id:one}}"], "b": "{{id:x}}"}"#
        let got = #"{"a": ["\#(Self.known)", "\#(Self.fresh)"], "b": "\#(Self.fresh)"}"#
        #expect(try Self.compare(want, got, unordered: ["/a"]) == [])
        #expect(try Self.compare(want, got) != [])
        #expect(try Self.compare("[[1, 2]]", "[[2, 1]]", unordered: ["/*"]) == [])
    }

    @Test("further elements may stand between, but not out of order")
    func atLeast() throws {
        #expect(try Self.compare("[1, 3]", "[0, 1, 2, 3]", atLeast: [""]) == [])
        #expect(try Self.compare("[3, 1]", "[0, 1, 2, 3]", atLeast: [""]) != [])
        #expect(try Self.compare("[3, 1]", "[0, 1, 2, 3]", unordered: [""], atLeast: [""]) == [])
        #expect(try Self.compare("[1, 4]", "[0, 1, 2, 3]", atLeast: [""]) != [])
    }

    @Test(
        "broken JSON is refused",
        arguments: ["", "{", "[1,]", #"{"a"}"#, "01x", #""\ud800""#, "\"\u{1}\"", "nul", "1 2", "[1"])
    func broken(text: String) {
        #expect(throws: JSONTextReader.Broken.self) { try JSONTextReader.read(Array(text.utf8)) }
    }

    @Test("text is written as it was read, with the order and the spelling of its parts")
    func written() throws {
        let text = #"{"b": 1.0, "a": ["\"\\\n\u0001é", {}], "b": null}"#
        #expect(try JSONTextReader.read(Array(text.utf8)).written == text)
    }
}
