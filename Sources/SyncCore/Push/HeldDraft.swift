/// A draft that may be on the tracker already. It is not sent before a person has decided.
public struct HeldDraft: Hashable, Sendable {
    /// The draft itself, wherever its file lies.
    public struct Key: Hashable, Sendable {
        /// The task that it belongs to; the project for a task without a parent.
        public var place: EntityID
        /// Of a task its title.
        public var text: String

        public init(place: EntityID, text: String) {
            self.place = place
            self.text = text
        }
    }

    public var key: Key
    /// The key of the task, or the id of the comment, that it may be.
    public var found: EntityID
    /// How a person names that: the id of the task, or the beginning of the comment's.
    public var name: String

    public init(key: Key, found: EntityID, name: String) {
        self.key = key
        self.found = found
        self.name = name
    }
}

extension Operation {
    /// The draft that it creates something from; nil for what is no creation.
    public var draftKey: HeldDraft.Key? {
        switch action {
        case .create(let task): HeldDraft.Key(place: task.parent ?? project, text: task.title)
        case .comment(let text, _): task.map { HeldDraft.Key(place: $0, text: text) }
        case .update, .assign, .changeRole, .unassign, .editComment, .deleteComment, .deleteTask: nil
        }
    }
}
