import TestSupport
import Testing

@testable import DemoServer

@Suite("toji set, as it is started by people")
struct SetProgramTests {
    private let stage: ProgramStage

    init() throws {
        stage = try ProgramStage()
        try stage.clone()
        // Nothing here may need the tracker.
        stage.server.stop()
    }

    @Test("one field is a one-line diff, told in words, and an edit for status")
    func oneLine() throws {
        let run = try set("ENG-42", "priority=low")
        #expect(run.status == 0)
        #expect(run.text == "ENG-42  priority high → low\n")
        #expect(try changedLines() == ["-priority: high", "+priority: low"])
        let edits = try stage.toji("status", "--json", in: "mirror", token: nil).json["edits"]?.asList ?? []
        #expect(edits.compactMap { $0["field"]?.asText } == ["priority"])
        let again = try set("ENG-42", "priority=LOW")
        #expect(again.status == 0)
        #expect(again.text == "ENG-42  nothing had to change\n")
    }

    @Test("line endings, the byte order mark and comments of the person stay")
    func ownStyle() throws {
        let path = try stage.taskFile("ENG-42")
        let text = try #require(stage.folder.text(of: path))
        let own =
            "\u{FEFF}"
            + text.replacing("priority: high\n", with: "priority:  high   # ask first\n")
            .replacing("\n", with: "\r\n")
        try stage.folder.write(own, to: path)
        #expect(try set("ENG-42", "priority=low", "labels+=bug").status == 0)
        let written = try #require(stage.folder.text(of: path))
        #expect(written.hasPrefix("\u{FEFF}---\r\n"))
        #expect(written.contains("priority:  low   # ask first\r\n"))
        #expect(!written.replacing("\r\n", with: "").contains("\n"))
    }

    @Test("of two tasks one that is wrong keeps both files as they are, and all that is wrong is told")
    func allOrNothing() throws {
        let path = try stage.taskFile("ENG-7")
        let text = try #require(stage.folder.text(of: path))
        try stage.folder.write(text.replacing("\ntitle: ", with: "\ntitle: Fix: "), to: path)
        let run = try set("ENG-42", "ENG-7", "ENG-4242", "priority=low")
        #expect(run.status == 1)
        #expect(run.text.isEmpty)
        #expect(run.errorText.contains("\(path.dropFirst("mirror/".count)):3:"))
        #expect(run.errorText.contains("ENG-4242: no such task"))
        #expect(run.errorText.contains("No file was written."))
        let unknown = try set("ENG-42", "priority=low", "labels+=authh", "stauts=Done")
        #expect(unknown.status == 1)
        #expect(unknown.errorText.contains("labels+=authh: labels: authh is not known; did you mean auth?"))
        #expect(unknown.errorText.contains("there is no field stauts"))
        #expect(stage.folder.text(of: try stage.taskFile("ENG-42"))?.contains("priority: high") == true)
        let json = try set("--json", "ENG-42", "ENG-7", "status=Don")
        #expect(json.status == 1)
        #expect(try json.json["error"]?["kind"]?.asText == "problem")
        #expect(try json.json["problems"]?.asList?.first?["task"]?.asText == "ENG-42")
    }

    @Test("several tasks by id and by path give one JSON list, one task gives one object")
    func json() throws {
        let name = try #require(try stage.taskFile("ENG-7").split(separator: "/").last.map(String.init))
        let both = try stage.toji(
            "set", "--json", "eng-42", name, "ENG-42", "progress=55", in: "mirror/ENG/tasks", token: nil)
        #expect(both.status == 0, "\(both.errorText)")
        #expect(try both.json.asList?.compactMap { $0["id"]?.asText } == ["ENG-42", "ENG-7"])
        let one = try set("--json", "ENG-42", "progress=56", "due=").json
        #expect(one["fields"]?.texts == ["due", "progress"])
        #expect(one["sent"]?.asFlag == false)
        #expect(one["file"]?.asText == String(try stage.taskFile("ENG-42").dropFirst("mirror/".count)))
    }

    @Test("a description comes from standard input, also a text that looks like toji's own lines")
    func description() throws {
        let text = "First.\n\n<!-- toji:new -->\nLast.\n"
        let run = try stage.toji("set", "ENG-42", "description=-", in: "mirror", token: nil, input: text)
        #expect(run.status == 0, "\(run.errorText)")
        let shown = try stage.toji("show", "--json", "ENG-42", in: "mirror", token: nil).json
        #expect(shown["description"]?.asText == "First.\n\n<!-- toji:new -->\nLast.")
    }

    @Test("a parent must be there and not below the task")
    func parent() throws {
        #expect(try set("ENG-7", "parent=ENG-42").status == 0)
        #expect(try set("ENG-42", "parent=ENG-7").errorText.contains("ENG-7 is the task itself or lies below it"))
        #expect(try set("ENG-42", "parent=ENG-42").status == 1)
        #expect(try set("ENG-42", "parent=ENG-4242").errorText.contains("no task ENG-4242 is in this mirror"))
    }

    @Test(
        "what names no task or no value is a mistake in usage",
        arguments: [["ENG-42"], ["status=Done"], ["ENG-42", "labels+="], ["ENG-42", "=x"], []])
    func usage(arguments: [String]) throws {
        let run = try TestSupport.run(
            [ProgramStage.program, "set"] + arguments, in: stage.folder.path(of: "mirror"),
            environment: stage.environment(token: nil))
        #expect(run.status == 2)
        #expect(run.errorText.contains("toji set"))
    }

    @Test("what is staged stays staged")
    func staged() throws {
        #expect(try set("ENG-42", "priority=low").status == 0)
        _ = try stage.git("add", "-A")
        #expect(try set("ENG-42", "progress=77").status == 0)
        let staged = try stage.git("diff", "--cached", "-U0").text
        #expect(staged.contains("+priority: low") && !staged.contains("+progress: 77"))
    }

    @Test("complete lists ids, fields, and the values of a field that was begun")
    func complete() throws {
        let complete = { (word: String) in
            try stage.toji("complete", "assignments", "--", word, in: "mirror", token: nil).lines
        }
        #expect(try complete("stat") == ["status="])
        #expect(try complete("labels") == ["labels=", "labels+=", "labels-="])
        #expect(try complete("ENG-42").first?.hasPrefix("ENG-42\t") == true)
        #expect(try complete("status=in r") == ["status=In Review"])
        #expect(try complete("labels+=au").contains("labels+=auth"))
        #expect(try complete("assignees-=").contains("assignees-=suzuki"))
    }

    private func set(_ arguments: String...) throws -> ProcessRun {
        try run(
            [ProgramStage.program, "set"] + arguments, in: stage.folder.path(of: "mirror"),
            environment: stage.environment(token: nil))
    }

    private func changedLines() throws -> [String] {
        try stage.git("diff", "-U0").lines.filter {
            ($0.hasPrefix("-") || $0.hasPrefix("+")) && !$0.hasPrefix("---") && !$0.hasPrefix("+++")
        }
    }
}

extension ProgramStage {
    /// The path of a task's file in the stage's folder.
    func taskFile(_ id: String) throws -> String {
        let place = "mirror/\(id.prefix { $0 != "-" })/tasks"
        let name = try folder.names(in: place).first { $0.hasPrefix("\(id)-") || $0 == "\(id).md" }
        return place + "/" + (try #require(name))
    }
}
