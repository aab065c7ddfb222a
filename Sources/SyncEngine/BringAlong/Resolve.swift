import SyncCore

/// Settles conflicts as a person decided. It uses no network.
public struct Resolve: Sendable {
    let history: any History
    let workTree: any WorkTree
    let state: any StateStore
    let texts: any TextMerge
    let configuration: MirrorConfiguration
    /// The time of the commits that are made.
    let date: Timestamp

    public init(
        history: any History, workTree: any WorkTree, state: any StateStore, texts: any TextMerge,
        configuration: MirrorConfiguration, date: Timestamp
    ) {
        self.history = history
        self.workTree = workTree
        self.state = state
        self.texts = texts
        self.configuration = configuration
        self.date = date
    }

    public struct Report: Sendable {
        public var resolved: [TaskConflict] = []
        /// What is still to be decided.
        public var conflicts: [TaskConflict] = []
        /// Those of them that were asked for.
        public var undecided: [TaskConflict] = []
        /// What must be mended in a file before its conflicts can be settled.
        public var problems: [Problem] = []
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
            history: history, workTree: workTree, formerPaths: state,
            ownWork: OwnWork(state: state, account: try await state.fact(.account)), texts: texts,
            configuration: configuration, date: date)
        // What the tracker said is brought along first, so that HEAD contains it.
        guard let former = try await history.serverCommit() else { return report }
        let brought = try await along.runWithoutNews(former)
        report.rescued = brought.rescued
        // A task whose new name is taken hinders no other.
        guard brought.waiting.allSatisfy(brought.files.waiting.contains) else {
            report.waiting = brought.waiting
            return report
        }
        let isAsked = { (conflict: TaskConflict) in
            tasks.contains(conflict.id) && field.map { conflict.conflict.field.description == $0 } ?? true
        }
        let asked = brought.files.conflicts.filter(isAsked)
        report.conflicts = brought.files.conflicts
        report.undecided = asked
        // A file that cannot be read stays as it is, and so does its base.
        report.problems = brought.files.problems.filter { problem in
            asked.contains { $0.file == problem.file && !canBeGivenUp($0, keepsMine: keepsMine) }
        }
        let resolution = resolution(
            of: asked.filter { conflict in !report.problems.contains { $0.file == conflict.file } },
            keepsMine: keepsMine)
        guard !resolution.fields.isEmpty, let server = try await history.serverCommit() else { return report }
        let result = try await along.resolve(resolution, over: server)
        report.resolved = result.files.resolved
        report.conflicts = result.files.conflicts
        report.undecided = result.files.conflicts.filter(isAsked)
        report.waiting = result.waiting
        report.rescued += result.rescued.filter { !brought.rescued.contains($0) }
        return report
    }

    /// A file whose task is gone can be given up, whatever stands in it.
    private func canBeGivenUp(_ conflict: TaskConflict, keepsMine: Bool) -> Bool {
        conflict.conflict.field == .task && !keepsMine
    }

    private func resolution(of conflicts: [TaskConflict], keepsMine: Bool) -> Resolution {
        var resolution = Resolution(choice: keepsMine ? .mine : .theirs)
        for conflict in conflicts { resolution.fields[conflict.id, default: []]?.insert(conflict.conflict.field) }
        return resolution
    }
}
