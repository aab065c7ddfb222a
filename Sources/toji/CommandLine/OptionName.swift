/// The options of all commands. The raw value is the long spelling without its dashes.
enum OptionName: String, CaseIterable, Hashable, Sendable {
    case directory
    case quiet
    case verbose
    case json
    case color
    case help
    case version

    case tenant
    case project
    case failed
    case full
    case force
    case dryRun = "dry-run"
    case allAuthors = "all-authors"
    case short

    case status
    case assignee
    case author
    case label
    case sprint
    case milestone
    case text
    case mine
    case sort
    case done
    case archived
    case all
    case raw
    case limit

    case priority
    case parent
    case due
    case deadline
    case estimate
    case push
    case reply
    case delete
    case undo
    case yes

    case theirs
    case same
    case new
    case edit
    case git
    case token
    case tour
    case serve
    case port
    case world
    case api
    case size
    case seed
    case apiPrefix = "api-prefix"
    case man
}
