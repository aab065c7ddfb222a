import TestSupport
import Testing

@testable import DemoServer

@Suite("toji status, as it is started by people")
struct StatusProgramTests {
    private let stage: ProgramStage

    init() throws {
        stage = try ProgramStage()
        try stage.clone()
    }

    @Test("says when nothing was edited")
    func clean() throws {
        let run = try stage.toji("status", in: "mirror/ENG/tasks", token: nil)
        #expect(run.status == 0)
        #expect(run.text.contains("Nothing was edited."))
        #expect(try stage.toji("status", "--short", in: "mirror", token: nil).text.isEmpty)
    }

    @Test("shows an edit, a new file, a deleted one and a broken one, and ends with 0")
    func everything() throws {
        try edit("ENG-42") { $0.replacing("priority: high", with: "priority: low") }
        try edit("ENG-7") { $0.replacing("\ntitle: ", with: "\ntitle: Fix: ") }
        let gone = try file("ENG-9")
        try stage.folder.remove(gone)
        try stage.folder.write("---\ntitle: Water the plants\n---\n", to: "mirror/OPS/tasks/plants.md")

        let run = try stage.toji("status", in: "mirror")
        #expect(run.status == 0)
        #expect(run.text.contains("priority high → low"))
        #expect(run.text.contains("new task: Water the plants"))
        #expect(run.text.contains("deleted"))
        #expect(run.text.contains("\(name(try file("ENG-7"))):3:"))
        #expect(!run.hasTerminalCodes)

        let short = try stage.toji("status", "--short", in: "mirror").lines
        #expect(
            Set(short) == [
                "M \(name(try file("ENG-42")))", "! \(name(try file("ENG-7")))", "D \(name(gone))",
                "A OPS/tasks/plants.md",
            ])
    }

    @Test("is one JSON value with field, base and local of each edit, and line and column of each problem")
    func json() throws {
        try edit("ENG-42") { $0.replacing("priority: high", with: "priority: low") }
        try edit("ENG-7") { $0.replacing("\ntitle: ", with: "\ntitle: Fix: ") }
        let value = try stage.toji("status", "--json", in: "mirror").json
        let edits = try #require(value["edits"]?.asList)
        #expect(edits.count == 1)
        #expect(edits.first?["id"]?.asText == "ENG-42")
        #expect(edits.first?["field"]?.asText == "priority")
        #expect(edits.first?["base"]?.asText == "high")
        #expect(edits.first?["local"]?.asText == "low")
        let problem = try #require(value["problems"]?.asList?.first)
        #expect(problem["file"]?.asText == name(try file("ENG-7")))
        #expect(problem["line"]?.asInteger == 3)
        #expect((problem["column"]?.asInteger ?? 0) > 0)
        #expect(value["last_pull"]?.asText?.hasSuffix("Z") == true)
    }

    @Test("a copy with the same id is a problem of both files, which name each other")
    func twoWithOneID() throws {
        let original = try file("ENG-42")
        try stage.folder.write(stage.folder.bytes(of: original) ?? [], to: "mirror/ENG/tasks/copy.md")
        let problems = try stage.toji("status", "--json", in: "mirror").json["problems"]?.asList ?? []
        #expect(problems.compactMap { $0["file"]?.asText } == [name(original), "ENG/tasks/copy.md"])
        #expect(problems.last?["reason"]?.asText?.contains(name(original)) == true)
        #expect(problems.first?["reason"]?.asText?.contains("copy.md") == true)
    }

    @Test("files that cannot be understood are problems of their own; all else is still told")
    func brokenFiles() throws {
        let brackets = String(repeating: "[", count: 100_000)
        let contents: [[UInt8]] = [
            [0xFF, 0xFE, 0x0A], Array(brackets.utf8), Array("---\ntitle: \(brackets)\n---\n".utf8),
            Array("---\ntitle: a\ntitle: b\n---\n".utf8), Array("---\ntitle: a\n".utf8), [],
        ]
        for (index, bytes) in contents.enumerated() {
            try stage.folder.write(bytes, to: "mirror/ENG/tasks/broken\(index).md")
        }
        try edit("ENG-7") { "---\nstatus: Todo\n---\n" + $0 }
        try edit("ENG-42") { $0.replacing("priority: high", with: "priority: low") }
        let value = try stage.toji("status", "--json", in: "mirror").json
        let broken = contents.indices.map { "ENG/tasks/broken\($0).md" } + [name(try file("ENG-7"))]
        #expect(Set(value["problems"]?.asList?.compactMap { $0["file"]?.asText } ?? []) == Set(broken))
        #expect(value["edits"]?.asList?.filter { $0["id"]?.asText == "ENG-42" }.count == 1)
    }

    @Test("what an editor does to line ends and the byte order mark is no edit and no problem")
    func lineEnds() throws {
        try edit("ENG-42") { "\u{FEFF}" + $0.replacing("\n", with: "\r\n") }
        let value = try stage.toji("status", "--json", in: "mirror").json
        #expect(value["problems"]?.asList?.isEmpty == true)
        #expect(value["edits"]?.asList?.isEmpty == true)
    }

    /// The path of a task's file in the stage's folder.
    private func file(_ id: String) throws -> String {
        let folder = "mirror/\(id.prefix { $0 != "-" })/tasks"
        let name = try stage.folder.names(in: folder).first { $0.hasPrefix("\(id)-") || $0 == "\(id).md" }
        return folder + "/" + (try #require(name))
    }

    private func name(_ path: String) -> String { String(path.dropFirst("mirror/".count)) }

    private func edit(_ id: String, _ change: (String) -> String) throws {
        let path = try file(id)
        let text = try #require(stage.folder.text(of: path))
        try stage.folder.write(change(text), to: path)
    }
}
