/// What is written down before the first byte of a call goes out: facts, never wishes. What was not sent is planned anew
/// from the files.
public struct JournalEntry: Hashable, Sendable, Codable {
    public var operation: Operation
    /// Whose token sends it; nil where nobody knows.
    public var account: EntityID?
    /// The server's clock when the task was read.
    public var time: Timestamp
    public var observed: Observed
    /// The file that asked for it.
    public var file: String
    /// The draft in that file that it sends; nil for what is no creation.
    public var draft: DraftPlace?
    /// What the file held when the call was planned; what a person saves there since is edited from that.
    public var text: String?

    public init(
        operation: Operation, account: EntityID?, time: Timestamp, observed: Observed, file: String,
        draft: DraftPlace? = nil, text: String? = nil
    ) {
        self.operation = operation
        self.account = account
        self.time = time
        self.observed = observed
        self.file = file
        self.draft = draft
        self.text = text
    }
}

/// Where in a file a creation stands.
public enum DraftPlace: Hashable, Sendable, Codable {
    /// The file itself is the draft of a task.
    case file
    /// A line that creates a subtask.
    case subtask
    case comment
}

/// What the look just before a call saw.
public struct Observed: Hashable, Sendable, Codable {
    /// The task's time of change.
    public var updated: Timestamp?
    public var assignees: [EntityID: String]?
    /// The ids of all comments, deleted ones included.
    public var comments: Set<EntityID>?
    /// The highest number of a task in the project.
    public var highestNumber: Int?

    public init(
        updated: Timestamp? = nil, assignees: [EntityID: String]? = nil, comments: Set<EntityID>? = nil,
        highestNumber: Int? = nil
    ) {
        self.updated = updated
        self.assignees = assignees
        self.comments = comments
        self.highestNumber = highestNumber
    }
}
