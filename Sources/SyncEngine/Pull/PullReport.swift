import SyncCore

/// What a pull did, as a value; the terminal finds the words.
public struct PullReport: Sendable {
    public var connection: Connection?
    /// The server commit that this run made; nil when there was no news.
    public var commit: ObjectID?
    /// Every commit that this run made, in their order.
    public var commits: [ObjectID] = []
    public var entries: [DiaryEntry] = []
    public var projects: [ProjectOutcome] = []
    public var problems: [Problem] = []
    public var waiting: [Waiting] = []
    public var conflicts: [TaskConflict] = []
    /// Files that hold an edit which cannot be, and that were undone.
    public var undone: [String] = []
    /// Files whose former bytes lie in `refs/toji/rescued`.
    public var rescued: [String] = []
    /// Files written, moved or removed on disk.
    public var filesWritten = 0
    public var requests = 0
    /// The first pull of this mirror: everything is new.
    public var isFirst = false

    public init() {}

    /// True when the run is done with something left over, which exit code 3 tells.
    public var leftSomething: Bool {
        !waiting.isEmpty || !problems.isEmpty || !conflicts.isEmpty || !undone.isEmpty
            || projects.contains { $0.failure != nil }
    }
}

/// How one project fared in a run.
public struct ProjectOutcome: Sendable {
    public var key: String
    public var failure: ProjectFailure?

    public init(key: String, failure: ProjectFailure? = nil) {
        self.key = key
        self.failure = failure
    }
}

/// Why a project kept its files as they were.
public enum ProjectFailure: Hashable, Sendable {
    case tracker(TrackerError)
    /// The brake: so many tasks would go at once.
    case massDeletion(missing: Int, of: Int)
    /// The tracker says that the whole project is gone.
    case gone
    /// Its folder in the mirror would be the same as another project's, without case.
    case folderTaken(by: String)
}

/// Something that could not be brought along in this run.
public struct Waiting: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// The file differs from its base.
        case edited
        case staged
        /// HEAD holds commits of the user's own.
        case ownCommits
        case detachedHead
        case otherBranch(String)
        case operation(String)
        case gitBusy
        /// HEAD descends from no server commit.
        case noBase
        case shallow
        /// A file of the user's, or a link, lies where a file should be written.
        case left(LeftReason)
        /// The task refers to something that the vocabulary does not have yet.
        case unknownReference(String)
        /// The token may read and not write.
        case readOnlyToken
        /// A draft that somebody else has committed.
        case committedByAnother(String)
        /// The committed file cannot be edited in place, and this run did not read all that it holds.
        case unsplicable
    }

    /// Nil when the whole branch waits.
    public var id: TaskID?
    public var file: String?
    public var reason: Reason

    public init(id: TaskID? = nil, file: String? = nil, reason: Reason) {
        self.id = id
        self.file = file
        self.reason = reason
    }
}
