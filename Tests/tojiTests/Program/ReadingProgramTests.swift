import TestSupport
import Testing

@testable import DemoServer

@Suite("toji list, show and log, as they are started by people")
struct ReadingProgramTests {
    private let stage: ProgramStage

    init() throws { stage = try Self.shared.get() }

    /// These tests write nothing; one mirror is enough for them, and its tracker is gone.
    private static let shared = Result {
        let stage = try ProgramStage()
        try stage.clone()
        stage.server.stop()
        return stage
    }

    @Test(
        "each filter lists exactly the tasks that match, without the network",
        arguments: filterCases)
    func filters(options: [String], matches: @Sendable (JSONValue) -> Bool) throws {
        let all = try list(["--all"]).filter(matches).filter { $0["archived"]?.asFlag != true }
        let found = try list(options)
        #expect(!found.isEmpty)
        #expect(Set(found.compactMap { $0["id"]?.asText }) == Set(all.compactMap { $0["id"]?.asText }))
    }

    @Test("words are looked for in title and description, in any case")
    func words() throws {
        let ids = try list(["--text", "OAUTH"]).compactMap { $0["id"]?.asText }
        #expect(ids.contains("ENG-42"))
        #expect(try list(["--text", "no task says this"]).isEmpty)
    }

    @Test("can be sorted by due date and by priority")
    func sorts() throws {
        let dates = try list(["--all", "--sort", "due"]).map { $0["due"]?.asText ?? $0["deadline"]?.asText ?? "9999" }
        #expect(dates.map { $0.prefix(10) } == dates.map { $0.prefix(10) }.sorted())
        let rank = ["critical": 0, "high": 1, "medium": 2, "low": 3, "trivial": 4]
        let ranks = try list(["--all", "--sort", "priority"]).map { rank[$0["priority"]?.asText ?? ""] ?? 9 }
        #expect(ranks == ranks.sorted())
    }

    @Test("without options only unfinished tasks are listed; piped output has no codes for terminals")
    func plain() throws {
        let run = try stage.toji("list", in: "mirror/ENG", token: nil)
        #expect(run.status == 0)
        #expect(run.text.contains("ENG-55"))
        #expect(!run.text.contains("  Done  "))
        #expect(!run.hasTerminalCodes)
        let none = try stage.toji("list", "--label", "nothing has it", in: "mirror", token: nil)
        #expect(none.status == 0)
        #expect(none.text.isEmpty)
    }

    @Test("show prints the file as it is, as JSON, and by its path from another folder")
    func show() throws {
        let name = try #require(try stage.folder.names(in: "mirror/ENG/tasks").first { $0.hasPrefix("ENG-42-") })
        let raw = try stage.toji("show", "--raw", "ENG-42", in: "mirror", token: nil)
        #expect(raw.output == stage.folder.bytes(of: "mirror/ENG/tasks/\(name)"))
        let byPath = try stage.toji("show", name, in: "mirror/ENG/tasks", token: nil)
        #expect(byPath.status == 0)
        #expect(byPath.output == (try stage.toji("show", "ENG-42", in: "mirror", token: nil).output))
        let json = try stage.toji("show", "--json", "ENG-42", in: "mirror", token: nil).json
        #expect(json["title"]?.asText == "OAuth 対応を実装する")
        #expect(json["comments"]?.asList?.isEmpty == false)
        #expect(json["file"]?.asText == "ENG/tasks/\(name)")
    }

    @Test("show of several tasks is one JSON list, and nothing of it where one is unknown")
    func showSeveral() throws {
        let both = try stage.toji("show", "--json", "ENG-42", "OPS-1", in: "mirror", token: nil).json
        #expect(both.asList?.compactMap { $0["id"]?.asText } == ["ENG-42", "OPS-1"])
        let run = try stage.toji("show", "--json", "ENG-42", "ENG-4242", in: "mirror", token: nil)
        #expect(run.status == 1)
        #expect(try run.json["error"]?["message"]?.asText?.contains("ENG-4242") == true)
    }

    @Test("an unknown task is said, with the way to those that are there", arguments: ["show", "log"])
    func unknown(command: String) throws {
        let run = try stage.toji(command, "ENG-4242", in: "mirror", token: nil)
        #expect(run.status == 1)
        #expect(run.text.isEmpty)
        #expect(run.errorText.contains("No task ENG-4242 is in this mirror. `toji list --all`"))
    }

    @Test("complete lists what the mirror knows, and nothing outside of one")
    func complete() throws {
        #expect(try stage.toji("complete", "ids", "eng-4", in: "mirror", token: nil).text.contains("ENG-42\t"))
        #expect(try stage.toji("complete", "statuses", in: "mirror", token: nil).lines.contains("In Review"))
        for kind in ["labels", "people", "projects", "sprints", "milestones"] {
            #expect(try !stage.toji("complete", kind, in: "mirror", token: nil).lines.isEmpty)
        }
        let outside = try stage.toji("complete", "ids", token: nil)
        #expect(outside.status == 0)
        #expect(outside.text.isEmpty && outside.errorText.isEmpty)
    }

    private static let filterCases: [(options: [String], matches: @Sendable (JSONValue) -> Bool)] = [
        (["--status", "in progress"], { $0["status"]?.asText == "In Progress" }),
        (["--status", "Done", "--status", "Todo"], { ["Done", "Todo"].contains($0["status"]?.asText) }),
        (["--assignee", "suzuki"], { $0["assignees"]?.texts.contains { $0.hasPrefix("suzuki") } == true }),
        (["--author", "tanaka"], { $0["author"]?.asText == "tanaka" }),
        (["--label", "auth"], { $0["labels"]?.texts.contains("auth") == true }),
        (["--project", "OPS"], { $0["id"]?.asText?.hasPrefix("OPS-") == true }),
        (["--sprint", "Sprint 25"], { $0["sprint"]?.asText == "Sprint 25" }),
        (["--milestone", "v2.0"], { $0["milestone"]?.asText == "v2.0" }),
        (
            ["--mine"],
            {
                $0["assignees"]?.texts.contains { $0 == "tanaka" || $0.hasPrefix("tanaka (") } == true
                    || $0["author"]?.asText == "tanaka"
            }
        ),
        (
            ["--project", "ENG", "--label", "auth"],
            { $0["id"]?.asText?.hasPrefix("ENG-") == true && $0["labels"]?.texts.contains("auth") == true }
        ),
    ]

    private func list(_ options: [String]) throws -> [JSONValue] {
        let arguments = [ProgramStage.program, "list", "--json"] + options
        let run = try run(
            arguments, in: stage.folder.path(of: "mirror"), environment: stage.environment(token: nil))
        return try run.json.asList ?? []
    }
}

@Suite("toji log, as it is started by people")
struct LogProgramTests {
    @Test("tells what happened to a task, newest first, across the renaming of its file")
    func acrossRename() throws {
        let stage = try ProgramStage()
        try stage.clone()
        stage.letSomebodyWork()
        #expect(try stage.toji("pull", in: "mirror").status == 0)
        let run = try stage.toji("log", "ENG-55", in: "mirror", token: nil)
        #expect(run.status == 0)
        #expect(run.text.contains("Planner divides by zero"))
        #expect(!run.hasTerminalCodes)
        let entries = try stage.toji("log", "--json", "ENG-55", in: "mirror", token: nil).json.asList ?? []
        #expect(entries.count == 2)
        #expect(Set(entries.compactMap { $0["file"]?.asText }).count == 2)
        let last = try stage.toji("log", "--json", "-n", "1", "ENG-55", in: "mirror", token: nil).json.asList
        #expect(last?.first?["commit"]?.asText == entries.first?["commit"]?.asText)
    }
}
