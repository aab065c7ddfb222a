import Testing

@testable import SyncCore

@Suite("whatever is wrong with a file is a problem with line and column")
struct ParserProblemTests {
    struct Broken: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var place: String
        var reason: ProblemReason?

        init(_ name: String, _ text: String, at place: String, _ reason: ProblemReason? = nil) {
            self.init(name, Array(text.utf8), at: place, reason)
        }

        init(_ name: String, _ bytes: [UInt8], at place: String, _ reason: ProblemReason? = nil) {
            testDescription = name
            self.bytes = bytes
            self.place = place
            self.reason = reason
        }
    }

    static let files: [Broken] = [
        Broken("empty", "", at: "-", .isEmpty),
        Broken("blanks", " \n\r\n\t", at: "-", .isEmpty),
        Broken("NUL", "---\nid: A\0\n---\n", at: "2:6", .hasNUL),
        Broken("bad UTF-8", Array("---\ntitle: 漢".utf8) + [0xFF] + Array("\n---\n".utf8), at: "2:9", .notUTF8),
        Broken("cut UTF-8", Array("---\nid: A\n---\n".utf8) + [0xE6, 0xBC], at: "4:1", .notUTF8),
        Broken("no front matter", "# Title\n", at: "1:1", .noFrontMatter),
        Broken("front matter without end", "---\nid: ENG-1\n", at: "1:1", .unclosedFrontMatter),
        Broken(
            "unquoted colon", "---\nid: ENG-1\ntitle: Fix: the door\n---\n", at: "3:11",
            .yaml("mapping values are not allowed in this context")),
        Broken(
            "unquoted colon behind letters of more than one byte", "---\ntitle: 修正: the door\n---\n", at: "2:10",
            .yaml("mapping values are not allowed in this context")),
        Broken("a tab", "---\nid: ENG-1\nfields:\n\tx: y\n---\n", at: "4:1"),
        Broken("a control character", "---\nid: ENG-1\ntitle: a\u{1}b\n---\n", at: "3:9"),
        Broken("an alias", "---\nid: *x\n---\n", at: "2:5", .unsupportedYAML("alias")),
        Broken("an anchor", "---\nid: &x y\n---\n", at: "2:5", .unsupportedYAML("anchor")),
        Broken("a tag", "---\nid: !!str y\n---\n", at: "2:5", .unsupportedYAML("tag")),
        Broken("a merge key", "---\nid: ENG-1\n<<: {a: b}\n---\n", at: "3:1", .unsupportedYAML("<<")),
        Broken("an explicit key", "---\n? id\n: ENG-1\n---\n", at: "2:3", .unsupportedYAML("?")),
        Broken("a key twice", "---\nid: ENG-1\ntitle: x\ntitle: y\n---\n", at: "4:1", .duplicateKey("title")),
        Broken("no mapping", "---\n- id\n---\n", at: "2:-", .missing(field: "id")),
        Broken("no id that can be", "---\nid: 42\n---\n", at: "2:5", .unknownID("42")),
        Broken(
            "a list for a title", "---\ntitle: [a]\n---\n", at: "2:8", .wrongShape(field: "title", expected: "text")),
        Broken("empty title", "---\ntitle:\n---\n", at: "2:7", .empty(field: "title")),
        Broken("empty status", "---\nstatus: ''\n---\n", at: "2:9", .empty(field: "status")),
        Broken(
            "unknown status", "---\nstatus: Dome\n---\n", at: "2:9",
            .unknownName(field: "status", name: "Dome", nearest: ["Done"])),
        Broken(
            "unknown person", "---\nassignees: [tanaka, zuzuki (primary)]\n---\n", at: "2:12",
            .unknownName(field: "assignees", name: "zuzuki (primary)", nearest: [])),
        Broken(
            "one person in two roles", "---\nassignees: [tanaka, tanaka (primary)]\n---\n", at: "2:12",
            .ambiguousName(
                field: "assignees", name: "tanaka (primary)", candidates: ["tanaka", "tanaka (primary)"])),
        Broken(
            "no day", "---\ndue: 2026-02-30\n---\n", at: "2:6",
            .badValue(field: "due", value: "2026-02-30", expected: "YYYY-MM-DD")),
        Broken(
            "days of work", "---\nestimate: 2d\n---\n", at: "2:11",
            .badValue(field: "estimate", value: "2d", expected: "45m, 3h, 1h30m")),
        Broken("huge estimate", "---\nestimate: 999999999999999999.5h\n---\n", at: "2:11"),
        Broken(
            "much progress", "---\nprogress: 101\n---\n", at: "2:11",
            .badValue(field: "progress", value: "101", expected: "0 … 100")),
        Broken(
            "a parent elsewhere", "---\nparent: OPS-1\n---\n", at: "2:9",
            .badValue(field: "parent", value: "OPS-1", expected: "ENG-1")),
        Broken("misspelt key", "---\nid: ENG-1\nlabel: x\n---\n", at: "3:1", .misspeltKey("label", known: "labels")),
        Broken(
            "swapped letters", "---\nid: ENG-1\nstauts: x\n---\n", at: "3:1", .misspeltKey("stauts", known: "status")),
        Broken(
            "unknown field", "---\nfields:\n  Teem: x\n---\n", at: "3:3",
            .unknownName(field: "fields", name: "Teem", nearest: ["Team"])),
        Broken(
            "a field twice", "---\nfields:\n  Team: x\n  team: y\n---\n", at: "4:3", .duplicateKey("team")),
        Broken("unknown marker", "---\nid: ENG-1\n---\nx\n<!-- toji:frob -->\n", at: "5:1", .unknownMarker("frob")),
        Broken(
            "a section twice", "---\nid: ENG-1\n---\n<!-- toji:comments -->\n\n<!-- toji:comments -->\n", at: "6:1",
            .misplacedMarker("comments")),
        Broken(
            "sections in another order", "---\nid: ENG-1\n---\n<!-- toji:comments -->\n<!-- toji:subtasks -->\n",
            at: "5:1",
            .misplacedMarker("subtasks")),
        Broken(
            "a reply to nobody", "---\nid: ENG-1\n---\n<!-- toji:new to c-7 -->\nx\n", at: "4:1", .unknownComment("c-7")
        ),
        Broken(
            "text among subtasks", "---\nid: ENG-1\n---\n<!-- toji:subtasks -->\n## Subtasks\nhello\n", at: "6:1",
            .misplacedText),
        Broken(
            "text above the comments", "---\nid: ENG-1\n---\n<!-- toji:comments -->\n\nhello\n", at: "6:1",
            .misplacedText),
        Broken(
            "a head line overwritten", "---\nid: ENG-1\n---\n<!-- toji:comments -->\n<!-- toji:comment c -->\nhello\n",
            at: "6:1", .misplacedText),
        Broken(
            "text in a deleted comment",
            "---\nid: ENG-1\n---\n<!-- toji:comments -->\n<!-- toji:comment c deleted -->\n**a** · 2026-05-27 11:00 UTC\nx\n",
            at: "6:1", .misplacedText),
    ]

    @Test("one thing wrong", arguments: files)
    func one(file: Broken) throws {
        let problems = DocumentParser.parse(
            file.bytes, file: "f.md", names: ProjectNames(Samples.vocabulary), project: "ENG"
        ).problems
        let problem = try #require(problems.first)
        #expect(problems.count == 1 && problem.file == "f.md")
        let numbers = [problem.line, problem.column].map { $0.map(String.init) ?? "-" }
        #expect((numbers == ["-", "-"] ? "-" : numbers.joined(separator: ":")) == file.place)
        if let reason = file.reason { #expect(problem.reason == reason) }
    }

    @Test(
        "brackets without end, and other shapes that could cost quadratic time, end at once",
        arguments: ["[", "{", "[a, ", "{a: ", "- ", "? ", "a: [", "&a ", "\"", "'", "!", "# ", "[\n", "a:\n "])
    func endless(piece: String) {
        let text = "---\nid: ENG-1\ntitle: " + String(repeating: piece, count: 100_000) + "\n---\n"
        let clock = ContinuousClock()
        let time = clock.measure { _ = Samples.parse(text) }
        // Minutes, if anything were quadratic.
        #expect(time < .seconds(20))
    }

    @Test("a title of brackets is a title")
    func brackets() {
        let title = String(repeating: "[{", count: 5000)
        let document = Samples.parse(Samples.render(Samples.task.with { $0.title = title }))
        #expect(document.title == title)
        #expect(document.problems == [])
    }

    @Test("CRLF and a byte order mark of an editor are read alike")
    func editors() {
        let text = Samples.render()
        let windows =
            "\u{FEFF}" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        let document = Samples.parse(windows)
        #expect(document.problems == [])
        #expect(DocumentDifference.changes(base: Samples.parse(text), local: document) == [])
    }

    @Test("`toji: ignore` makes any file the user's")
    func ignored() {
        #expect(Samples.parse("---\ntoji: ignore\nstatus: nonsense\n---\n<!-- toji:x -->").problems == [])
        #expect(DocumentParser.isIgnored(Array("---\ntoji: ignore\n---\n".utf8)))
        #expect(!DocumentParser.isIgnored(Array("---\ntoji: other\n---\n".utf8)))
    }

    @Test(
        "where a front matter is no YAML, the line `toji: ignore` counts",
        arguments: [
            ("toji: ignore", true), ("toji:  ignore  # mine\r", true), ("  toji: ignore", false),
            ("# toji: ignore", false), ("toji: ignored", false), ("toji: ignore it", false),
        ])
    func ignoredTemplate(line: String, isIgnored: Bool) {
        let text = "---\n{% if a %}: [\n\(line)\n---\n"
        #expect(DocumentParser.isIgnored(Array(text.utf8)) == isIgnored)
        #expect(Samples.parse(text).isIgnored == isIgnored)
    }

    @Test(
        "other programs' keys are the user's",
        arguments: ["state", "date", "tags", "aliases", "cssclasses", "reviewer", "due_by"])
    func userKeys(key: String) {
        #expect(Samples.parse("---\nid: ENG-1\n\(key): x\n---\n").problems == [])
    }
}
