import Testing

@testable import toji

@Suite("Help")
struct HelpTextTests {
    @Test("shows every visible command in its group and fits the width", arguments: Language.allCases, [60, 100])
    func overview(language: Language, width: Int) {
        let help = HelpText(table: .toji, language: language, width: width).overview()
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        for command in CommandTable.toji.visibleCommands {
            #expect(lines.contains { $0.hasPrefix("  \(command.name.rawValue) ") })
        }
        #expect(!lines.contains { $0.hasPrefix("  complete ") })
        #expect(lines.allSatisfy { $0.terminalWidth <= width && $0.last != " " })
        #expect(help.hasSuffix("\n") && !help.hasSuffix("\n\n"))
    }

    @Test("tells everything about a command")
    func page() throws {
        let help = HelpText(table: .toji, language: .english, width: 80).page(of: .list)
        for part in [
            "List tasks\n\nUsage: toji list [OPTIONS]\nAlso: toji ls\n",
            "  -l, --label NAME        With this label (can be repeated)\n",
            "      --sort ORDER        Order of the list (one of newest, priority, due;\n                          default: newest)\n",
            "      --no-color          Print without colours, as with NO_COLOR=1\n",
            "  toji list --mine --sort due\n      My work, the most urgent first.\n",
        ] { #expect(help.contains(part), "\(part)") }
    }

    @Test("has a page for every command in every language that fits the width", arguments: Language.allCases)
    func pages(language: Language) {
        for command in CommandTable.toji.commands {
            let page = HelpText(table: .toji, language: language, width: 80).page(of: command)
            let lines = page.split(separator: "\n").filter { !$0.hasPrefix("  toji ") }
            #expect(lines.allSatisfy { $0.terminalWidth <= 80 }, "\(command.name)")
        }
    }
}
