import Testing

@testable import toji

@Suite("The manual page")
struct ManualPageTests {
    @Test("is plain ASCII and uses only requests and escapes of man(7)", arguments: Language.allCases)
    func valid(language: Language) {
        let page = ManualPage(table: .toji, language: language, version: "1.0").source()
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
        #expect(page.hasPrefix(".TH TOJI 1 \"\" \"toji 1.0\" "))
        let requests: Set = [".TH", ".SH", ".SS", ".PP", ".TP", ".in", ".ad", ".nh"]
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            #expect(!line.isEmpty && line.first != "'")
            if line.first == "." { #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)") }
        }
        let escapes = page.split(separator: "\\").dropFirst()
        #expect(
            escapes.allSatisfy { escape in ["f", "-", "e", "(", "[u", ":", "&."].contains { escape.hasPrefix($0) } })
    }

    @Test("holds every command, option and exit code")
    func complete() {
        let page = ManualPage(table: .toji, language: .english, version: "1.0").source()
        for command in CommandTable.toji.visibleCommands {
            #expect(page.contains(".SS \"toji \(command.name.rawValue)"))
            for spelling in (command.options + CommandTable.toji.globalOptions).flatMap(\.spellings) {
                #expect(page.contains("\\fB" + spelling.replacing("-", with: "\\-") + "\\fR"))
            }
        }
        #expect(page.contains(".SH \"EXIT STATUS\""))
        #expect(!page.contains("complete KIND"))
    }

    @Test(
        "escapes what roff would take for itself",
        arguments: [
            (".toji/config.yml", "\\&.toji/config.yml"),
            ("a 'b' \\ c", "a \\(aqb\\(aq \\e c"),
            ("run `git log -p` now", "run \\fBgit log \\-p\\fR now"),
            ("one ` tick", "one \\(ga tick"),
            ("~/x ^ é", "\\(ti/x \\(ha \\[u00E9]"),
            ("対応。", "\\[u5BFE]\\:\\[u5FDC]\\[u3002]"),
            ("two\nlines", "two lines"),
        ])
    func roff(text: String, source: String) {
        #expect(RoffText.text(text) == source)
    }
}
