import Testing

@testable import DemoServer

@Suite("Limits of fields")
struct RuleTests {
    @Test(
        "each is said in the validator's words",
        arguments: [
            (
                Rule.length(min: 1, max: 3), ShapedValue.text("ab\"\u{1}"),
                #"f: Validation error: length [{"min": Number(1), "max": Number(3), "value": String("ab\"\u{1}")}]"#
            ),
            (
                .length(min: 1, max: nil), .list([]),
                #"f: Validation error: length [{"min": Number(1), "value": Array []}]"#
            ),
            (
                .range(min: 0, max: 100), .integer(101),
                #"f: Validation error: range [{"min": Number(0), "max": Number(100), "value": Number(101)}]"#
            ),
            (.color, .text("#12345g"), ##"f: Validation error: regex [{"value": String("#12345g")}]"##),
            (.url, .text("x"), #"f: Validation error: url [{"value": String("x")}]"#),
            (
                .events(["a"]), .list([.text("b")]),
                #"f: Validation error: unknown_event_type [{"value": Array [String("b")]}]"#
            ),
        ])
    func words(rule: Rule, value: ShapedValue, line: String) {
        var fields = Fields()
        fields.set("f", value)
        #expect(ObjectShape("X", [.required("f", .any, rule)]).violations(in: fields) == [line])
    }

    @Test("lengths count code points")
    func codePoints() {
        let family = "👩‍👩‍👧‍👦"
        #expect(Rule.length(min: nil, max: 7).allows(.text(family)))
        #expect(!Rule.length(min: nil, max: 6).allows(.text(family)))
        #expect(!Rule.length(min: nil, max: 1).allows(.text("e\u{301}")))
    }

    @Test(
        "what counts as a URL",
        arguments: [
            ("https://example.com/a?b=c", true), ("ftp://example.com", true), ("mailto:a@example.com", true),
            ("http:example.com", true), (" https://example.com ", true), ("foo://", true), ("https://[::1]:80/", true),
            ("example.com/i.png", false), ("//example.com", false), ("https://", false), ("http://a b/", false),
            ("http://a:99999/", false), ("1http://a", false), ("", false), ("http://user@/", false),
        ])
    func urls(text: String, isURL: Bool) {
        #expect(URLText.isURL(text) == isURL)
    }
}
