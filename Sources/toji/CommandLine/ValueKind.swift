/// What may stand where an argument or the value of an option is expected.
enum ValueKind: Hashable, Sendable {
    case text
    case address
    case file
    case folder
    /// The name of a command.
    case command
    case choice([String])
    case number(ClosedRange<Int>)
    /// Something that the mirror can list.
    case known(CompletionKind)
    /// Only `-`: the text is read from standard input, and what stands here instead is never repeated in a message.
    case standardInput
}

/// What `toji complete` can list for the completion of a shell.
enum CompletionKind: String, CaseIterable, Hashable, Sendable {
    case ids
    case statuses
    case labels
    case people
    case projects
    case sprints
    case milestones
    /// Ids, and `status=Done` for `set`.
    case assignments
}
