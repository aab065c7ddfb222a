/// What of a task can change, as `--json` and messages spell it.
public enum FieldKey: Hashable, Sendable {
    case title
    case status
    case priority
    case assignees
    case labels
    case milestone
    case sprint
    case parent
    case start
    case due
    case deadline
    case estimate
    case progress
    case archived
    /// A custom field by its id, with its written name.
    case field(EntityID, name: String)
    case body
    /// The box of a subtask.
    case subtask(TaskID)
    /// A line that creates a subtask, counted from 1.
    case newSubtask(Int)
    case comment(EntityID)
    /// A draft of a comment, counted from 1.
    case new(Int)
    /// What is told and cannot be edited: `id created author url`.
    case fixed(String)
    /// The task or file as a whole.
    case task
}

extension FieldKey: CustomStringConvertible {
    public var description: String {
        switch self {
        case .field(_, let name): "fields.\(name)"
        case .body: "description"
        case .subtask(let id): "subtask:\(id)"
        case .newSubtask(let number): "subtask:new:\(number)"
        case .comment(let id): "comment:\(id)"
        case .new(let number): "new:\(number)"
        case .fixed(let name): name
        case .task: "task"
        default: keyword ?? ""
        }
    }

    /// The key in the front matter; nil for what stands elsewhere.
    public var keyword: String? {
        switch self {
        case .title: "title"
        case .status: "status"
        case .priority: "priority"
        case .assignees: "assignees"
        case .labels: "labels"
        case .milestone: "milestone"
        case .sprint: "sprint"
        case .parent: "parent"
        case .start: "start"
        case .due: "due"
        case .deadline: "deadline"
        case .estimate: "estimate"
        case .progress: "progress"
        case .archived: "archived"
        case .fixed(let name): name
        case .field, .body, .subtask, .newSubtask, .comment, .new, .task: nil
        }
    }
}

/// The keys of a front matter in the order in which a new file has them.
enum FrontMatterKeys {
    /// What can be edited, `fields` aside.
    static let editable: [FieldKey] = [
        .title, .status, .priority, .assignees, .labels, .milestone, .sprint, .parent, .start, .due, .deadline,
        .estimate, .progress, .archived,
    ]

    static let all = [
        "id", "title", "status", "priority", "assignees", "labels", "milestone", "sprint", "parent", "start", "due",
        "deadline", "estimate", "progress", "fields", "archived", "created", "author", "url",
    ]

    /// The keys before which a new file has its custom fields.
    static let behindFields: Set = ["archived", "created", "author", "url"]

    static let fixed = ["id", "created", "author", "url"]

    private static let byKeyword = Dictionary(uniqueKeysWithValues: editable.map { ($0.keyword ?? "", $0) })

    static func editable(_ keyword: String) -> FieldKey? { byKeyword[keyword] }

    /// Keys that other programs put into front matters, although they look like one of ours.
    private static let users: Set<String> = ["state", "date", "tags", "aliases", "cssclasses", "toji"]

    /// The known key that a person probably meant: it differs in case, in `-` or `_`, by a final `s`, or by one letter
    /// or swap in words of five letters or more. Nil for a known key and for any other word.
    static func meant(by key: String) -> String? {
        if users.contains(key) || all.contains(key) { return nil }
        let folded = fold(key)
        return all.first { known in
            let word = fold(known)
            if folded == word || folded == word + "s" || folded + "s" == word { return true }
            guard min(folded.count, word.count) >= 5 else { return false }
            return NearestNames.distance(Array(folded), Array(word), limit: 1) <= 1
        }
    }

    private static func fold(_ word: String) -> String {
        word.lowercased().filter { $0 != "-" && $0 != "_" }
    }
}
