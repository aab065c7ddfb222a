/// The versions of one task's document that a merge looks at, each read with the vocabulary with which it was written.
public struct DocumentVersions: Sendable {
    /// What the local copy was made from: one, or two where two lines of history met. None when the base does not know
    /// the file.
    public var bases: [ParsedDocument]
    /// Read with ``localNames``.
    public var local: ParsedDocument
    /// What the tracker said before this run; nil when it did not know the task.
    public var said: ParsedDocument?
    /// What the tracker says now; nil when the task is deleted there.
    public var remote: ParsedDocument?
    /// The base's names, and then those on disk, see ``ProjectNames/orElse(_:)``.
    public var localNames: ProjectNames
    /// The tracker's names of now, with which the result is written.
    public var names: ProjectNames
    /// What this account has made on the tracker, which an equal draft in the file may have become.
    public var own = OwnThings()

    public init(
        bases: [ParsedDocument], local: ParsedDocument, said: ParsedDocument?, remote: ParsedDocument?,
        localNames: ProjectNames, names: ProjectNames
    ) {
        self.bases = bases
        self.local = local
        self.said = said
        self.remote = remote
        self.localNames = localNames
        self.names = names
    }
}

/// Comments and subtasks that this account has made.
public struct OwnThings: Hashable, Sendable {
    public var comments: Set<EntityID>
    /// Titles of subtasks.
    public var subtasks: [TaskID: String]
    /// Texts of comments as they were sent, which the tracker may have changed.
    public var sentTexts: [EntityID: String] = [:]
    /// The drafts in the file when those were sent.
    public var sentDrafts: [ParsedDocument.Draft] = []

    public init(comments: Set<EntityID> = [], subtasks: [TaskID: String] = [:]) {
        self.comments = comments
        self.subtasks = subtasks
    }
}
