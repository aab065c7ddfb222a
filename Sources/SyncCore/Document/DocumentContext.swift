/// What a task's text needs beside the task itself.
public struct DocumentContext: Sendable {
    public var names: ProjectNames
    public var vocabulary: ProjectVocabulary
    /// Nil without a parent, and for one that nobody can see.
    public var parent: TaskID?
    /// In the order of their numbers.
    public var subtasks: [Subtask]
    /// The task's page on the web.
    public var url: String
    public var capabilities: Capabilities

    public init(
        names: ProjectNames, vocabulary: ProjectVocabulary, parent: TaskID?, subtasks: [Subtask], url: String,
        capabilities: Capabilities
    ) {
        self.names = names
        self.vocabulary = vocabulary
        self.parent = parent
        self.subtasks = subtasks
        self.url = url
        self.capabilities = capabilities
    }
}

/// A line of a parent's list.
public struct Subtask: Hashable, Sendable {
    public var id: TaskID
    public var title: String
    public var isDone: Bool
    /// The way to its file from the parent's folder.
    public var link: String

    public init(id: TaskID, title: String, isDone: Bool, link: String) {
        self.id = id
        self.title = title
        self.isDone = isDone
        self.link = link
    }
}
