/// A command line that cannot be understood. The exit code is 2.
struct UsageError: Error, Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case unknownCommand(String, suggestions: [String])
        case unknownOption(String, suggestions: [String])
        /// The option exists, but only behind the name of a command.
        case optionBeforeCommand(String)
        case missingValue(String, placeholder: String)
        /// A flag with `=VALUE`.
        case unexpectedValue(String)
        case badChoice(String, for: String, choices: [String])
        case badNumber(String, for: String, range: ClosedRange<Int>)
        /// The value stood on the command line, where other users of the machine can read it. It is not kept.
        case onlyStandardInput(String)
        case missingArgument(String)
        case unexpectedArgument(String)
        case exclusive([String])
    }

    static let exitCode: Int32 = 2

    /// Nil while none was named.
    let command: CommandName?
    let reason: Reason
}
