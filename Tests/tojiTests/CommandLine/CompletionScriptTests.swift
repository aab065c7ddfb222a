import FoundationEssentials
@preconcurrency import Glibc
import Testing

@testable import toji

@Suite("A completion script")
struct CompletionScriptTests {
    @Test("knows every command, option and kind of name", arguments: Shell.allCases, Language.allCases)
    func complete(shell: Shell, language: Language) {
        let script = shell.completionScript(in: language)
        for command in CommandTable.toji.visibleCommands {
            #expect(script.contains(command.name.rawValue))
            for option in command.options + CommandTable.toji.globalOptions {
                let long = option.spellings.last { $0.hasPrefix("--") }
                if let long { #expect(script.contains(shell == .fish ? "-l \(long.dropFirst(2))" : long)) }
            }
        }
        for kind in CompletionKind.allCases { #expect(script.contains("_toji_known \(kind.rawValue)")) }
    }

    @Test(
        "for Bash offers what fits the place of the cursor",
        arguments: [
            (
                ["toji", ""],
                "clone pull push sync status list show log new set edit comment delete forget diff resolve login logout "
                    + "whoami doctor demo completion help"
            ),
            (["toji", "-C", "/tmp", "li"], "list"),
            (["toji", "list", "--sta"], "--status"),
            (["toji", "list", "--status", ""], "Todo In\\ Progress 作業中 It\\'s:"),
            (["toji", "ls", "-s", "In\\ P"], "In\\ Progress"),
            (["toji", "list", "--status", "\"In P"], "In Progress"),
            (["toji", "list", "--status", "=", ""], "Todo In\\ Progress 作業中 It\\'s:"),
            (["toji", "list", "--status", "=", "T"], "Todo"),
            (["toji", "show", "--raw", "ENG-1", "ENG"], "ENG-1 ENG-42"),
            (["toji", "show", "--", "--r"], ""),
            (["toji", "list", "--sort", "p"], "priority"),
            (["toji", "-q", "completion", ""], "bash zsh fish"),
            (["toji", "help", "st"], "status"),
            (["toji", "login", "u", "--token", ""], "-"),
            (["toji", "set", "ENG-1", "sta"], "status="),
            (["toji", "set", "ENG-1", "status", "=", "In"], "In\\ Progress"),
            (["toji", "set", "ENG-1", "status", "="], "Todo In\\ Progress"),
        ])
    func bash(words: [String], offered: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "toji-completion-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let typed = words.map(Shell.quoted).joined(separator: " ")
        let test = """
            \(Shell.bash.completionScript(in: .english))
            command() {
                case "$*" in
                    *"complete statuses -- "*) printf 'Todo\\nIn Progress\\tbusy\\n作業中\\nIt'"'"'s:\\n' ;;
                    *"complete assignments -- sta") printf 'status=\\n' ;;
                    *"complete assignments -- status="*) printf 'status=Todo\\nstatus=In Progress\\n' ;;
                    *"complete ids -- E"*) printf 'ENG-1\\tSet up\\nENG-42\\n' ;;
                esac
            }
            compopt() { :; }
            COMP_WORDS=(\(typed))
            COMP_CWORD=\(words.count - 1)
            _toji
            printf '%s' "${COMPREPLY[*]}"

            """
        let script = folder.appending(path: "test.bash").path
        let output = folder.appending(path: "output").path
        try Data(test.utf8).write(to: URL(filePath: script))
        #expect(system("LC_ALL=C.UTF-8 bash '\(script)' > '\(output)' 2>&1") == 0)
        #expect(String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self) == offered)
    }
}
