import TestSupport
import Testing

@testable import DemoServer

@Suite("A tracker with hostile names, as it is met by people")
struct HostileTrackerProgramTests {
    private static let titles = [
        "../../.git/hooks/post-commit", "..", ".git", "GIT~1", "CON", "a.", " .hidden", "", "?!…",
        String(repeating: "😀", count: 255), String(repeating: "漢", count: 255),
        String(repeating: "👨‍👩‍👧‍👦", count: 30), "caf\u{E9}", "cafe\u{301}", "हिन्दी में शीर्षक", "หัวข้อภาษาไทย", "two\nlines", "what?",
        #"a/b\c:d"#, "evil \u{202E}txt.exe", "\u{1B}]0;owned\u{7}\u{1B}[2J", "\u{9B}2J", "Fix: \"a\" vs 'b' \\ # c",
        "- x",
        "[x]", "{x}", "*a", "&a", "!t", "@me", "1.0", "on", "null", "~", "2026-07-21", "0x1F", "blank ",
    ]

    private func stage() throws -> ProgramStage {
        var world = World(seed: 5)
        let owner = world.addUser("tanaka")
        let tenant = world.addTenant("acme", name: "Acme\u{1B}[31m", owner: owner)
        world.addToken(key: "owner", text: "pat_owner", user: owner, tenant: tenant, scopes: Set(Scope.allCases))
        for key in ["CALENDAR", "CON"] {
            let project = world.addProject("Project \u{202E}\(key)", key: key, tenant: tenant)
            for title in Self.titles {
                var seed = TaskSeed(title: title, createdBy: owner)
                seed.description = "---\nid: X-1\n---\n\u{1B}[2J <!-- toji:comments -->\n"
                let task = world.addTask(seed, to: project)
                world.addComment("\u{1B}]0;owned\u{7} \u{202E}", by: owner, to: task, in: project)
            }
        }
        return try ProgramStage(world)
    }

    @Test("titles are exact in the files, and files lie where they belong under names that every system takes")
    func files() throws {
        let stage = try stage()
        try stage.clone()
        let tasks = try stage.toji("list", "--all", "--json", in: "mirror").json.asList ?? []
        for key in ["CALENDAR", "CON"] {
            let own = tasks.filter { $0["id"]?.asText?.hasPrefix("\(key)-") == true }
            let found = Set(own.map { Array(($0["title"]?.asText ?? "").unicodeScalars) })
            #expect(found == Set(Self.titles.map { Array($0.unicodeScalars) }))
        }
        let names = try stage.git("ls-files", "-z").output.split(separator: 0).map {
            String(decoding: $0, as: UTF8.self)
        }
        let files = names.filter { $0.contains("/tasks/") }
        #expect(files.count == 2 * Self.titles.count)
        for file in files {
            let parts = file.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count == 3 && parts[1] == "tasks")
            #expect(parts.allSatisfy { $0.utf8.count <= 255 && !$0.hasPrefix(".") && !$0.hasSuffix(".") })
            #expect(!file.contains { #":\?*"<>|"#.contains($0) })
            #expect(!file.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
        }
        let folders = Set(files.map { $0.prefix { $0 != "/" }.lowercased() })
        #expect(folders.count == 2 && folders.isDisjoint(with: ["calendar", "con"]))
        #expect(!stage.folder.exists("mirror/.git/hooks/post-commit"))
        #expect(try stage.git("status", "--porcelain").text.isEmpty)
        #expect(try stage.git("fsck", "--strict").status == 0)
        #expect(try stage.toji("status", "--json", in: "mirror").json["problems"]?.asList?.isEmpty == true)
        #expect(try stage.toji("pull", in: "mirror").text == "Already up to date.\n")
    }

    @Test("nothing that a terminal would act on reaches it")
    func output() throws {
        let stage = try stage()
        #expect(try !stage.toji("clone", stage.address, "mirror").hasTerminalCodes)
        let ids = (1...Self.titles.count).map { "CON-\($0)" }
        for arguments in [
            ["list", "--all"], ["status"], ["log", "CON-21"], ["show"] + ids, ["list", "--all", "--json"],
        ] {
            let run = try run(
                [ProgramStage.program] + arguments, in: stage.folder.path(of: "mirror"),
                environment: stage.environment(token: "owner"))
            #expect(run.status == 0)
            #expect(!run.hasTerminalCodes, "\(arguments)")
        }
    }

    @Test(
        "a title that turns hostile later is told escaped, in every output, and is exact in its file",
        arguments: [
            (title: #"\u001b]0;owned\u0007x"#, yaml: #""\x1B]0;owned\x07x""#, file: "CON-1-0-owned-x.md"),
            (title: #"evil \u202Etxt.exe"#, yaml: #""evil \u202Etxt.exe""#, file: "CON-1-evil-txt-exe.md"),
            (title: #"two\nlines"#, yaml: #""two\nlines""#, file: "CON-1-two-lines.md"),
            (title: #"\u009b2J\u0085\u2028x"#, yaml: #""\x9B2J\x85\u2028x""#, file: "CON-1-2j-x.md"),
            (
                title: #"../../../.git/hooks/post-commit"#, yaml: "../../../.git/hooks/post-commit",
                file: "CON-1-git-hooks-post-commit.md"
            ),
        ])
    func renamed(title: String, yaml: String, file: String) throws {
        let stage = try ProgramStage(.plain(["CON": 2]))
        try stage.clone()
        stage.act("PUT", "/projects/\(try stage.project("CON"))/tasks/CON-1", "{\"title\":\"\(title)\"}")
        let runs = try [
            stage.toji("pull", "--dry-run", in: "mirror"), stage.toji("pull", in: "mirror"),
            stage.toji("list", "--all", in: "mirror"), stage.toji("show", "CON-1", in: "mirror"),
            stage.toji("log", "CON-1", in: "mirror"), stage.toji("list", "--all", "--json", in: "mirror"),
        ]
        for (number, run) in runs.enumerated() {
            #expect(run.status == 0, "\(number): \(run.errorText)")
            #expect(!run.hasTerminalCodes, "\(number)")
        }
        #expect(try stage.folder.names(in: "mirror/CON-/tasks") == [file, "CON-2-task.md"].sorted())
        let text = try #require(stage.folder.text(of: "mirror/CON-/tasks/\(file)"))
        #expect(text.split(separator: "\n").contains("title: \(yaml)"), "\(text)")
        #expect(
            try stage.git("log", "--format=%s%n%b", "toji/server").output.allSatisfy {
                $0 == 10 || $0 >= 32 && $0 != 127
            })
        #expect(try stage.toji("pull", in: "mirror").text == "Already up to date.\n")
    }

    @Test("an answer that is none fails the project, not the mirror", arguments: ["half", "garbage", "drop"])
    func badAnswers(kind: String) throws {
        let stage = try ProgramStage()
        try stage.clone()
        let project = try #require(stage.world.projects.values.first { $0.key == "OPS" })
        stage.disturb("\"kind\":\"\(kind)\"", path: "*/projects/\(project.id)/*", times: 1000)
        let run = try stage.toji("pull", in: "mirror")
        #expect(run.status == 3)
        #expect(run.errorText.contains("OPS"))
        #expect(try stage.git("status", "--porcelain").text.isEmpty)
        #expect(try stage.toji("list", "--all", "--json", in: "mirror").json.asList?.count == 121)
        stage.endDisturbances()
        #expect(try stage.toji("pull", in: "mirror").text == "Already up to date.\n")
    }
}
