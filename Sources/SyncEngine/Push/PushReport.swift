import SyncCore

/// What a push did, or with `--dry-run` what it would do; the terminal finds the words.
public struct PushReport: Sendable {
    public struct Sent: Hashable, Sendable {
        public var id: TaskID
        public var file: String
        /// From the tracker's value to the one that it has now.
        public var change: Change
        /// Who had given the tracker the value that is replaced, and when, where this puts back what stood there before.
        public var undoes: String?
    }

    public struct Created: Hashable, Sendable {
        /// Nil for what is only planned.
        public var id: TaskID?
        public var title: String
        /// The file that asked for it.
        public var draft: String
        public var place: DraftPlace
        /// It was there already, made from an equal draft: by another machine, or in a run that was cut off.
        public var isTakenOver: Bool
    }

    /// A call that was sent and of which nobody knows whether it happened.
    public struct InDoubt: Hashable, Sendable {
        public enum Reason: Hashable, Sendable {
            /// The next run looks.
            case unanswered(TrackerError)
            /// It was looked for and not found; it may still come.
            case notThereYet
            /// Something of this account is there that is not quite what was sent: a person must look.
            case somethingElse
        }

        public var number: Int64
        public var file: String
        public var operation: Operation
        public var reason: Reason
    }

    /// A creation that waits for a person: something equal is there, and nobody knows whether it is this. See
    /// ``Push/endDoubt(in:_:)``.
    public struct Held: Hashable, Sendable {
        public var file: String
        public var operation: Operation
        /// The key of the task, or the id of the comment, that is there.
        public var found: EntityID
        /// As ``Push/DoubtAnswer/same(_:)`` takes it.
        public var name: String
    }

    public struct Failure: Hashable, Sendable {
        /// Nil when it concerns all.
        public var file: String?
        public var error: TrackerError
    }

    public var sent: [Sent] = []
    public var created: [Created] = []
    /// What is still to be sent.
    public var pending: [MirrorStatus.Edit] = []
    public var conflicts: [TaskConflict] = []
    public var problems: [Problem] = []
    /// What the tracker refused, or took and did not apply.
    public var refused: [Refusal] = []
    public var failures: [Failure] = []
    public var inDoubt: [InDoubt] = []
    public var held: [Held] = []
    public var waiting: [Waiting] = []
    /// More tasks are edited than a push sends without being forced: so many of so many.
    public var braked: (edited: Int, of: Int)?
    /// Every commit that this run made, in their order.
    public var commits: [ObjectID] = []
    /// Files that hold an edit which cannot be, and that were undone; their former bytes lie in `refs/toji/rescued`.
    public var undone: [String] = []
    public var requests = 0

    public init() {}

    /// True when the run is done with something left over, which exit code 3 tells.
    public var leftSomething: Bool {
        !waiting.isEmpty || !problems.isEmpty || !conflicts.isEmpty || !refused.isEmpty || !inDoubt.isEmpty
            || !held.isEmpty || !undone.isEmpty || !failures.isEmpty || braked != nil
    }
}

extension PushReport {
    /// Takes in what a further push did, which also tells what is left.
    public mutating func add(_ other: PushReport) {
        sent += other.sent
        created += other.created
        problems += other.problems.filter { !problems.contains($0) }
        refused += other.refused
        failures += other.failures
        inDoubt += other.inDoubt
        held += other.held
        undone += other.undone
        commits += other.commits
        waiting += other.waiting.filter { !waiting.contains($0) }
        (pending, conflicts) = (other.pending, other.conflicts)
        requests += other.requests
    }
}

/// What the user asked of a push.
public struct PushOptions: Hashable, Sendable {
    /// Only these files; all when it is empty.
    public var files: Set<String>
    /// Drafts that somebody else committed are sent as well.
    public var sendsAllAuthors: Bool
    /// Go on where the brake would stop, and send again what was refused.
    public var isForced: Bool
    /// Tell what would be sent, and send nothing.
    public var isDryRun: Bool
    /// A draft is a new thing, whatever equals it on the tracker: a person has said so.
    var isNew = false

    public init(
        files: Set<String> = [], sendsAllAuthors: Bool = false, isForced: Bool = false, isDryRun: Bool = false
    ) {
        self.files = files
        self.sendsAllAuthors = sendsAllAuthors
        self.isForced = isForced
        self.isDryRun = isDryRun
    }
}
