import TestSupport
import Testing

@testable import DemoServer

@Suite("login, logout, whoami and doctor, as they are started by people")
struct AccountProgramTests {
    @Test("a token lives in one file that only its owner can read, serves all commands, and is gone after logout")
    func life() throws {
        let stage = try ProgramStage()
        let token = try #require(stage.world.token("owner"))
        let login = try stage.toji("login", stage.address, "--token", "-", token: nil, input: token + "\n")
        #expect(login.status == 0, "\(login.errorText)")
        #expect(login.text == "Logged in at \(stage.host) as tanaka.\n")
        #expect(try stage.folder.mode(of: "home/config/toji/credentials") == 0o600)

        #expect(try stage.toji("clone", stage.address, "mirror", token: nil).status == 0)
        #expect(try stage.toji("pull", in: "mirror", token: nil).status == 0)
        let who = try stage.toji("whoami", in: "mirror", token: nil)
        #expect(who.text == "tanaka  acme  \(stage.host)\n")
        #expect(try stage.toji("whoami", "--json", in: "mirror", token: nil).json["account"]?.asText == "tanaka")
        let holders = try run(["grep", "-rlaF", token, "."], in: stage.folder.path).lines
        #expect(holders == ["./home/config/toji/credentials"])

        #expect(try stage.toji("logout", stage.address, token: nil).status == 0)
        #expect(try run(["grep", "-rlaF", token, "."], in: stage.folder.path).lines.isEmpty)
        let pull = try stage.toji("pull", in: "mirror", token: nil)
        #expect(pull.status == 1)
        #expect(pull.errorText.contains("toji login \(stage.host) --token -"))
    }

    @Test(
        "a token that the tracker refuses, or that is none, is not kept", arguments: ["pat_wrong\n", "", "two words\n"])
    func refused(input: String) throws {
        let stage = try ProgramStage()
        let run = try stage.toji("login", stage.address, "--token", "-", token: nil, input: input)
        #expect(run.status == 1)
        #expect(!stage.folder.exists("home/config/toji/credentials"))
        #expect(input.isEmpty || !(run.text + run.errorText).contains(input.prefix { $0 != "\n" }))
    }

    @Test("a token on the command line is refused without being repeated")
    func onCommandLine() throws {
        let stage = try ProgramStage()
        let run = try stage.toji("login", stage.address, "--token", "pat_secret", token: nil)
        #expect(run.status == 2)
        #expect(!(run.text + run.errorText).contains("pat_secret"))
    }

    @Test("TOJI_TOKEN goes to no host that this machine does not know")
    func unknownHost() throws {
        let stage = try ProgramStage()
        try stage.clone()
        let settings = try #require(stage.folder.text(of: "mirror/.toji/config.yml"))
        let foreign = settings.replacing(stage.address, with: "https://koyori.invalid")
        try stage.folder.write(foreign, to: "mirror/.toji/config.yml")
        let token = try #require(stage.world.token("owner"))
        let run = try stage.toji("pull", in: "mirror", token: nil, variables: ["TOJI_TOKEN": token])
        #expect(run.status == 1)
        #expect(run.errorText.contains("TOJI_HOST"))
        #expect(!run.errorText.contains(token))
    }

    @Test("doctor finds nothing in a fresh mirror, and trouble with 3")
    func doctor() throws {
        let stage = try ProgramStage()
        try stage.clone()
        #expect(try stage.toji("doctor", in: "mirror").status == 0)
        _ = try stage.git("switch", "-q", "-c", "mine")
        let run = try stage.toji("doctor", in: "mirror")
        #expect(run.status == 3)
        #expect(run.text.contains("git switch main"))
        let states = try stage.toji("doctor", "--json", in: "mirror").json.asList?.compactMap { $0["state"]?.asText }
        #expect(states?.contains("trouble") == true)
    }
}
