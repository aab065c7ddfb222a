/// The manual as a page for man(1), made from the same table as the help.
struct ManualPage {
    let table: CommandTable
    let language: Language
    let version: String

    /// Source for `man -l` or an installed `toji.1`; the same table gives the same bytes.
    func source() -> String {
        let lines =
            [".TH TOJI 1 \"\" \(RoffText.quoted("toji \(version)")) \(RoffText.quoted(ManualWords.title[language]))"]
            // Spread over the line, texts with few blanks become hard to read.
            + [".ad l", ".nh"] + head + commands + options(table.globalOptions, under: HelpWords.globalOptions) + tail
        return lines.joined(separator: "\n") + "\n"
    }

    private var head: [String] {
        section(ManualWords.name) + ["toji \\- " + RoffText.text(ManualWords.nameLine[language])]
            + section(ManualWords.synopsis)
            + [
                "\(RoffText.bold("toji")) [\(placeholder(HelpWords.optionsPlaceholder))] "
                    + placeholder(HelpWords.commandPlaceholder)
            ]
            + section(ManualWords.description) + paragraphs(ManualWords.descriptionText)
    }

    private var commands: [String] {
        section(ManualWords.commands) + table.visibleCommands.flatMap(about)
    }

    private func about(_ command: Command) -> [String] {
        var lines = [".SS \(RoffText.quoted(command.usage(in: language)))"]
        lines.append(RoffText.text(sentence(command.summary)))
        for paragraph in command.details { lines += [".PP", RoffText.text(paragraph[language])] }
        lines += rows(command.arguments.map { (RoffText.italic($0.placeholder), $0.fullSummary(in: language)) })
        lines += rows(command.options.map { (term($0), $0.fullSummary(in: language)) })
        return lines + examples(command.examples)
    }

    private var tail: [String] {
        ManualWords.tables.flatMap { table in
            section(table.title) + rows(table.rows.map { (RoffText.bold($0.term), $0.meaning[language]) })
        } + section(ManualWords.seeAlso) + ["\(RoffText.bold("git"))(1)"]
    }
}

extension ManualPage {
    private func section(_ title: Words) -> [String] {
        [".SH \(RoffText.quoted(title[language].uppercased()))"]
    }

    private func options(_ options: [CommandOption], under title: Words) -> [String] {
        section(title) + rows(options.map { (term($0), $0.fullSummary(in: language)) })
    }

    private func paragraphs(_ texts: [Words]) -> [String] {
        texts.enumerated().flatMap { index, text in
            (index == 0 ? [] : [".PP"]) + [RoffText.text(text[language])]
        }
    }

    private func rows(_ rows: [(term: String, meaning: String)]) -> [String] {
        rows.flatMap { [".TP", $0.term, RoffText.text($0.meaning)] }
    }

    private func examples(_ examples: [Command.Example]) -> [String] {
        examples.flatMap {
            [".PP", RoffText.text($0.meaning[language]), ".PP", ".in +4n", RoffText.bold($0.line), ".in"]
        }
    }

    private func term(_ option: CommandOption) -> String {
        let spellings = option.spellings.map(RoffText.bold).joined(separator: ", ")
        return spellings + (option.value.map { " " + RoffText.italic($0.placeholder) } ?? "")
    }

    private func placeholder(_ words: Words) -> String {
        RoffText.italic(words[language])
    }

    private func sentence(_ summary: Words) -> String {
        Words(en: summary.en + ".", ja: summary.ja + "。")[language]
    }
}
