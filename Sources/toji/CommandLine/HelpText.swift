/// The answers to `--help`, made from the table.
struct HelpText {
    let table: CommandTable
    let language: Language
    /// Columns.
    let width: Int

    /// What toji is and which commands there are.
    func overview() -> String {
        var lines = HelpWords.tagline[language].wrapped(toWidth: width)
        lines += ["", "\(HelpWords.usage[language]): toji [\(options)] \(HelpWords.commandPlaceholder[language])"]
        for group in CommandGroup.allCases {
            let commands = table.visibleCommands.filter { $0.group == group }
            let rows = commands.map { HelpRow($0.name.rawValue, $0.summary[language]) }
            lines += section(group.title, rows, leftWidth: 12)
        }
        lines += section(HelpWords.globalOptions, rows(of: table.globalOptions))
        lines += section(HelpWords.firstSteps, HelpWords.steps.map { HelpRow($0.line, $0.meaning[language]) })
        lines += [""] + HelpWords.more[language].wrapped(toWidth: width)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Everything about one command.
    func page(of command: Command) -> String {
        var lines = command.summary[language].wrapped(toWidth: width)
        lines += ["", "\(HelpWords.usage[language]): \(command.usage(in: language))"]
        if !command.aliases.isEmpty {
            let names = command.aliases.map { "toji \($0)" }.joined(separator: ", ")
            lines.append("\(HelpWords.aliases[language]): \(names)")
        }
        for paragraph in command.details {
            lines += [""] + paragraph[language].wrapped(toWidth: width)
        }
        lines += section(
            HelpWords.arguments, command.arguments.map { HelpRow($0.placeholder, $0.fullSummary(in: language)) })
        lines += section(HelpWords.options, rows(of: command.options))
        lines += section(HelpWords.globalOptions, rows(of: table.globalOptions))
        lines += examples(of: command)
        return lines.joined(separator: "\n") + "\n"
    }
}

extension HelpText {
    private var options: String { HelpWords.optionsPlaceholder[language] }

    private func section(_ title: Words, _ rows: [HelpRow], leftWidth: Int = 22) -> [String] {
        guard !rows.isEmpty else { return [] }
        let left = min(max(rows.map { $0.left.terminalWidth }.max() ?? 0, leftWidth), 42)
        return ["", "\(title[language]):"] + rows.flatMap { $0.lines(leftWidth: left, width: width) }
    }

    private func examples(of command: Command) -> [String] {
        guard !command.examples.isEmpty else { return [] }
        var lines = ["", "\(HelpWords.examples[language]):"]
        for example in command.examples {
            lines.append("  \(example.line)")
            lines += example.meaning[language].wrapped(toWidth: width - 6).map { "      \($0)" }
        }
        return lines
    }

    private func rows(of options: [CommandOption]) -> [HelpRow] {
        options.map { option in
            // Long spellings stand under each other, also where there is no short one.
            let indent = option.short == nil ? "    " : ""
            return HelpRow(indent + option.usage, option.fullSummary(in: language))
        }
    }
}

extension CommandArgument {
    /// The summary with what may be given.
    func fullSummary(in language: Language) -> String {
        guard case .choice(let choices) = kind else { return summary[language] }
        return HelpWords.noted(summary, [HelpWords.choices(choices)])[language]
    }
}

extension CommandOption {
    /// `-n, --dry-run`, `--project KEY`
    var usage: String {
        spellings.joined(separator: ", ") + (value.map { " \($0.placeholder)" } ?? "")
    }

    /// The summary with what may be given.
    func fullSummary(in language: Language) -> String {
        var notes: [Words] = []
        if case .choice(let choices) = value?.kind { notes.append(HelpWords.choices(choices)) }
        if let standard = value?.standard { notes.append(HelpWords.standard(standard)) }
        if value?.repeats == true { notes.append(HelpWords.repeats) }
        guard !notes.isEmpty else { return summary[language] }
        return HelpWords.noted(summary, notes)[language]
    }
}

/// A term and its meaning, side by side.
struct HelpRow {
    let left: String
    let right: String

    init(_ left: String, _ right: String) {
        self.left = left
        self.right = right
    }

    /// The meaning stands below the term where too little room is left beside it.
    func lines(leftWidth: Int, width: Int) -> [String] {
        let isNarrow = width - leftWidth < 30
        let indent = isNarrow ? 6 : leftWidth + 4
        let blank = String(repeating: " ", count: indent)
        let wrapped = right.wrapped(toWidth: width - indent)
        guard !isNarrow, left.terminalWidth <= leftWidth, let first = wrapped.first else {
            return ["  \(left)"] + wrapped.map { blank + $0 }
        }
        return ["  \(left.padded(toWidth: leftWidth))  \(first)"] + wrapped.dropFirst().map { blank + $0 }
    }
}
