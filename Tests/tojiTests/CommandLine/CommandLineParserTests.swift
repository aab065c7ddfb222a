import Testing

@testable import toji

@Suite("A command line")
struct CommandLineParserTests {
    private func invocation(_ line: String) throws -> Invocation {
        let words = line.split(separator: " ").map(String.init)
        guard case .run(let invocation) = try CommandLineParser.parse(words) else {
            throw TestFailure("no invocation: \(line)")
        }
        return invocation
    }

    @Test(
        "is understood in every usual spelling",
        arguments: [
            "pull --dry-run --force", "pull -nf", "pull -n -f", "pull -fn", "-q pull --no-quiet -n --force",
            "pull --no-dry-run -nf", "pull --force --dry-run --",
        ])
    func flags(line: String) throws {
        let invocation = try invocation(line)
        #expect(invocation.command == .pull)
        #expect(invocation.flag(.dryRun) && invocation.flag(.force))
        #expect(!invocation.flag(.quiet) && !invocation.flag(.full))
        #expect(invocation.flag(.color))
    }

    @Test(
        "takes values behind an equals sign, in the next word, or joined to a short option",
        arguments: [
            "log ENG-1 --limit=5", "log ENG-1 --limit 5", "log ENG-1 -n5", "log ENG-1 -n 5", "log -n5 ENG-1",
            "log -qn5 ENG-1",
            "log -n1 ENG-1 -n 5",
        ])
    func values(line: String) throws {
        let invocation = try invocation(line)
        #expect(invocation.number(.limit) == 5)
        #expect(invocation.arguments == ["ENG-1"])
    }

    @Test("collects options that can be repeated, and knows the standard value of others")
    func repeated() throws {
        let invocation = try invocation("-C a list --label=x=y --label z -C b -C=c --text=")
        #expect(invocation.values(.label) == ["x=y", "z"])
        #expect(invocation.values(.directory) == ["a", "b", "=c"])
        #expect(invocation.value(.text)?.isEmpty == true)
        #expect(invocation.value(.sort) == "newest")
        #expect(invocation.value(.sprint) == nil)
    }

    @Test("takes everything behind two dashes as it is")
    func literal() throws {
        #expect(try invocation("show --raw -- --raw -x --").arguments == ["--raw", "-x", "--"])
        #expect(try invocation("show -").arguments == ["-"])
    }

    @Test("knows aliases")
    func aliases() throws {
        #expect(try invocation("ls --mine").command == .list)
    }

    @Test(
        "asks for help or the version",
        arguments: [
            ([], CommandRequest.help(nil)),
            (["--help"], .help(nil)),
            (["-q"], .help(nil)),
            (["-qh"], .help(nil)),
            (["pull", "--help", "--nonsense"], .help(.pull)),
            (["show", "-h"], .help(.show)),
            (["--version"], .version),
            (["pull", "--version"], .version),
        ] as [([String], CommandRequest)])
    func requests(words: [String], request: CommandRequest) throws {
        #expect(try CommandLineParser.parse(words) == request)
    }

    @Test(
        "is refused with the reason when it cannot be understood",
        arguments: [
            (["pul"], nil, UsageError.Reason.unknownCommand("pul", suggestions: ["pull"])),
            (["lgo"], nil, .unknownCommand("lgo", suggestions: ["log"])),
            (["zzz"], nil, .unknownCommand("zzz", suggestions: [])),
            (["help", "statsu"], .help, .unknownCommand("statsu", suggestions: ["status"])),
            (["pull", "--forse"], .pull, .unknownOption("--forse", suggestions: ["--force"])),
            (["pull", "--dry"], .pull, .unknownOption("--dry", suggestions: ["--dry-run"])),
            (["pull", "-x"], .pull, .unknownOption("-x", suggestions: [])),
            (["pull", "-nx"], .pull, .unknownOption("-x", suggestions: [])),
            (["pull", "--no-such"], .pull, .unknownOption("--no-such", suggestions: [])),
            (["log", "--no-limit"], .log, .unknownOption("--no-limit", suggestions: ["--limit"])),
            (["--force", "pull"], nil, .optionBeforeCommand("--force")),
            (["log", "A-1", "--limit"], .log, .missingValue("--limit", placeholder: "N")),
            (["-C"], nil, .missingValue("-C", placeholder: "DIR")),
            (["pull", "--force=yes"], .pull, .unexpectedValue("--force")),
            (["pull", "--no-force=yes"], .pull, .unexpectedValue("--no-force")),
            (
                ["list", "--sort", "age"], .list,
                .badChoice("age", for: "--sort", choices: ["newest", "priority", "due"])
            ),
            (["log", "A-1", "-n0"], .log, .badNumber("0", for: "--limit", range: 1...Int.max)),
            (["demo", "--port", "65536"], .demo, .badNumber("65536", for: "--port", range: 0...65_535)),
            (["demo", "--size", "many"], .demo, .badNumber("many", for: "--size", range: 1...1_000_000)),
            (["login", "u", "--token", "koyori_pat_x"], .login, .onlyStandardInput("--token")),
            (["show"], .show, .missingArgument("ID")),
            (["log"], .log, .missingArgument("ID")),
            (["complete"], .complete, .missingArgument("KIND")),
            (["pull", "now"], .pull, .unexpectedArgument("now")),
            (["clone", "a", "b", "c"], .clone, .unexpectedArgument("c")),
            (["completion", "tcsh"], .completion, .badChoice("tcsh", for: "SHELL", choices: ["bash", "zsh", "fish"])),
            (["demo", "--tour", "--serve"], .demo, .exclusive(["--tour", "--serve"])),
            (["demo", "--size=5", "--world", "w"], .demo, .exclusive(["--world", "--size"])),
        ] as [([String], CommandName?, UsageError.Reason)])
    func errors(words: [String], command: CommandName?, reason: UsageError.Reason) {
        let error = #expect(throws: UsageError.self) { try CommandLineParser.parse(words) }
        #expect(error?.reason == reason)
        #expect(error?.command == command)
    }

    @Test(
        "counts edits between words",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "ab", 2), ("pull", "pul", 1), ("lgo", "log", 1), ("kitten", "sitting", 3),
        ])
    func distances(first: String, second: String, distance: Int) {
        #expect(Suggestions.editDistance(first, second) == distance)
        #expect(Suggestions.editDistance(second, first) == distance)
    }

    @Test("makes nobody wait over a hostile word")
    func longWord() {
        let word = String(repeating: "x", count: 1_000_000)
        let error = #expect(throws: UsageError.self) { try CommandLineParser.parse([word]) }
        #expect(error?.reason == .unknownCommand(word, suggestions: []))
    }
}

struct TestFailure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
