import SyncCore
import Testing

@testable import Trackers

@Suite struct JSONReaderTests {
    private func reader(_ text: String) -> JSONReader { JSONReader([UInt8](text.utf8)) }

    @Test(
        "texts are read with their escapes",
        arguments: [
            (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u00e9\u6f22""#, "é漢"), (#""\ud83d\ude00!""#, "😀!"), (#""\u0000""#, "\u{0}"), (#""漢\n字""#, "漢\n字"),
        ])
    func texts(json: String, expected: String) throws {
        var reader = reader(json)
        #expect(try reader.string() == expected)
        try reader.finish()
    }

    @Test(
        "broken texts are faults",
        arguments: [
            "", "x", "\"", "\"a", #""\"#, #""\x""#, #""\u12"#, #""\u12g4""#, #""\ud83d""#, #""\ud83dx""#,
            #""\ud83d\u0041""#, #""\ude00""#, "\"a\nb\"", "\"\u{1}\"",
        ])
    func brokenTexts(json: String) {
        #expect(throws: JSONFault.self) {
            var reader = reader(json)
            _ = try reader.string()
        }
    }

    @Test("bytes that are no UTF-8 are a fault")
    func brokenBytes() {
        #expect(throws: JSONFault(offset: 1, expected: "UTF-8")) {
            var reader = JSONReader([0x22, 0xC3, 0x22])
            _ = try reader.string()
        }
    }

    @Test("whole numbers are read", arguments: [("0", 0), ("-7", -7), (" 42 ", 42), ("9223372036854775807", Int.max)])
    func numbers(json: String, expected: Int) throws {
        var reader = reader(json)
        #expect(try reader.int() == expected)
    }

    @Test("other numbers are faults", arguments: ["1.0", "1e1", "-", "", "9223372036854775808", "\"1\"", "null"])
    func brokenNumbers(json: String) {
        #expect(throws: JSONFault.self) {
            var reader = reader(json)
            _ = try reader.int()
        }
    }

    @Test(
        "any value can be passed over, and its place is told",
        arguments: [
            "null", "true", "-1.5e+3", #""a\"b""#, "[]", "{}", "[1, [2, {\"a\": [ ]}], \"]\"]",
            #"{"a": {"b": [], "}": "\\"}, "c": null}"#,
        ])
    func skipped(json: String) throws {
        var reader = reader("  \(json) ,")
        let range = try reader.skip()
        #expect(String(decoding: reader.bytes[range], as: UTF8.self) == json)
    }

    @Test(
        "broken structure is found while passing over it",
        arguments: ["", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "[1}", "{1:2}", "nul", "tru", "[1 2]"])
    func brokenStructure(json: String) {
        #expect(throws: JSONFault.self) {
            var reader = reader(json)
            try reader.skip()
        }
    }

    @Test("nesting is bounded: a hundred thousand brackets are a fault, no overflow")
    func nesting() {
        #expect(throws: JSONFault.self) {
            var reader = reader(String(repeating: "[", count: 100_000))
            try reader.skip()
        }
    }

    @Test("what follows the value is a fault")
    func rest() {
        #expect(throws: JSONFault(offset: 3, expected: "the end")) {
            var reader = reader("{} x")
            try reader.skip()
            try reader.finish()
        }
    }

    @Test("a property that is missing is named")
    func missing() {
        #expect(throws: JSONFault(offset: 7, expected: "property \"b\"")) {
            var reader = reader(#"{"a":1}"#)
            _ = try reader.property("b") { json throws(JSONFault) in try json.int() }
        }
    }

    @Test(
        "ids are UUIDs in lower case and nothing else",
        arguments: [
            ("B0010000-0000-4000-8000-00000000000A", "b0010000-0000-4000-8000-00000000000a"), ("../../x", nil),
            ("", nil), ("b0010000000040008000000000000001", nil), ("g0010000-0000-4000-8000-000000000001", nil),
        ])
    func ids(text: String, expected: String?) {
        var reader = reader("\"\(text)\"")
        #expect((try? reader.id()) == expected)
    }

    @Test("equal bytes have equal fingerprints: the beginning of their SHA-256")
    func fingerprints() {
        let bytes = [UInt8]("xabcx".utf8)
        let expected = Fingerprint(high: 0xBA78_16BF_8F01_CFEA, low: 0x4141_40DE_5DAE_2223)
        #expect(Fingerprint(of: bytes, in: 1..<4) == expected)
        #expect(Fingerprint(of: bytes, in: 0..<0) != expected)
    }
}
