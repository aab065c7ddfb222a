import TestSupport
import Testing

@testable import DemoServer
@testable import toji

@Suite("Help and usage errors, as they are met by people")
struct HelpProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func toji(_ arguments: String..., language: String = "C.UTF-8") throws -> ProcessRun {
        try run(
            [ProgramStage.program] + arguments, in: folder.path,
            environment: ["LANG": language, "HOME": folder.path])
    }

    @Test("each command has help with examples, in both languages", arguments: CommandName.allCases)
    func help(command: CommandName) throws {
        for language in ["C.UTF-8", "ja_JP.UTF-8"] {
            let run = try toji(command.rawValue, "--help", language: language)
            #expect(run.status == 0)
            #expect(run.text.contains("toji \(command.rawValue)"))
            #expect(run.text == (try toji("help", command.rawValue, language: language).text))
            #expect(!run.hasTerminalCodes)
        }
    }

    @Test("the version is one line")
    func version() throws { #expect(try toji("--version").text == "toji \(Version.text)\n") }

    @Test("the manual is roff")
    func manual() throws { #expect(try toji("help", "--man").text.contains(".TH")) }

    @Test("each shell gets a script", arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) throws {
        let run = try toji("completion", shell)
        #expect(run.status == 0)
        #expect(run.text.contains("toji") && run.text.contains("complete "))
    }

    @Test(
        "what cannot be understood ends with 2, in words, on stderr",
        arguments: [
            ["lst"], ["pull", "--foo"], ["show"], ["clone"], ["list", "--sort", "size"], ["completion", "dish"],
        ])
    func usage(arguments: [String]) throws {
        let run = try run(
            [ProgramStage.program] + arguments, in: folder.path, environment: ["LANG": "C.UTF-8", "HOME": folder.path])
        #expect(run.status == 2)
        #expect(run.text.isEmpty)
        #expect(run.errorText.contains("toji"))
    }

    @Test("the locale chooses Japanese")
    func japanese() throws {
        #expect(try toji("pull", language: "ja_JP.UTF-8").errorText.contains("ここにミラーはありません"))
        #expect(try toji("lst", language: "ja_JP.UTF-8").errorText.unicodeScalars.contains { $0.value > 0x3000 })
    }

    @Test("demo --serve --json tells on its first line where it answers and with which tokens, and ends by SIGTERM")
    func serve() throws {
        let script = """
            "$0" demo --serve --json > line & process=$!
            until [ -s line ]; do sleep 0.02; done
            kill -TERM $process; wait $process; echo $? >&2; cat line
            """
        let run = try run(
            ["/bin/sh", "-c", script, ProgramStage.program], in: folder.path, environment: ["HOME": folder.path])
        let line = try run.json
        #expect(line["url"]?.asText?.hasPrefix("http://127.0.0.1:") == true)
        #expect(line["tenant"]?["display_id"]?.asText == "acme")
        #expect(line["tokens"]?["owner"]?.asText?.hasPrefix("pat_") == true)
        #expect(run.errorText == "0\n")
    }
}
