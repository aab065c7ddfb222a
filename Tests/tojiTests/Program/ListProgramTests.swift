import TestSupport
import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

@Suite("What list and show print, to the letter")
struct ListProgramTests {
    private let stage: ProgramStage

    init() throws { stage = try Self.shared.get() }

    private static let shared = Result {
        let stage = try ProgramStage(world)
        try stage.clone()
        stage.server.stop()
        return stage
    }

    /// ENG-3 and ENG-4 were made in the same second.
    private static var world: World {
        var world = World(seed: 7)
        let (tanaka, suzuki) = (world.addUser("tanaka"), world.addUser("suzuki"))
        let tenant = world.addTenant("acme", name: "Acme", owner: tanaka)
        world.addMember(suzuki, to: tenant)
        world.addDeviceToken(key: "owner", text: "kdt_owner", user: tanaka)
        let project = world.addProject("Engineering", key: "ENG", tenant: tenant)
        let wide = world.addCustomField("連絡先の電話番号", kind: "text", to: project)
        let long = world.addCustomField("What the customer has told us", kind: "text", to: project)
        var made: [Identifier] = []
        func add(_ title: String, _ second: Int64, by author: Identifier, _ change: (inout TaskSeed) -> Void) {
            var seed = TaskSeed(title: title, createdBy: author)
            seed.createdAt = Timestamp(seconds: 1_780_000_000 + second)
            change(&seed)
            made.append(world.addTask(seed, to: project))
        }
        add("OAuth 対応", 0, by: suzuki) {
            $0.assignees = [(tanaka, "primary")]
            $0.fieldValues = [wide: "075-000-0000", long: "It is slow."]
        }
        let parent = made[0]
        add("Redirect URI", 60, by: tanaka) { $0.parent = parent }
        add("PKCE を直す", 120, by: suzuki) { ($0.parent, $0.status, $0.progress) = (parent, "Done", 100) }
        add("別の人の仕事", 120, by: suzuki) { $0.assignees = [(suzuki, "primary")] }
        add("Written by tanaka, done by suzuki", 180, by: tanaka) {
            ($0.priority, $0.status) = (.high, "In Progress")
            $0.assignees = [(suzuki, "primary")]
        }
        add("Nobody's", 240, by: tanaka) { $0.isArchived = true }
        return world
    }

    @Test(
        "list prints a line a task, the newest first unless told otherwise",
        arguments: [
            (
                ["--mine"],
                [
                    "ENG-5  In Progress  high      Written by tanaka, done by suzuki",
                    "ENG-2  Todo         medium    Redirect URI", "ENG-1  Todo         medium    OAuth 対応",
                ]
            ),
            (["--mine", "--status", "Todo", "--author", "tanaka"], ["ENG-2  Todo  medium    Redirect URI"]),
            (
                ["--sort", "newest"],
                [
                    "ENG-5  In Progress  high      Written by tanaka, done by suzuki",
                    "ENG-4  Todo         medium    別の人の仕事", "ENG-1  Todo         medium    OAuth 対応",
                ]
            ),
        ])
    func lines(options: [String], expected: [String]) throws {
        #expect(try list(options).lines == expected)
    }

    @Test(
        "can be sorted by age, with the higher number first among those of one moment",
        arguments: [["--sort", "newest"], []])
    func newest(options: [String]) throws {
        let ids = try list(["--all", "--json"] + options).json.asList?.compactMap { $0["id"]?.asText }
        #expect(ids == ["ENG-6", "ENG-5", "ENG-4", "ENG-3", "ENG-2", "ENG-1"])
    }

    @Test("show puts values in one column, long names above it, and subtasks with title and status")
    func show() throws {
        let lines = try stage.toji("show", "ENG-1", in: "mirror", token: nil).lines
        #expect(lines.first == "ENG-1  OAuth 対応")
        for line in [
            "status            Todo", "assignees         tanaka (primary)", "連絡先の電話番号  075-000-0000",
            "What the customer has told us", "                  It is slow.",
        ] { #expect(lines.contains(line), "\(lines.joined(separator: "\n"))") }
        #expect(lines.suffix(2) == ["ENG-2  Redirect URI  (Todo)", "ENG-3  PKCE を直す  (Done)"])
    }

    @Test("a subtask that has no file is told by its id")
    func missingSubtask() throws {
        let stage = try ProgramStage(Self.world)
        try stage.clone()
        for name in try stage.folder.names(in: "mirror/ENG/tasks") where name.hasPrefix("ENG-2-") {
            try stage.folder.remove("mirror/ENG/tasks/\(name)")
        }
        let lines = try stage.toji("show", "ENG-1", in: "mirror", token: nil).lines
        #expect(lines.suffix(2) == ["ENG-2", "ENG-3  PKCE を直す  (Done)"])
    }

    private func list(_ options: [String]) throws -> ProcessRun {
        try run(
            [ProgramStage.program, "list"] + options, in: stage.folder.path(of: "mirror"),
            environment: stage.environment(token: nil))
    }
}
