extension UsageError {
    /// What was wrong, what would be right, and where to read more; can be printed as it is.
    func message(in language: Language, table: CommandTable = .toji) -> String {
        var lines = [what[language]]
        if let suggestion = Self.suggestion(suggestions) { lines.append(suggestion[language]) }
        if let command = command.flatMap({ table[$0] }) {
            lines.append(UsageWords.usage(command.usage(in: language))[language])
        }
        lines.append(UsageWords.seeHelp(command)[language])
        return lines.joined(separator: "\n")
    }

    private var what: Words {
        let owner = command.map { "toji \($0.rawValue)" } ?? "toji"
        switch reason {
        case .unknownCommand(let word, _): return UsageWords.unknownCommand(word.escapedForTerminal())
        case .unknownOption(let word, _): return UsageWords.unknownOption(word.escapedForTerminal(), of: owner)
        case .optionBeforeCommand(let word): return UsageWords.optionBeforeCommand(word)
        case .missingValue(let option, let placeholder): return UsageWords.missingValue(option, placeholder)
        case .unexpectedValue(let option): return UsageWords.unexpectedValue(option.escapedForTerminal())
        case .badChoice(let value, let place, let choices):
            return UsageWords.badChoice(value.escapedForTerminal(), place, choices)
        case .badNumber(let value, let place, let range):
            return UsageWords.badNumber(value.escapedForTerminal(), place, range)
        case .onlyStandardInput(let option): return UsageWords.onlyStandardInput(option)
        case .missingArgument(let placeholder): return UsageWords.missingArgument(placeholder, of: owner)
        case .unexpectedArgument(let word):
            return UsageWords.unexpectedArgument(word.escapedForTerminal(), of: owner)
        case .exclusive(let options): return UsageWords.exclusive(options)
        }
    }

    private var suggestions: [String] {
        switch reason {
        case .unknownCommand(_, let suggestions), .unknownOption(_, let suggestions): suggestions
        default: []
        }
    }

    private static func suggestion(_ suggestions: [String]) -> Words? {
        guard let last = suggestions.last else { return nil }
        let others = suggestions.dropLast()
        let en = others.isEmpty ? last : others.joined(separator: ", ") + " or " + last
        return UsageWords.didYouMean(Words(en: en, ja: suggestions.joined(separator: "、")))
    }
}
