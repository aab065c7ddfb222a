import Templates
import Testing

@Suite("A broken template")
struct TemplateErrorTests {
    @Test(
        "is refused with its line and what is wrong",
        arguments: [
            ("a\n{{name", 2, TemplateError.Reason.unclosedTag),
            ("{{{name}}", 1, .unclosedTag),
            ("{{", 1, .unclosedTag),
            ("a {{}} b", 1, .badName("")),
            ("\r\n\r\n{{two words}}", 3, .badName("two words")),
            ("{{=<%=}}", 1, .badDelimiters),
            ("{{= = = =}}", 1, .badDelimiters),
            ("{{! one\ntwo }}\n{{#list}}\n", 3, .unclosedSection("list")),
            ("{{#a}}\n{{/b}}", 2, .unexpectedClose("b", open: "a")),
            ("text {{/b}}", 1, .unexpectedClose("b", open: nil)),
        ])
    func isRefused(source: String, line: Int, reason: TemplateError.Reason) {
        let error = #expect(throws: TemplateError.self) { try Template(source) }
        #expect(error?.line == line)
        #expect(error?.reason == reason)
    }

    @Test("cannot exhaust the stack with sections inside each other")
    func deepSections() {
        let source = String(repeating: "{{#a}}\n", count: 100_000)
        let error = #expect(throws: TemplateError.self) { try Template(source) }
        #expect(error?.reason == .sectionsTooDeep)
        #expect(error?.line == Template.depthLimit + 1)
    }

    @Test("cannot run for ever through a partial that names itself")
    func recursivePartial() throws {
        let partial = try Template("{{>loop}}")
        let error = #expect(throws: TemplateError.self) {
            try Template("{{>loop}}").render(.null, partials: ["loop": partial]) { $0 }
        }
        #expect(error?.reason == .partialsTooDeep("loop"))
    }

    @Test("is told about a name that the data does not have, when that is asked for")
    func unknownName() throws {
        let template = try Template("{{known}}\n{{#known}}{{unknown.part}}{{/known}}")
        let data: TemplateValue = ["known": ["unknown": nil]]
        #expect(try template.render(data) { $0 } == "\n")
        let error = #expect(throws: TemplateError.self) {
            try template.render(data, refusesUnknownNames: true) { $0 }
        }
        #expect(error?.line == 2)
        #expect(error?.reason == .unknownName("unknown.part"))
    }
}

@Suite("A value in a template")
struct TemplateValueTests {
    @Test(
        "cannot act as a tag",
        arguments: [
            "{{secret}}", "{{{secret}}}", "{{#secret}}x{{/secret}}", "{{=<% %>=}}<%secret%>", "}}", "{{", "{{>p}}",
        ])
    func valuesAreNotParsed(hostile: String) throws {
        let template = try Template("{{#list}}{{{.}}}|{{name}}{{/list}}{{>show}}")
        let data: TemplateValue = ["list": [.text(hostile)], "name": .text(hostile), "secret": "found"]
        let partials = ["show": try Template("{{{name}}}"), "p": try Template("found")]
        #expect(try template.render(data, partials: partials) { $0 } == "\(hostile)|\(hostile)\(hostile)")
    }

    @Test(
        "opens a section unless it is null, false or empty",
        arguments: [
            (.null, false), (false, false), (true, true), ("", false), ("x", true), (0, true),
            (.list([]), false), (.list([.null]), true), (.object([:]), true), (.link(""), false), (.link("a"), true),
        ] as [(TemplateValue, Bool)])
    func sections(value: TemplateValue, isShown: Bool) throws {
        let template = try Template("{{#value}}yes{{/value}}{{^value}}no{{/value}}")
        #expect(try template.render(["value": value]) { $0 } == (isShown ? "yes" : "no"))
    }

    @Test(
        "that is a link stays a relative path",
        arguments: [
            ("ENG/tasks/ENG-42-oauth-対応を実装する.md", "ENG/tasks/ENG-42-oauth-対応を実装する.md"),
            ("a b/c_d.md", "a%20b/c_d.md"),
            ("javascript:alert(1)", "javascript%3Aalert%281%29"),
            ("//evil.example/x", "%2F/evil.example/x"),
            ("x) [y](z", "x%29%20%5By%5D%28z"),
            ("a?b#c%20|\n<\u{202E}>", "a%3Fb%23c%2520%7C%0A%3C%E2%80%AE%3E"),
            ("कि-e\u{301}", "कि-e\u{301}"),
        ])
    func links(path: String, destination: String) throws {
        let template = try Template("({{path}})({{{path}}})")
        let text = try template.render(["path": .link(path)]) { "<\($0)>" }
        #expect(text == "(\(destination))(\(destination))")
    }
}
