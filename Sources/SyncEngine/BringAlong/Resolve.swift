import SyncCore

/// Settles conflicts as a person decided. It uses no network.
public struct Resolve: Sendable {
    let history: any History
    let workTree: any WorkTree
    let formerPaths: any FormerPaths
    let texts: any TextMerge
    let configuration: MirrorConfiguration
    /// The time of the commits that are made.
    let date: Timestamp

    public init(
        history: any History, workTree: any WorkTree, formerPaths: any FormerPaths, texts: any TextMerge,
        configuration: MirrorConfiguration, date: Timestamp
    ) {
        self.history = history
        self.workTree = workTree
        self.formerPaths = formerPaths
        self.texts = texts
        self.configuration = configuration
        self.date = date
    }

    public struct Report: Sendable {
        public var resolved: [TaskConflict] = []
        /// What is still to be decided.
        public var conflicts: [TaskConflict] = []
        public var waiting: [Waiting] = []
        /// Files whose former bytes lie in `refs/toji/rescued`.
        public var rescued: [String] = []
    }

    /// - Parameters:
    ///   - field: as ``FieldKey`` spells it; nil for every field in conflict.
    ///   - keepsMine: else the tracker's value is taken.
    public func run(_ tasks: [TaskID], field: String?, keepsMine: Bool) async throws -> Report {
        _ = try await workTree.finishInterruptedRun()
        var report = Report()
        let along = BringAlong(
            history: history, workTree: workTree, formerPaths: formerPaths, texts: texts,
            configuration: configuration, date: date)
        // What the tracker said is brought along first, so that HEAD contains it.
        guard let former = try await history.serverCommit() else { return report }
        let brought = try await along.runWithoutNews(former)
        // A task whose new name is taken hinders no other.
        guard brought.waiting.allSatisfy(brought.files.waiting.contains) else {
            report.waiting = brought.waiting
            return report
        }
        let resolution = resolution(of: brought.files.conflicts, tasks, field: field, keepsMine: keepsMine)
        report.conflicts = brought.files.conflicts
        guard !resolution.fields.isEmpty, let server = try await history.serverCommit() else { return report }
        let result = try await along.resolve(resolution, over: server)
        report.resolved = result.files.resolved
        report.conflicts = result.files.conflicts
        report.waiting = result.waiting
        report.rescued = result.files.rescued.map(\.path)
        return report
    }

    private func resolution(
        of conflicts: [TaskConflict], _ tasks: [TaskID], field: String?, keepsMine: Bool
    ) -> Resolution {
        var resolution = Resolution(choice: keepsMine ? .mine : .theirs)
        for conflict in conflicts where tasks.contains(conflict.id) {
            if let field, conflict.conflict.field.description != field { continue }
            resolution.fields[conflict.id, default: []]?.insert(conflict.conflict.field)
        }
        return resolution
    }
}
