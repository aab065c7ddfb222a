/// A task file as read: values by what they mean, and the problems that a person must mend.
public struct ParsedDocument: Sendable {
    public struct Comment: Hashable, Sendable {
        public var id: EntityID
        /// The head of its thread.
        public var replyTo: EntityID?
        public var isDeleted: Bool
        /// The line below the marker, which is toji's: who, and when.
        public var head: String
        public var text: String
    }

    /// A comment that is not on the tracker yet.
    public struct Draft: Hashable, Sendable {
        public var replyTo: EntityID?
        public var text: String

        /// - Parameter thread: the head of the thread that it answers; nil for a comment of its own.
        public init(replyTo thread: EntityID? = nil, text: String) {
            replyTo = thread
            self.text = text
        }
    }

    /// Counted from 1; columns count code points.
    public struct Place: Hashable, Sendable {
        public var line: Int
        public var column: Int
    }

    public var file: String
    /// As it stands there, also when it is no id.
    public var idText: String?
    public var id: TaskID?
    /// By key; a key that is missing from the file is absent, an empty one is ``FieldValue/empty``.
    public var fields: [FieldKey: FieldValue] = [:]
    /// Where values and texts stand, for problems that are found later.
    public var places: [FieldKey: Place] = [:]
    /// With LF, and without empty lines at either end.
    public var body = ""
    /// Boxes by child.
    public var subtasks: [TaskID: Bool] = [:]
    /// What stands behind the box of a child, which is the tracker's: link and title.
    var subtaskTexts: [TaskID: String] = [:]
    /// Lines that create subtasks.
    public var newSubtasks: [Subtask] = []
    /// Of a merge: lines of ``newSubtasks`` that have become these tasks.
    var takenSubtasks: [TaskID: Subtask] = [:]
    /// In the order of the file.
    public var comments: [Comment] = []
    public var drafts: [Draft] = []
    public var problems: [Problem] = []
    /// The line in which a second front matter begins that holds an id, where the first has none.
    public var secondFrontMatter: Int?
    /// The file says `toji: ignore`: it is the user's.
    public var isIgnored = false

    /// A line that creates a subtask.
    public struct Subtask: Hashable, Sendable {
        public var title: String
        public var isDone: Bool
    }

    public init(file: String) {
        self.file = file
    }

    /// The title as text; nil when the key is missing.
    public var title: String? { fields[.title]?.shown }

    func problem(at field: FieldKey, _ reason: ProblemReason) -> Problem {
        Problem(file: file, line: places[field]?.line, column: places[field]?.column, reason: reason)
    }
}
