import Testing

@testable import DemoServer

@Suite("Reading JSON as serde does")
struct JSONReaderTests {
    private static let shape = ObjectShape(
        "Thing",
        [
            .required("name", .text), .optional("count", .integer(bits: 16)), .flag("clear"),
            .defaulted("kind", .word(["a", "b"])), .optional("rows", .list(.object(row))), .optional("at", .instant),
        ])
    private static let row = ObjectShape("Row", [.required("id", .id)])

    @Test(
        "broken JSON is a syntax error with line and column",
        arguments: [
            ("", "EOF while parsing a value at line 1 column 0"),
            (" \n", "EOF while parsing a value at line 2 column 0"),
            ("{", "EOF while parsing an object at line 1 column 1"),
            (#"{"name":"a""#, "EOF while parsing an object at line 1 column 11"),
            (#"{"name":"a"#, "name: EOF while parsing a string at line 1 column 10"),
            (#"{"name":"a",}"#, "trailing comma at line 1 column 13"),
            (#"{'name':"a"}"#, "key must be a string at line 1 column 2"),
            (#"{"name" "a"}"#, "expected `:` at line 1 column 9"),
            (#"{"name":"a" "count":1}"#, "expected `,` or `}` at line 1 column 13"),
            (#"{"name":"a"} x"#, "trailing characters at line 1 column 14"),
            (#"{"name":"a\q"}"#, "name: invalid escape at line 1 column 12"),
            (#"{"name":"\ud800x"}"#, "name: unexpected end of hex escape at line 1 column 16"),
            (#"{"name":"\udc00"}"#, "name: lone leading surrogate in hex escape at line 1 column 15"),
            (
                "{\"name\":\"a\nb\"}",
                "name: control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0"
            ),
            (#"{"name":"a","count":01}"#, "count: invalid number at line 1 column 22"),
            (#"{"name":"a","count":NaN}"#, "count: expected value at line 1 column 21"),
            (#"{"name":"a","kind":null}"#, "kind: expected value at line 1 column 20"),
            (#"{"name":"a","rows":[{"id":"x"#, "rows[0].id: EOF while parsing a string at line 1 column 28"),
            ("\u{FEFF}{}", "expected value at line 1 column 1"),
        ])
    func syntax(text: String, message: String) {
        expectFailure(text, .syntax, message)
    }

    @Test(
        "JSON of another shape is told apart from broken JSON",
        arguments: [
            ("null", "invalid type: null, expected struct Thing at line 1 column 4"),
            (#""x""#, #"invalid type: string "x", expected struct Thing at line 1 column 3"#),
            (#"[{}]"#, "[0]: invalid type: map, expected a string at line 1 column 1"),
            (#"["a"]"#, "invalid length 1, expected struct Thing with 6 elements at line 1 column 5"),
            (#"{"count":1}"#, "missing field `name` at line 1 column 11"),
            (#"{"name":"a","name":"b"}"#, "duplicate field `name` at line 1 column 18"),
            (#"{"name":null}"#, "name: invalid type: null, expected a string at line 1 column 12"),
            (
                #"{"name":"a","count":1.0}"#,
                "count: invalid type: floating point `1.0`, expected i16 at line 1 column 23"
            ),
            (
                #"{"name":"a","count":-0}"#,
                "count: invalid type: floating point `-0.0`, expected i16 at line 1 column 22"
            ),
            (#"{"name":"a","count":40000}"#, "count: invalid value: integer `40000`, expected i16 at line 1 column 25"),
            (#"{"name":"a","count":"5"}"#, #"count: invalid type: string "5", expected i16 at line 1 column 23"#),
            (#"{"name":"a","clear":null}"#, "clear: invalid type: null, expected a boolean at line 1 column 24"),
            (#"{"name":"a","kind":"c"}"#, "kind: unknown variant `c`, expected `a` or `b` at line 1 column 22"),
            (#"{"name":"a","rows":{}}"#, "rows: invalid type: map, expected a sequence at line 1 column 19"),
            (
                #"{"name":"a","rows":[{"id":"z"}]}"#,
                "rows[0].id: UUID parsing failed: invalid character: found `z` at 0 at line 1 column 29"
            ),
            (#"{"name":"a","at":"2026-09-01"}"#, "at: premature end of input at line 1 column 29"),
            (#"{"name":"a","at":"2026-09-01T00:00Z"}"#, "at: input contains invalid characters at line 1 column 36"),
            (#"{"name":"a","at":"2026-02-30T00:00:00Z"}"#, "at: input is out of range at line 1 column 39"),
        ])
    func shape(text: String, message: String) {
        expectFailure(text, .shape, message)
    }

    @Test(
        "unknown fields are passed over, however deep and however odd",
        arguments: [
            #"{"x":{"y":[1,{"z":"\u00e9"}]},"name":"a"}"#,
            #"{"x":\#(String(repeating: "[", count: 5000))\#(String(repeating: "]", count: 5000)),"name":"a"}"#,
            #"{"name":"a","x":[],"y":{},"z":"]}"}"#, #"{"kind":{"a":null},"name":"a"}"#, #"{"name":"a","count":null}"#,
            "{\"name\":\"a\"}\r\n\t ",
        ])
    func unknown(text: String) throws {
        let fields = try JSONReader.read(Self.shape, from: Array(text.utf8))
        #expect(fields.text("name") == "a")
        #expect(fields.value("count") == nil)
    }

    @Test("nesting is limited where a value is kept")
    func depth() throws {
        func read(_ count: Int) throws(JSONFailure) -> JSONValue {
            var reader = JSONReader(
                Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8))
            return try reader.value()
        }
        _ = try read(127)
        #expect(throws: JSONFailure.self) { try read(128) }
    }

    @Test("a tree keeps the order of keys, repeated keys and the spelling of numbers")
    func tree() throws {
        let text = #"{"b":1.50,"a":[true,null,"\n\u0001é"],"b":-0}"#
        var reader = JSONReader(Array(text.utf8))
        let value = try reader.value()
        var writer = JSONWriter()
        value.write(to: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }

    private func expectFailure(_ text: String, _ kind: JSONFailure.Kind, _ message: String) {
        do throws(JSONFailure) {
            _ = try JSONReader.read(Self.shape, from: Array(text.utf8))
            Issue.record("\(text) was read")
        } catch {
            #expect(error.kind == kind)
            #expect(error.description == message)
        }
    }
}
