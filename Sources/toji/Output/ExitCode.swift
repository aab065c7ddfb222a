/// What a command ends with.
enum ExitCode: Int32, Sendable {
    case done = 0
    case failed = 1
    case usage = 2
    /// Done, with conflicts, problems or something left waiting.
    case leftover = 3
    case interrupted = 130
}
