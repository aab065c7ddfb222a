/// Hears how far a run is. Calls come from several tasks at once and must return quickly.
public protocol RunProgress: Sendable {
    func report(_ step: ProgressStep)
}

public enum ProgressStep: Hashable, Sendable {
    case projects(total: Int)
    case projectDone
    /// So many more tasks were read.
    case tasks(read: Int)
    /// So many more tasks will be asked for their comments.
    case commentsExpected(Int)
    case comments(read: Int)
    /// The history is being written.
    case committing(files: Int)
    /// Files, index and branch are being brought along.
    case writing(files: Int)
}
