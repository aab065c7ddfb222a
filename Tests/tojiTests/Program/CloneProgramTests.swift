import TestSupport
import Testing

@testable import DemoServer

@Suite("toji clone, as it is started by people")
struct CloneProgramTests {
    @Test("makes a repository with a file for each task, in the folder that is named or else after the tenant")
    func folderNames() throws {
        let stage = try ProgramStage()
        #expect(try stage.toji("clone", stage.address).status == 0)
        let run = try stage.toji("clone", stage.address, "deep/mirror", "--tenant", "acme")
        #expect(run.status == 0)
        #expect(run.text.contains("121 tasks in 3 projects."))
        #expect(!run.hasTerminalCodes)
        for mirror in ["acme", "deep/mirror"] {
            #expect(stage.folder.exists("\(mirror)/ENG/tasks"))
            #expect(stage.folder.exists("\(mirror)/AGENTS.md"))
            #expect(try stage.git("status", "--porcelain", in: mirror).text.isEmpty)
            #expect(try stage.git("fsck", "--strict", in: mirror).status == 0)
        }
    }

    @Test("mirrors only the projects that are named, also in later pulls")
    func someProjects() throws {
        let stage = try ProgramStage()
        #expect(try stage.toji("clone", stage.address, "mirror", "--project", "OPS").status == 0)
        #expect(try stage.toji("pull", in: "mirror").status == 0)
        #expect(stage.folder.exists("mirror/OPS"))
        #expect(!stage.folder.exists("mirror/ENG"))
    }

    @Test("leaves a folder alone that holds something")
    func fullFolder() throws {
        let stage = try ProgramStage()
        try stage.folder.write("mine", to: "mirror/notes.txt")
        let run = try stage.toji("clone", stage.address, "mirror")
        #expect(run.status == 1)
        #expect(run.errorText.contains("mirror"))
        #expect(try stage.folder.names(in: "mirror") == ["notes.txt"])
    }

    @Test(
        "makes nothing where the tracker cannot be entered, and says what to do",
        arguments: [
            (token: "pat_wrong", words: "refuses the token. Run `toji login`"),
            (token: nil, words: "No token for 127.0.0.1:"),
        ] as [(token: String?, words: String)])
    func noEntry(token: String?, words: String) throws {
        let stage = try ProgramStage()
        let run = try stage.toji("clone", stage.address, "mirror", token: token)
        #expect(run.status == 1)
        #expect(run.errorText.contains(words), "\(run.errorText)")
        #expect(!stage.folder.exists("mirror"))
    }

    @Test("offers the tenants to choose from where there are several")
    func severalTenants() throws {
        var world = World(seed: 3)
        let owner = world.addUser("tanaka")
        for name in ["acme", "globex"] {
            let tenant = world.addTenant(name, name: name, owner: owner)
            world.addProject("Engineering", key: "ENG", tenant: tenant)
        }
        world.addDeviceToken(key: "owner", text: "kdt_owner", user: owner)
        let stage = try ProgramStage(world)
        let run = try stage.toji("clone", stage.address, "mirror")
        #expect(run.status == 1)
        #expect(run.errorText.contains("acme") && run.errorText.contains("globex"))
        #expect(run.errorText.contains("--tenant"))
        #expect(try stage.toji("clone", stage.address, "mirror", "--tenant", "globex").status == 0)
    }

    /// An old server refuses what it does not know like a dead token; one more call tells the two apart.
    @Test(
        "asks once where it is and which projects there are",
        arguments: [(DemoServerOptions.API.new, 1), (.old, 2)])
    func requests(api: DemoServerOptions.API, tenantLists: Int) async throws {
        let stage = try ProgramStage(api: api)
        try stage.clone()
        var reader = JSONReader(try await stage.requestLog())
        let paths = try reader.value()["requests"]?.asList?.compactMap { $0["path"]?.asText } ?? []
        #expect(paths.count { $0 == "/v1/tenants" } == tenantLists)
        #expect(paths.count { $0.hasSuffix("/projects") } == 1)
        #expect(paths.count { $0.hasSuffix("/personal_tokens/me") } <= 1)
    }

    @Test("answers with one JSON value, done or failed")
    func json() throws {
        let stage = try ProgramStage()
        let done = try stage.toji("clone", stage.address, "mirror", "--json").json
        #expect(done["created"]?.texts.count == 121)
        let failed = try stage.toji("clone", stage.address, "mirror", "--json")
        #expect(failed.status == 1)
        #expect(try failed.json["error"]?["message"]?.asText?.isEmpty == false)
    }

    @Test("Ctrl-C ends a clone with 130 and leaves a mirror that the next pull completes")
    func interruption() throws {
        let stage = try ProgramStage()
        stage.disturb(#""kind":"delay","milliseconds":60000"#, path: "*/tasks*", times: 100)
        let script = """
            "$0" clone "$1" mirror & process=$!
            until [ -e mirror/.toji/config.yml ]; do sleep 0.02; done
            kill -INT $process; wait $process
            """
        let run = try run(
            ["/bin/sh", "-c", script, ProgramStage.program, stage.address], in: stage.folder.path,
            environment: stage.environment(token: "owner"))
        #expect(run.status == 130)
        #expect(run.errorText.contains("pull"))
        stage.endDisturbances()
        #expect(try stage.git("fsck").status == 0)
        #expect(try stage.toji("pull", in: "mirror").status == 0)
        #expect(try stage.toji("list", "--all", "--json", in: "mirror").json.asList?.count == 121)
        #expect(try stage.git("status", "--porcelain").text.isEmpty)
    }
}
