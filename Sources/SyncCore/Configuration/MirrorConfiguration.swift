/// What `.toji/config.yml` says, and what a person's own configuration says on top of it.
public struct MirrorConfiguration: Hashable, Sendable {
    public enum AutoPush: String, Sendable, CaseIterable {
        case fields
        case all
        case none
    }

    /// The version of the format that this program reads and writes.
    public static let format = 1

    public var tracker = "koyori"
    /// The web origin or the API root.
    public var url = ""
    /// Id or name of the tenant.
    public var tenant = ""
    /// Keys or ids; all that the account may enter when empty.
    public var projects: [String] = []
    /// The branch that follows the tracker.
    public var branch = "main"
    /// Files of tasks are named by their id alone.
    public var usesIDsAsFileNames = false
    /// An IANA name; days of instants are told in it on generated pages.
    public var timezone = "UTC"
    /// How many tasks of a project may go in one pull, unless that is no more than a tenth of them.
    public var maxDeletions = 20
    /// How many tasks one push may change, unless that is no more than a tenth of them.
    public var maxEdits = 100
    /// Mirror the own inbox project.
    public var isPersonalMirrored = false
    /// Show people who are not in the project any more as `@someone`.
    public var hidesOutsiders = false
    /// Ids of tasks whose files stay away.
    public var forgotten: [String] = []
    /// How history is written.
    public var history = ""
    public var autoPush = AutoPush.fields
    /// Seconds between two pulls of a watcher.
    public var interval = 60
    /// Bytes a second that a watcher reads on average.
    public var traffic = 100_000

    public init() {}
}
