import SyncCore

/// What the user asked of a pull.
public struct PullOptions: Hashable, Sendable {
    /// Only the projects that failed last time.
    public var onlyFailed: Bool
    /// Ask for the comments of every task, and walk the archived lists.
    public var isFull: Bool
    /// Go on where the brake would stop.
    public var isForced: Bool
    /// Read and plan, but write nothing into history, files and cursors.
    public var isDryRun: Bool

    public init(onlyFailed: Bool = false, isFull: Bool = false, isForced: Bool = false, isDryRun: Bool = false) {
        self.onlyFailed = onlyFailed
        self.isFull = isFull
        self.isForced = isForced
        self.isDryRun = isDryRun
    }
}
