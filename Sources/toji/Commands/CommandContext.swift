import SyncCore

/// What a command gets from outside.
struct CommandContext: Sendable {
    let invocation: Invocation
    let environment: Environment
    let terminal: Terminal
    /// Absolute: where the user stands, or what `-C` names.
    let folder: String
    /// Bytes of standard input, read on demand.
    let input: @Sendable () -> [UInt8]
    let now: @Sendable () -> Timestamp
    /// Since the program started.
    let elapsed: @Sendable () -> Duration

    var language: Language { terminal.language }
    var isJSON: Bool { invocation.flag(.json) }
    var isQuiet: Bool { invocation.flag(.quiet) }

    /// A line of the result.
    func say(_ words: Words) {
        if !isQuiet { terminal.output.writeLine(words[language]) }
    }

    func data(_ line: String) { terminal.output.writeLine(line) }

    /// A line for people beside the result.
    func note(_ words: Words) {
        if !isQuiet { terminal.errors.writeLine(words[language]) }
    }

    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }
}
