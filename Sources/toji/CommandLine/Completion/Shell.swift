/// The shells that toji writes completions for.
enum Shell: String, CaseIterable, Hashable, Sendable {
    case bash
    case zsh
    case fish

    /// The script to be sourced or installed.
    func completionScript(of table: CommandTable = .toji, in language: Language) -> String {
        switch self {
        case .bash: BashCompletion(table: table).script()
        case .zsh: ZshCompletion(table: table, language: language).script()
        case .fish: FishCompletion(table: table, language: language).script()
        }
    }

    /// The text in single quotes, for shells in which a backslash inside them means itself.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
