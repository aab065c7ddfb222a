/// A task as the tracker tells it, with every name turned into an id.
///
/// What only further calls give (custom fields, comments) is nil until it was read: nil is "not known", never "empty".
public struct TaskItem: Hashable, Sendable, Codable {
    public var id: TaskID
    public var key: EntityID
    public var title: String
    /// Byte for byte as on the tracker; a missing description is empty.
    public var body: String
    public var status: EntityID
    /// As files spell it: `critical_fire critical high medium low trivial`, or an unknown word of a newer server.
    public var priority: String
    /// Role by person. Roles are free text; `primary` and `secondary` by convention.
    public var assignees: [EntityID: String]
    public var labels: Set<EntityID>
    public var milestone: EntityID?
    public var sprint: EntityID?
    /// The parent's key, also when that task is deleted and nobody can see it any more.
    public var parent: EntityID?
    /// Nil as well where the tracker has no planned start.
    public var start: Timestamp?
    /// The soft deadline; a day is meant when it is midnight UTC.
    public var due: Timestamp?
    /// The hard deadline; a day is meant when it is midnight UTC.
    public var deadline: Timestamp?
    /// Minutes.
    public var estimate: Int?
    /// 0 to 100.
    public var progress: Int
    /// Text value by field; fields without a value are absent. Nil when they were not read.
    public var fields: [EntityID: String]?
    public var isArchived: Bool
    public var created: Timestamp
    public var updated: Timestamp
    public var completed: Timestamp?
    /// Nil when the account is gone.
    public var author: EntityID?

    public init(
        id: TaskID, key: EntityID, title: String, body: String, status: EntityID, priority: String,
        assignees: [EntityID: String] = [:], labels: Set<EntityID> = [], milestone: EntityID? = nil,
        sprint: EntityID? = nil, parent: EntityID? = nil, start: Timestamp? = nil, due: Timestamp? = nil,
        deadline: Timestamp? = nil, estimate: Int? = nil, progress: Int = 0, fields: [EntityID: String]? = nil,
        isArchived: Bool = false, created: Timestamp, updated: Timestamp, completed: Timestamp? = nil,
        author: EntityID? = nil
    ) {
        self.id = id
        self.key = key
        self.title = title
        self.body = body
        self.status = status
        self.priority = priority
        self.assignees = assignees
        self.labels = labels
        self.milestone = milestone
        self.sprint = sprint
        self.parent = parent
        self.start = start
        self.due = due
        self.deadline = deadline
        self.estimate = estimate
        self.progress = progress
        self.fields = fields
        self.isArchived = isArchived
        self.created = created
        self.updated = updated
        self.completed = completed
        self.author = author
    }
}
