/// Where files of tasks lay before toji moved them: an editor that was opened before may still save there.
///
/// Every call throws a ``RepositoryError``.
public protocol FormerPaths: Sendable {
    /// Nil where toji has moved no file away, or where it remembers that no more.
    func formerPath(_ path: String) async throws -> FormerPath?

    /// Remembers these in place of what was known of the same paths, in one transaction, and forgets paths that nothing
    /// was moved away from for thirty days.
    func remember(_ paths: [FormerPath], at time: Timestamp) async throws
}

/// A path from which the file of a task was moved away.
public struct FormerPath: Hashable, Sendable {
    public var path: String
    public var task: TaskID
    /// Where HEAD stood then; its vocabulary is that of the file.
    public var commit: ObjectID
    /// What lay there then, as ``WorkTree/read(_:)`` gives it; nil for what the commit has there.
    public var bytes: [UInt8]?

    public init(path: String, task: TaskID, commit: ObjectID, bytes: [UInt8]?) {
        self.path = path
        self.task = task
        self.commit = commit
        self.bytes = bytes
    }
}
