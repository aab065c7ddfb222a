/// A command as it was typed, checked against its table.
struct Invocation: Hashable, Sendable {
    let command: CommandName
    private let flags: [OptionName: Bool]
    private let optionValues: [OptionName: [String]]
    /// What is no option, in order; as many as the table allows.
    let arguments: [String]

    init(
        command: CommandName, flags: [OptionName: Bool] = [:], values: [OptionName: [String]] = [:],
        arguments: [String] = []
    ) {
        self.command = command
        self.flags = flags
        self.optionValues = values
        self.arguments = arguments
    }

    /// Whether the flag is on: as given, else as the table says.
    func flag(_ name: OptionName) -> Bool {
        flags[name] ?? false
    }

    /// The last value given, else the table's standard one, else nil.
    func value(_ name: OptionName) -> String? {
        values(name).last
    }

    /// All values, in order.
    func values(_ name: OptionName) -> [String] {
        optionValues[name] ?? []
    }

    /// The value of an option that takes a number; it lies in the range that the table gives.
    func number(_ name: OptionName) -> Int? {
        value(name).flatMap { Int($0) }
    }
}

/// What a command line asks for.
enum CommandRequest: Hashable, Sendable {
    case run(Invocation)
    /// Of one command, or of all.
    case help(CommandName?)
    case version
}
