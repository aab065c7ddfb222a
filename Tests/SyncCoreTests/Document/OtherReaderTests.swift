import FoundationEssentials
import TestSupport
import Testing

@testable import SyncCore

@Suite("other readers of YAML see the same front matter")
struct OtherReaderTests {
    private static let values =
        [
            "Fix: \"a\" vs 'b' \\ # c", "- x", "[x]", "{x}", "*a", "&a", "!t", "@me", "1.0", "on", "null", "~",
            "2026-07-21", "0x1F", "trailing ", " leading", "two\nlines", "evil \u{202E}txt.exe", "\u{1B}]0;owned\u{7}",
            "a: b", "a #b", "a, b", "漢字", "👨‍👩‍👧", "cafe\u{301}", "\u{85}", "\u{FEFF}x", "---", "...", "%a", "`a", "| a",
            "> a",
            "? a", "'a'", "\"", "\\", "\t", "12:30", "1e3", "yes", ".inf", "<<", "=", "\r\n", "\u{9B}2J", "#", ":",
            "a:",
            "-", "a", "x\u{0}y",
        ] + HostileText.pieces

    private static let names = ["a, b", "[a]", "a (primary)", "twin", "twin", "on", "{b}", "c: d", "#e", "'f'"]

    /// A task with a hostile text wherever front matter holds one.
    private static func task(_ text: String) -> (document: String, names: ProjectNames, task: TaskItem) {
        var vocabulary = Samples.vocabulary
        vocabulary.labels = [Label(id: "l-1", name: text, color: ""), Label(id: "l-2", name: text, color: "")]
        vocabulary.people = names.enumerated().map { number, name in
            Person(id: "0000000\(number)-0000-4000-8000-000000000000", name: name)
        }
        vocabulary.fields = [CustomField(id: "f-1", name: "Team \(text)", type: "text")]
        let task = Samples.task.with {
            $0.title = text
            $0.labels = ["l-1", "l-2"]
            $0.fields = ["f-1": text]
            $0.assignees = Dictionary(uniqueKeysWithValues: vocabulary.people.map { ($0.id, "primary") })
            $0.author = vocabulary.people[0].id
        }
        let bytes = DocumentRenderer.render(task, comments: [], in: Samples.context(vocabulary))
        return (String(decoding: bytes, as: UTF8.self), ProjectNames(vocabulary), task)
    }

    @Test("every value is read as the same text, and as text, by a reader of our tests", arguments: values)
    func ownReader(text: String) throws {
        let (document, names, task) = Self.task(text)
        let read = try FrontMatterReader.read(document)
        #expect(read["title"] == .text(text))
        #expect(read.first { $0.key.hasPrefix("fields.") }?.value == .text(text))
        #expect(
            read["labels"]
                == .list(task.labels.compactMap { names.name(of: $0, kind: .label) }.sorted().map { .text($0) }))
        guard case .list(let people) = read["assignees"] else {
            Issue.record("no list of people")
            return
        }
        let written = people.map { value -> String in if case .text(let name) = value { name } else { "?" } }
        #expect(
            Set(written)
                == Set(task.assignees.keys.compactMap { names.name(of: $0, kind: .person) }.map { "\($0) (primary)" }))
    }

    @Test(
        "every value is read as the same text by PyYAML",
        .enabled(if: PyYAML.isThere, "python3 with PyYAML is there: it is a second reader that others wrote"))
    func pyYAML() throws {
        let texts = Self.values.filter { !$0.unicodeScalars.contains("\0") }
        let read = try PyYAML.read(texts.map { Self.task($0).document })
        for (text, values) in zip(texts, read) {
            #expect(values.title.map { Array($0.utf8) } == Array(text.utf8), "\(text)")
            #expect(values.fields.map { Array($0.utf8) } == [Array(text.utf8)], "\(text)")
            #expect(values.labels.count == 2 && values.assignees.count == Self.names.count, "\(text)")
            #expect(values.labels.allSatisfy { $0.utf8.starts(with: text.utf8) }, "\(text)")
        }
        #expect(read.count == texts.count)
    }
}

/// The reader of Python, where it is installed.
private enum PyYAML {
    struct Values: Decodable {
        /// Nil for what is no text.
        var title: String?
        var labels: [String]
        var assignees: [String]
        var fields: [String]
    }

    static let isThere = (try? run(["python3", "-c", "import yaml"], in: "/").status) == 0

    static func read(_ documents: [String]) throws -> [Values] {
        let result = try run(
            ["python3", "-c", script], in: "/", input: Array(try JSONEncoder().encode(documents)))
        guard result.status == 0 else { throw Failure(words: result.errorText) }
        return try JSONDecoder().decode([Values].self, from: Data(result.output))
    }

    struct Failure: Error {
        var words: String
    }

    private static let script = """
        import json, sys, yaml
        found = []
        for document in json.load(sys.stdin):
            values = yaml.safe_load(document.split("\\n---\\n")[0] + "\\n")
            text = lambda value: value if isinstance(value, str) else None
            found.append({
                "title": text(values["title"]), "labels": values["labels"], "assignees": values["assignees"],
                "fields": list(values["fields"].values())})
        json.dump(found, sys.stdout)
        """
}
