import Testing

@testable import SyncCore

@Suite("YAML with places")
struct YAMLReaderTests {
    @Test(
        "a value's span is its bytes, whatever letters stand before it",
        arguments: [
            ("a: b\n", "b"), ("漢字: 値 # c\n", "値"), ("é: \"x y\"\nb: c\n", "\"x y\""),
            ("a: [b, 漢]\r\nc: d\r\n", "[b, 漢]"),
            ("a: {b: c}\n", "{b: c}"), ("a:\n  - b\n  - 漢\n\n# c\nd: e\n", "- b\n  - 漢"), ("a:\n- b\nc: d\n", "- b"),
            ("a:\n  b: c\n\nd: e\n", "b: c"), ("a: 'it''s'\n", "'it''s'"), ("a:\nb: c\n", ""),
            ("a:   # none\nb: c\n", ""),
        ])
    func spans(text: String, value: String) throws {
        let bytes = Array(("xyz" + text).utf8)
        let node = try #require(try YAMLReader.read(bytes[3...])?.entries?.first?.value)
        #expect(String(decoding: bytes[node.span], as: UTF8.self) == value)
        #expect(node.isAbsent == value.isEmpty)
    }

    @Test("nesting ends at a limit, quoted brackets do not count")
    func nesting() throws {
        let deep = String(repeating: "[", count: YAMLReader.deepestNesting + 1)
        #expect(throws: YAMLError.self) { try YAMLReader.read(Array("a: \(deep)".utf8)[...]) }
        #expect(try YAMLReader.read(Array("a: \"\(deep)\"".utf8)[...])?["a"]?.text == deep)
    }

    @Test("a text of comments alone is nothing")
    func nothing() throws {
        #expect(try YAMLReader.read(Array("# only\n".utf8)[...]).map(\.span) == nil)
        #expect(try YAMLReader.read([]).map(\.span) == nil)
    }
}
