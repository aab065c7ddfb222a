import SyncCore

/// Lets files of tasks go that the configuration forgets, and those come back that it forgets no longer, without asking the
/// tracker.
public struct ForgetTasks: Sendable {
    private let history: any History
    private let workTree: any WorkTree
    private let state: any StateStore
    private let journal: any Journal
    private let templates: any PageTemplates
    private let progress: any RunProgress
    private let texts: any TextMerge

    public init(
        history: any History, workTree: any WorkTree, state: any StateStore, journal: any Journal,
        templates: any PageTemplates, progress: any RunProgress, texts: any TextMerge
    ) {
        self.history = history
        self.workTree = workTree
        self.state = state
        self.journal = journal
        self.templates = templates
        self.progress = progress
        self.texts = texts
    }

    /// What came of it.
    public struct Report: Sendable {
        public var commits: [ObjectID] = []
        /// Why files and branch stay as they are for now.
        public var waiting: [Waiting] = []
    }

    /// The files among those of these tasks that hold something which the tracker does not have.
    ///
    /// Throws a ``RepositoryError``.
    public func filesWithWork(of tasks: [TaskID], configuration: MirrorConfiguration) async throws -> [String] {
        let status = try await ReadStatus(
            history: history, workTree: workTree, state: state, configuration: configuration, texts: texts
        ).run()
        let edited = status.edits.filter { edit in edit.change.local != nil && edit.id.map(tasks.contains) ?? false }
        let contested = status.conflicts.filter { tasks.contains($0.id) }
        let broken = status.problems.filter { FileNames.taskID(ofPath: $0.file).map(tasks.contains) ?? false }
        return Set(edited.map(\.file) + contested.map(\.file) + broken.map(\.file)).sorted()
    }

    /// What this cannot do, as in a mirror whose state was lost, the next pull does.
    ///
    /// - Parameters:
    ///   - tasks: whose projects are to be looked through.
    ///   - configuration: which forgets them, or no longer.
    /// - Throws: a ``RepositoryError`` or a ``PageTemplateError``.
    public func follow(_ tasks: [TaskID], configuration: MirrorConfiguration) async throws -> Report {
        _ = try await workTree.finishInterruptedRun()
        var report = Report()
        if let obstacle = try await BranchCheck(history: history, configuration: configuration).obstacle() {
            report.waiting = [Waiting(reason: obstacle)]
            return report
        }
        guard let tip = try await history.serverCommit(), try await state.fact(.commit) == tip.id.hex,
            let connection = try await state.fact(.connection).flatMap(Connection.init(encoded:))
        else { return report }
        let keys = Set(tasks.map(\.project))
        let projects = try await state.projects().filter { keys.contains($0.key) }
        let answers = CommitAnswers(
            history: history, workTree: workTree, state: state, templates: templates, progress: progress,
            configuration: configuration, texts: texts, foundation: [])
        let result = try await answers.settle(
            projects, journal: journal, tip: tip, connection: state.completed(connection))
        report.commits = result.commits
        report.waiting = result.waiting
        return report
    }
}
