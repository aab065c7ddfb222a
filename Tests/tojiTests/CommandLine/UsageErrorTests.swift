import Testing

@testable import toji

@Suite("A usage error")
struct UsageErrorTests {
    @Test("names what is right and where to read more, in both languages")
    func message() {
        let error = UsageError(command: .pull, reason: .unknownOption("--forse", suggestions: ["--force"]))
        #expect(
            error.message(in: .english) == """
                toji pull has no option --forse.
                Did you mean --force?
                Usage: toji pull [OPTIONS]
                More: toji pull --help
                """)
        #expect(
            error.message(in: .japanese) == """
                toji pull に --forse というオプションはありません。
                もしかして: --force
                使い方: toji pull [オプション]
                詳しくは: toji pull --help
                """)
    }

    @Test("offers several guesses as a sentence")
    func guesses() {
        let error = UsageError(command: nil, reason: .unknownCommand("lo", suggestions: ["log", "login", "logout"]))
        #expect(error.message(in: .english).contains("Did you mean log, login or logout?"))
        #expect(error.message(in: .english).hasSuffix("More: toji --help"))
    }

    @Test("shows what was typed with control characters escaped", arguments: Language.allCases)
    func escaping(language: Language) {
        let hostile = "\u{1B}[2J\n"
        let reasons: [UsageError.Reason] = [
            .unknownCommand(hostile, suggestions: []), .unknownOption("--" + hostile, suggestions: []),
            .unexpectedValue("--" + hostile), .badChoice(hostile, for: "--sort", choices: ["a"]),
            .badNumber(hostile, for: "--port", range: 0...9), .unexpectedArgument(hostile),
        ]
        for reason in reasons {
            let message = UsageError(command: .pull, reason: reason).message(in: language)
            #expect(!message.contains("\u{1B}"))
            #expect(message.contains("\\x1b[2J\\n"))
        }
    }

    @Test("never repeats a token that was typed in the wrong place", arguments: Language.allCases)
    func secrets(language: Language) {
        for line in [["login", "u", "--token", "s3cret"], ["login", "u", "--token=s3cret"]] {
            let error = #expect(throws: UsageError.self) { try CommandLineParser.parse(line) }
            #expect(error.map { "\($0)".contains("s3cret") || $0.message(in: language).contains("s3cret") } == false)
        }
    }
}
