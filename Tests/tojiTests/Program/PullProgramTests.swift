import TestSupport
import Testing

@testable import DemoServer

@Suite("toji pull, as it is started by people")
struct PullProgramTests {
    @Test("tells the news, commits them once, and then is up to date")
    func news() throws {
        let stage = try ProgramStage()
        try stage.clone()
        stage.letSomebodyWork()
        let dry = try stage.toji("pull", "--dry-run", in: "mirror")
        #expect(dry.status == 0)
        #expect(dry.text.contains("ENG-42") && dry.text.contains("Nothing was written."))
        #expect(try stage.git("rev-list", "--count", "HEAD").lines == ["1"])
        #expect(try stage.git("rev-list", "--count", "toji/server").lines == ["1"])

        let run = try stage.toji("pull", in: "mirror")
        #expect(run.status == 0)
        #expect(run.text.contains("status In Progress → In Review"))
        #expect(!run.hasTerminalCodes)
        #expect(try stage.git("rev-list", "--count", "HEAD").lines == ["2"])
        #expect(try stage.git("status", "--porcelain").text.isEmpty)

        let again = try stage.toji("pull", in: "mirror")
        #expect(again.text == "Already up to date.\n")
        #expect(try stage.git("rev-list", "--count", "toji/server").lines == ["2"])
    }

    @Test("no news touch no file, also after the state is deleted")
    func noNews() throws {
        let stage = try ProgramStage()
        try stage.clone()
        let stamps = {
            try run(
                ["find", ".", "-path", "./.git", "-prune", "-o", "-printf", "%p %T@ %i\n"],
                in: stage.folder.path(of: "mirror")
            ).text
        }
        let before = try stamps()
        #expect(try stage.toji("pull", in: "mirror").status == 0)
        #expect(try stamps() == before)
        try stage.folder.remove("mirror/.git/toji")
        #expect(try stage.toji("pull", in: "mirror").status == 0)
        #expect(try stamps() == before)
        #expect(try stage.git("rev-list", "--count", "--all").lines == ["1"])
    }

    @Test("prints one JSON value with the promised keys")
    func json() throws {
        let stage = try ProgramStage()
        try stage.clone()
        stage.letSomebodyWork()
        let value = try stage.toji("pull", "--json", in: "mirror").json
        #expect(value["created"]?.texts == ["ENG-56"])
        #expect(value["updated"]?.texts.sorted() == ["ENG-42", "ENG-55"])
        #expect(value["renamed"]?.texts == ["ENG-55"])
        #expect(value["deleted"]?.texts == [])
        #expect(value["commits"]?.texts == [value["commit"]?.asText ?? ""])
        #expect(value["projects"]?.asList?.allSatisfy { $0["ok"]?.asFlag == true } == true)
        for key in ["conflicts", "problems", "waiting"] { #expect(value[key]?.asList?.isEmpty == true) }
        #expect(value["requests"]?.asInteger != nil)
    }

    @Test("one project that fails ends with 3, keeps its files, and is asked again by --failed")
    func failedProject() throws {
        let stage = try ProgramStage()
        try stage.clone()
        stage.letSomebodyWork()
        let project = try #require(stage.world.projects.values.first { $0.key == "ENG" })
        stage.disturb(#""kind":"status","status":403"#, path: "*/projects/\(project.id)/*", times: 1000)
        let run = try stage.toji("pull", in: "mirror")
        #expect(run.status == 3)
        #expect(run.errorText.contains("ENG"))
        #expect(try stage.git("status", "--porcelain").text.isEmpty)
        #expect(try stage.toji("list", "--all", "--project", "ENG", "--json", in: "mirror").json.asList?.count == 55)

        stage.endDisturbances()
        let retried = try stage.toji("pull", "--failed", "--json", in: "mirror")
        #expect(retried.status == 0)
        #expect(try retried.json["projects"]?.asList?.compactMap { $0["key"]?.asText } == ["ENG"])
        #expect(try retried.json["created"]?.texts == ["ENG-56"])
    }

    @Test("an edit and what somebody else did come together in its file")
    func edited() throws {
        let stage = try ProgramStage()
        try stage.clone()
        let file = try stage.taskFile("ENG-42")
        let text = try #require(stage.folder.text(of: file))
        try stage.folder.write(text.replacing("priority: high", with: "priority: low"), to: file)
        stage.letSomebodyWork()
        let run = try stage.toji("pull", in: "mirror")
        #expect(run.status == 0, "\(run.errorText)")
        let merged = try #require(stage.folder.text(of: file))
        #expect(merged.contains("\nstatus: In Review\n") && merged.contains("\npriority: low\n"))
        #expect(try stage.git("rev-list", "--count", "toji/server").lines == ["2"])
    }

    @Test("outside of a mirror it fails and says how to make one")
    func noMirror() throws {
        let stage = try ProgramStage()
        let run = try stage.toji("pull")
        #expect(run.status == 1)
        #expect(run.errorText.contains("toji clone"))
    }
}
