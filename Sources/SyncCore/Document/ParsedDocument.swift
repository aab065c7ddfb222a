/// A task file as read: values by what they mean, and the problems that a person must mend.
public struct ParsedDocument: Sendable {
    public struct Comment: Hashable, Sendable {
        public var id: EntityID
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
    }

    public var file: String
    /// As it stands there, also when it is no id.
    public var idText: String?
    public var id: TaskID?
    /// By key; a key that is missing from the file is absent, an empty one is ``FieldValue/empty``.
    public var fields: [FieldKey: FieldValue] = [:]
    public var body = ""
    /// Boxes by child.
    public var subtasks: [TaskID: Bool] = [:]
    /// Lines that create subtasks.
    public var newSubtasks: [String] = []
    public var comments: [Comment] = []
    public var drafts: [Draft] = []
    public var problems: [Problem] = []
    /// The file says `toji: ignore`: it is the user's.
    public var isIgnored = false

    public init(file: String) {
        self.file = file
    }

    /// The title as text; nil when the key is missing.
    public var title: String? { fields[.title]?.shown }
}
