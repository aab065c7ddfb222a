/// What may be written into the tasks of one project: its statuses, people, fields, labels, sprints and milestones.
public struct ProjectVocabulary: Hashable, Sendable, Codable {
    public var project: Project
    /// In the tracker's order.
    public var statuses: [Status]
    /// In the tracker's order.
    public var fields: [CustomField]
    /// Those who appear in the project's tasks and comments.
    public var people: [Person]
    public var labels: [Label]
    public var sprints: [Sprint]
    public var milestones: [Milestone]

    public init(
        project: Project, statuses: [Status] = [], fields: [CustomField] = [], people: [Person] = [],
        labels: [Label] = [], sprints: [Sprint] = [], milestones: [Milestone] = []
    ) {
        self.project = project
        self.statuses = statuses
        self.fields = fields
        self.people = people
        self.labels = labels
        self.sprints = sprints
        self.milestones = milestones
    }
}

public struct Project: Hashable, Sendable, Codable {
    public var id: EntityID
    /// `ENG`, or `owner/repo` on GitHub. Never changes.
    public var key: String
    public var name: String
    public var description: String

    public init(id: EntityID, key: String, name: String, description: String) {
        self.id = id
        self.key = key
        self.name = name
        self.description = description
    }
}

public struct Status: Hashable, Sendable, Codable {
    public var id: EntityID
    public var name: String
    /// New tasks get it.
    public var isDefault: Bool
    public var isDone: Bool
    /// The one that a ticked box means.
    public var isDefaultDone: Bool

    public init(id: EntityID, name: String, isDefault: Bool = false, isDone: Bool = false, isDefaultDone: Bool = false)
    {
        self.id = id
        self.name = name
        self.isDefault = isDefault
        self.isDone = isDone
        self.isDefaultDone = isDefaultDone
    }
}

public struct CustomField: Hashable, Sendable, Codable {
    /// One choice of a select field. Task files hold the value, pages show the label.
    public struct Option: Hashable, Sendable, Codable {
        public var value: String
        public var label: String

        public init(value: String, label: String) {
            self.value = value
            self.label = label
        }
    }

    public var id: EntityID
    public var name: String
    /// `text number select date url checkbox`, or an unknown word of a newer server.
    public var type: String
    public var isRequired: Bool
    /// Only for `select`.
    public var options: [Option]

    public init(id: EntityID, name: String, type: String, isRequired: Bool = false, options: [Option] = []) {
        self.id = id
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.options = options
    }
}

public struct Label: Hashable, Sendable, Codable {
    public var id: EntityID
    public var name: String
    /// `#3b82f6`, spelt as on the tracker.
    public var color: String
    public var description: String

    public init(id: EntityID, name: String, color: String, description: String = "") {
        self.id = id
        self.name = name
        self.color = color
        self.description = description
    }
}

public struct Sprint: Hashable, Sendable, Codable {
    public var id: EntityID
    public var name: String
    /// `planning active completed`, or an unknown word of a newer server.
    public var state: String
    public var start: CalendarDay?
    public var end: CalendarDay?
    public var goal: String

    public init(
        id: EntityID, name: String, state: String, start: CalendarDay? = nil, end: CalendarDay? = nil, goal: String = ""
    ) {
        self.id = id
        self.name = name
        self.state = state
        self.start = start
        self.end = end
        self.goal = goal
    }
}

public struct Milestone: Hashable, Sendable, Codable {
    public var id: EntityID
    public var name: String
    public var due: CalendarDay?
    public var description: String

    public init(id: EntityID, name: String, due: CalendarDay? = nil, description: String = "") {
        self.id = id
        self.name = name
        self.due = due
        self.description = description
    }
}
