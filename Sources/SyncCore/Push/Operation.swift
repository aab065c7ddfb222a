/// One call that alters the tracker. Everything that it needs stands in it, so that the journal can hold it.
public struct Operation: Hashable, Sendable, Codable {
    public enum Action: Hashable, Sendable, Codable {
        /// Changes these fields of a task and no other, in one call. Labels stand alone where
        /// ``Capabilities/setsLabelsWithFields`` is false.
        case update([FieldWrite])
        /// Gives the task to somebody who does not have it yet.
        case assign(EntityID, role: String)
        case changeRole(EntityID, role: String)
        case unassign(EntityID)
        case create(NewTask)
        /// A new comment, or a reply to the head of a thread.
        case comment(String, replyTo: EntityID?)
        case editComment(EntityID, text: String)
        case deleteComment(EntityID)
        case deleteTask
    }

    public var project: EntityID
    /// Nil for the creation of a task.
    public var task: EntityID?
    public var action: Action

    public init(project: EntityID, task: EntityID?, action: Action) {
        self.project = project
        self.task = task
        self.action = action
    }

    /// It makes something that a second sending would make twice.
    public var creates: Bool {
        switch action {
        case .create, .comment: true
        default: false
        }
    }
}

/// A task as a person wrote it, with ids in place of names.
public struct NewTask: Hashable, Sendable, Codable {
    public var title: String
    public var body: String
    public var status: EntityID
    /// Nil: the tracker's own choice.
    public var priority: String?
    /// The key of a task of the same project.
    public var parent: EntityID?
    public var milestone: EntityID?
    public var sprint: EntityID?
    public var start: Timestamp?
    public var due: Timestamp?
    public var deadline: Timestamp?
    /// Minutes.
    public var estimate: Int?
    public var progress: Int?
    public var assignees: [EntityID: String]
    public var labels: Set<EntityID>
    /// Text value by custom field.
    public var fields: [EntityID: String]

    public init(
        title: String, body: String = "", status: EntityID, priority: String? = nil, parent: EntityID? = nil,
        milestone: EntityID? = nil, sprint: EntityID? = nil, start: Timestamp? = nil, due: Timestamp? = nil,
        deadline: Timestamp? = nil, estimate: Int? = nil, progress: Int? = nil, assignees: [EntityID: String] = [:],
        labels: Set<EntityID> = [], fields: [EntityID: String] = [:]
    ) {
        self.title = title
        self.body = body
        self.status = status
        self.priority = priority
        self.parent = parent
        self.milestone = milestone
        self.sprint = sprint
        self.start = start
        self.due = due
        self.deadline = deadline
        self.estimate = estimate
        self.progress = progress
        self.assignees = assignees
        self.labels = labels
        self.fields = fields
    }
}
