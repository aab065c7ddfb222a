import Testing

@testable import toji

@Suite("The table of commands")
struct CommandTableTests {
    private let table = CommandTable.toji

    @Test("has every command once, and no two spellings that mean the same")
    func unique() {
        #expect(Set(table.commands.map(\.name)) == Set(CommandName.allCases))
        let names = table.commands.flatMap { [$0.name.rawValue] + $0.aliases }
        #expect(Set(names).count == names.count)
        for command in table.commands {
            let options = command.options + table.globalOptions
            let spellings = options.flatMap(\.spellings)
            #expect(Set(spellings).count == spellings.count, "\(command.name)")
            #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
        }
    }

    @Test("uses every option that has a name")
    func usedOptions() {
        let used = Set((table.commands.flatMap(\.options) + table.globalOptions).map(\.name))
        #expect(used == Set(OptionName.allCases))
    }

    @Test("has an example for each command, and all of them parse as they stand")
    func examples() throws {
        for command in table.visibleCommands {
            #expect(!command.examples.isEmpty, "\(command.name)")
            for example in command.examples + HelpWords.steps {
                // A redirection or a pipe is the shell's.
                let line = example.line.prefix { !"<>|".contains($0) }
                let words = line.replacing(#/"[^"]*"/#, with: "Doing").split(separator: " ").map(String.init)
                #expect(words.first == "toji")
                #expect(throws: Never.self) { try CommandLineParser.parse(Array(words.dropFirst()), by: table) }
            }
        }
    }

    @Test("says everything in both languages, without a full stop where a line is a heading")
    func words() {
        for command in table.commands {
            let lines = [command.summary] + command.options.map(\.summary) + command.arguments.map(\.summary)
            for words in lines {
                #expect(!words.en.isEmpty && !words.en.hasSuffix("."), "\(words.en)")
                #expect(!words.ja.isEmpty && !words.ja.hasSuffix("。"), "\(words.ja)")
            }
            for words in command.details + command.examples.map(\.meaning) {
                #expect(words.en.hasSuffix(".") || words.en.hasSuffix("?"), "\(words.en)")
                #expect(words.ja.hasSuffix("。"), "\(words.ja)")
            }
            for words in lines + command.details where words.ja.utf8.count > 12 {
                #expect(words.ja.unicodeScalars.contains { $0.value > 0x3000 }, "\(words.ja)")
                #expect(words.en.unicodeScalars.allSatisfy { $0.isASCII || $0 == "↳" }, "\(words.en)")
            }
        }
    }

    @Test("lets an optional or repeated argument stand only at the end")
    func arguments() {
        for command in table.commands {
            let counts = command.arguments.dropLast().map(\.count)
            #expect(counts.allSatisfy { $0 == .one }, "\(command.name)")
        }
    }
}
