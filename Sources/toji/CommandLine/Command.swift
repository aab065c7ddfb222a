/// One command as help, manual, completions and parser see it.
struct Command: Hashable, Sendable {
    struct Example: Hashable, Sendable {
        /// As it is typed, with `toji`.
        let line: String
        let meaning: Words
    }

    let name: CommandName
    let group: CommandGroup
    var aliases: [String] = []
    /// One line without a full stop.
    let summary: Words
    /// Paragraphs.
    let details: [Words]
    var arguments: [CommandArgument] = []
    var options: [CommandOption] = []
    /// Options of which only one may be given.
    var exclusive: [[OptionName]] = []
    var examples: [Example] = []
    /// Left out of every list; for scripts.
    var isHidden = false

    /// `toji pull [OPTIONS]`
    func usage(in language: Language) -> String {
        let options = options.isEmpty ? [] : ["[\(HelpWords.optionsPlaceholder[language])]"]
        return (["toji", name.rawValue] + options + arguments.map(\.usage)).joined(separator: " ")
    }
}
