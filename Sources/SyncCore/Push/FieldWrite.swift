/// One field of a task with the value that it is to have, ids in place of names. Nil clears.
public enum FieldWrite: Hashable, Sendable, Codable {
    case title(String)
    /// Byte for byte as it is sent; empty clears.
    case body(String)
    case status(EntityID)
    /// As files spell it.
    case priority(String)
    case milestone(EntityID?)
    case sprint(EntityID?)
    /// The key of a task of the same project.
    case parent(EntityID?)
    case start(Timestamp?)
    case due(Timestamp?)
    case deadline(Timestamp?)
    /// Minutes.
    case estimate(Int?)
    /// 0 to 100.
    case progress(Int)
    case archived(Bool)
    /// A custom field by its id.
    case custom(EntityID, String?)
    /// Nobody else's labels are touched.
    case labels(adding: Set<EntityID>, removing: Set<EntityID>)
}

extension FieldWrite {
    /// The tracker's answer holds the wish. Custom fields that the answer does not tell are believed.
    public func isApplied(in item: TaskItem) -> Bool {
        switch self {
        case .title(let text): TextComparison.isExact(item.title, text)
        case .body(let text): TextComparison.isExact(item.body, text)
        case .status(let id): item.status == id
        case .priority(let word): item.priority == word
        case .milestone(let id): item.milestone == id
        case .sprint(let id): item.sprint == id
        case .parent(let key): item.parent == key
        case .start(let date): item.start == date
        case .due(let date): item.due == date
        case .deadline(let date): item.deadline == date
        case .estimate(let minutes): item.estimate == minutes
        case .progress(let number): item.progress == number
        case .archived(let flag): item.isArchived == flag
        case .custom(let id, let text): item.fields.map { TextComparison.isExact($0[id] ?? "", text ?? "") } ?? true
        case .labels(let adding, let removing):
            adding.isSubset(of: item.labels) && removing.isDisjoint(with: item.labels)
        }
    }

    /// A move in the tree: trackers take these one at a time.
    public var isParent: Bool {
        if case .parent = self { true } else { false }
    }

    public var isLabels: Bool {
        if case .labels = self { true } else { false }
    }

    /// What it writes. A custom field has its id for a name, which is the file's.
    public var key: FieldKey {
        switch self {
        case .title: .title
        case .body: .body
        case .status: .status
        case .priority: .priority
        case .milestone: .milestone
        case .sprint: .sprint
        case .parent: .parent
        case .start: .start
        case .due: .due
        case .deadline: .deadline
        case .estimate: .estimate
        case .progress: .progress
        case .archived: .archived
        case .custom(let id, _): .field(id, name: id)
        case .labels: .labels
        }
    }

    /// What it writes, by the name that a file has for it; custom fields go by their id.
    public var field: String { "\(key)" }
}
