/// Everything that can be typed: help, manual, completions and the parser are made from it.
struct CommandTable: Sendable {
    let commands: [Command]
    /// Understood by every command, before its name and after it.
    let globalOptions: [CommandOption]

    static let toji = CommandTable(
        commands: [
            .clone, .pull, .push, .sync, .status, .list, .show, .log, .new, .set, .edit, .comment, .delete, .forget,
            .diff,
            .resolve, .login, .logout,
            .whoami, .doctor,
            .demo,
            .completion, .help,
            .complete, .mergeFile,
        ],
        globalOptions: GlobalOptions.all)

    var visibleCommands: [Command] {
        commands.filter { !$0.isHidden }
    }

    /// By name or alias.
    func command(_ word: String) -> Command? {
        commands.first { $0.name.rawValue == word || $0.aliases.contains(word) }
    }

    subscript(name: CommandName) -> Command? {
        commands.first { $0.name == name }
    }
}
