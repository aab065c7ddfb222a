/// Reads a command line by the table.
struct CommandLineParser {
    private let table: CommandTable
    private var rest: ArraySlice<String>
    private var command: Command?
    private var flags: [OptionName: Bool] = [:]
    private var values: [OptionName: [String]] = [:]
    private var arguments: [String] = []
    private var asksFor: CommandRequest?

    /// `arguments` are those after the program's name. Throws a ``UsageError`` that names what would be right.
    ///
    /// `--help` and `--version` win over everything that stands behind them.
    static func parse(_ arguments: [String], by table: CommandTable = .toji) throws(UsageError) -> CommandRequest {
        var parser = CommandLineParser(table: table, rest: arguments[...])
        try parser.takeAll()
        if let request = parser.asksFor { return request }
        guard let command = parser.command else { return .help(nil) }
        return .run(try parser.invocation(of: command))
    }

    private init(table: CommandTable, rest: ArraySlice<String>) {
        self.table = table
        self.rest = rest
    }

    private mutating func takeAll() throws(UsageError) {
        while asksFor == nil, let word = rest.popFirst() {
            if word == "--" {
                while let word = rest.popFirst() { try takeWord(word) }
            } else if word.hasPrefix("--") {
                try takeLong(word)
            } else if word.hasPrefix("-"), word != "-" {
                try takeShorts(word)
            } else {
                try takeWord(word)
            }
        }
    }

    /// The first word is the command, all others are its arguments.
    private mutating func takeWord(_ word: String) throws(UsageError) {
        guard command != nil else {
            guard let named = table.command(word) else {
                let names = table.visibleCommands.map(\.name.rawValue)
                throw error(.unknownCommand(word, suggestions: Suggestions.near(word, among: names)))
            }
            command = named
            return
        }
        arguments.append(word)
    }

    private mutating func takeLong(_ word: String) throws(UsageError) {
        let body = word.dropFirst(2)
        let name = String(body.prefix { $0 != "=" })
        let attached = name.count < body.count ? String(body.dropFirst(name.count + 1)) : nil
        if let option = options.first(where: { $0.long == name }) {
            try take(option, attached: attached)
        } else if name.hasPrefix("no-"),
            let flag = options.first(where: { $0.value == nil && $0.long.map { "no-" + $0 } == name })
        {
            if attached != nil { throw error(.unexpectedValue("--" + name)) }
            flags[flag.name] = false
        } else {
            throw unknownOption("--" + name)
        }
    }

    /// `-qv`, `-n4`, `-C DIR`
    private mutating func takeShorts(_ word: String) throws(UsageError) {
        var letters = word.dropFirst()
        while asksFor == nil, let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw unknownOption("-\(letter)")
            }
            if option.value == nil {
                try take(option, attached: nil)
            } else {
                try take(option, attached: letters.isEmpty ? nil : String(letters))
                return
            }
        }
    }

    private mutating func take(_ option: CommandOption, attached: String?) throws(UsageError) {
        guard let expected = option.value else {
            if attached != nil { throw error(.unexpectedValue(option.spelling)) }
            flags[option.name] = true
            if option.name == .help { asksFor = .help(command?.name) }
            if option.name == .version { asksFor = .version }
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw error(.missingValue(option.spelling, placeholder: expected.placeholder))
        }
        try check(value, is: expected.kind, for: option.spelling)
        values[option.name, default: []].append(value)
    }

    private var options: [CommandOption] {
        (command?.options ?? []) + table.globalOptions
    }
}

extension CommandLineParser {
    private func invocation(of command: Command) throws(UsageError) -> Invocation {
        try checkArguments(of: command)
        for names in command.exclusive {
            let given = names.filter { flags[$0] == true || values[$0] != nil }
            if given.count > 1 {
                let spellings = options.filter { given.contains($0.name) }.map(\.spelling)
                throw error(.exclusive(spellings))
            }
        }
        var allFlags: [OptionName: Bool] = [:]
        var allValues = values
        for option in options {
            if let value = option.value {
                if values[option.name] == nil, let standard = value.standard { allValues[option.name] = [standard] }
            } else {
                allFlags[option.name] = flags[option.name] ?? option.isOn
            }
        }
        return Invocation(command: command.name, flags: allFlags, values: allValues, arguments: arguments)
    }

    private func checkArguments(of command: Command) throws(UsageError) {
        let required = command.arguments.filter { $0.count == .one || $0.count == .several }
        if arguments.count < required.count {
            throw error(.missingArgument(required[arguments.count].placeholder))
        }
        let takesMore = command.arguments.last.map { $0.count == .several || $0.count == .any } ?? false
        if arguments.count > command.arguments.count, !takesMore {
            throw error(.unexpectedArgument(arguments[command.arguments.count]))
        }
        for (index, argument) in arguments.enumerated() {
            let expected = command.arguments[min(index, command.arguments.count - 1)]
            try check(argument, is: expected.kind, for: expected.placeholder)
        }
    }

    private func check(_ value: String, is kind: ValueKind, for place: String) throws(UsageError) {
        switch kind {
        case .choice(let choices):
            if !choices.contains(value) { throw error(.badChoice(value, for: place, choices: choices)) }
        case .number(let range):
            guard let number = Int(value), range.contains(number) else {
                throw error(.badNumber(value, for: place, range: range))
            }
        case .standardInput:
            if value != "-" { throw error(.onlyStandardInput(place)) }
        case .command:
            if table.command(value) == nil {
                let names = table.visibleCommands.map(\.name.rawValue)
                throw error(.unknownCommand(value, suggestions: Suggestions.near(value, among: names)))
            }
        case .text, .address, .file, .folder, .known: break
        }
    }

    private func unknownOption(_ word: String) -> UsageError {
        let owner = table.visibleCommands.first { $0.options.contains { $0.spellings.contains(word) } }
        if command == nil, owner != nil { return error(.optionBeforeCommand(word)) }
        let spellings = options.flatMap(\.spellings).filter { $0.hasPrefix("--") == word.hasPrefix("--") }
        let near = word.hasPrefix("--") ? Suggestions.near(word, among: spellings) : []
        return error(.unknownOption(word, suggestions: near))
    }

    private func error(_ reason: UsageError.Reason) -> UsageError {
        UsageError(command: command?.name, reason: reason)
    }
}
