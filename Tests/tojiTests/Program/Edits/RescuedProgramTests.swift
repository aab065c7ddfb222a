import TestSupport
import Testing

@testable import DemoServer

/// What a person wrote where it cannot stay is kept, and the command that shows it is printed.
@Suite("Bytes that a pull replaces")
struct RescuedProgramTests {
    struct Place: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var file: String
        var old: String
        var new: String
        /// The file stays as it is when nothing comes from the tracker.
        var needsNews = false
    }

    static let places: [Place] = [
        Place(
            testDescription: "between sections", file: "ENG-42", old: "## Comments\n", new: "## Comments\n\nMine.\n"),
        Place(
            testDescription: "below the heading of the subtasks", file: "ENG-40", old: "## Subtasks\n",
            new: "## Subtasks\n\nMine.\n"),
        Place(
            testDescription: "in somebody else's comment", file: "ENG-42", old: "読みました。", new: "読みました。私のものです。"),
        Place(testDescription: "a value that is only told", file: "ENG-42", old: "author: ", new: "author: me, not "),
        Place(testDescription: "README.md", file: "README.md", old: "# ", new: "# Mine: "),
        Place(testDescription: "a project's page", file: "ENG/README.md", old: "# ", new: "# Mine: "),
        Place(testDescription: "AGENTS.md", file: "AGENTS.md", old: "# ", new: "# Mine: "),
        Place(testDescription: "people.md", file: "people.md", old: "# ", new: "# Mine: "),
        Place(
            testDescription: "a vocabulary in whose file something else is new", file: "ENG/labels.yml",
            old: "name: backend", new: "name: mine", needsNews: true),
        Place(
            testDescription: "an edit beside which something else is new", file: "ENG-42", old: "priority: high",
            new: "priority: low", needsNews: true),
    ]

    @Test("are found again by the printed command, from any folder", arguments: places, [false, true])
    func found(_ place: Place, hasNews: Bool) throws {
        if place.needsNews, !hasNews { return }
        let stage = try ProgramStage.withMirror()
        let file = place.file.contains(".") ? place.file : try stage.pathInMirror(place.file)
        let former = try #require(stage.folder.text(of: "mirror/\(file)"))
        let range = try #require(former.firstRange(of: place.old))
        let edited = former.replacingCharacters(in: range, with: place.new)
        try stage.folder.write(edited, to: "mirror/\(file)")
        if hasNews {
            for id in ["ENG-40", "ENG-42"] { try stage.change(id, #"{"progress_pct":71}"#) }
            let label = try #require(
                stage.world.projects.values.first { $0.key == "ENG" }?.labels.values.first { $0.name == "bug" })
            try stage.act("PUT", "/projects/\(stage.project("ENG"))/labels/\(label.id)", #"{"name":"defect"}"#)
        }
        let run = try stage.toji("pull", in: "mirror")
        #expect(run.status == (place.needsNews ? 0 : 3))
        let commands = Self.commands(in: run.text + run.errorText)
        #expect(commands.contains { $0.contains(file) }, "\(run.text)\(run.errorText)")
        for command in commands where command.contains(file) {
            for folder in ["mirror", "mirror/ENG/tasks"] { #expect(try stage.shell(command, in: folder) == edited) }
        }
        #expect(try #require(stage.folder.text(of: "mirror/\(file)")) != edited)
        try stage.expectQuietPull()
        let told = try stage.toji("status", "--json", in: "mirror", token: nil).json["rescued"]?.asList ?? []
        let files = told.compactMap { $0["file"]?.asText }
        #expect(files.contains(file))
    }

    @Test("are listed by a command when there are many, and each by JSON, whatever their names are")
    func many() throws {
        let stage = try ProgramStage.withMirror()
        var written: [String: String] = [:]
        for (number, name) in ["it's \"mine\"", "$HOME `id`", "綴じ", "esc\u{1b}[31m", "-n"].enumerated() {
            let former = try stage.file("ENG-4\(number + 2)")
            let text = try stage.text("ENG-4\(number + 2)").replacing("## Comments\n", with: "## Comments\n\nMine.\n")
            try stage.folder.remove(former)
            written["ENG/tasks/\(name).md"] = text
            try stage.folder.write(text, to: "mirror/ENG/tasks/\(name).md")
        }
        let run = try stage.toji("pull", "--json", in: "mirror")
        #expect(run.status == 3, "\(run.text)\(run.errorText)")
        let status = try stage.toji("status", "--json", in: "mirror", token: nil)
        for value in [try run.json, try status.json] {
            let rescued = value["rescued"]?.asList ?? []
            #expect(Set(rescued.compactMap { $0["file"]?.asText }) == Set(written.keys))
            for entry in rescued {
                let (file, command) = (entry["file"]?.asText ?? "", entry["command"]?.asText ?? "")
                #expect(try stage.shell(command, in: "mirror") == written[file], "\(command)")
            }
        }
    }

    @Test(
        "are told for the first few, and the rest by the command that lists all", arguments: ["C.UTF-8", "ja_JP.UTF-8"])
    func listing(language: String) throws {
        let stage = try ProgramStage.withMirror()
        for id in ["ENG-40", "ENG-42", "ENG-43", "ENG-44", "ENG-46"] {
            let text = try stage.text(id)
            try stage.folder.write(text.replacing("## Comments\n", with: "## Comments\n\nMine.\n"), to: stage.file(id))
        }
        let run = try stage.toji("pull", in: "mirror", language: language)
        #expect(run.status == 3)
        let commands = Self.commands(in: run.text + run.errorText)
        #expect(commands.count == 4)
        let listing = try #require(commands.last)
        #expect(try stage.shell(listing, in: "mirror").split(separator: "\n").count == 5)
    }

    /// What stands between backticks.
    private static func commands(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            guard let first = line.firstIndex(of: "`"), let last = line.lastIndex(of: "`"), first < last else {
                return nil
            }
            let command = String(line[line.index(after: first)..<last])
            return command.contains("refs/toji/rescued") ? command : nil
        }
    }
}

extension ProgramStage {
    /// What a person's shell prints for a command.
    fileprivate func shell(_ command: String, in place: String) throws -> String {
        let done = try run(
            ["bash", "-c", command], in: folder.path(of: place), environment: ["HOME": folder.path(of: "home")])
        #expect(done.status == 0, "\(command): \(done.errorText)")
        return done.text
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
