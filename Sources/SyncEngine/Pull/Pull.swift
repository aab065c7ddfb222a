import SyncCore

/// Brings the repository up to date with the tracker.
///
/// Order of a run: answers into the state, a server commit, then files, index and branch, and the cursors last: an
/// interrupted pull is repeated, never skipped.
public struct Pull: Sendable {
    let tracker: any Tracker
    let history: any History
    let workTree: any WorkTree
    let state: any StateStore
    let templates: any PageTemplates
    let progress: any RunProgress
    let configuration: MirrorConfiguration
    let options: PullOptions
    let texts: any TextMerge
    /// Files of the mirror itself that the first commit brings: its configuration and what git ignores.
    let foundation: [(path: String, bytes: [UInt8])]

    public init(
        tracker: any Tracker, history: any History, workTree: any WorkTree, state: any StateStore,
        templates: any PageTemplates, progress: any RunProgress, configuration: MirrorConfiguration,
        options: PullOptions, texts: any TextMerge, foundation: [(path: String, bytes: [UInt8])]
    ) {
        self.tracker = tracker
        self.history = history
        self.workTree = workTree
        self.state = state
        self.templates = templates
        self.progress = progress
        self.configuration = configuration
        self.options = options
        self.texts = texts
        self.foundation = foundation
    }

    /// Throws a ``TrackerError``, a ``RepositoryError`` or a ``PageTemplateError`` when the run as a whole cannot go on.
    public func run() async throws -> PullReport {
        _ = try await workTree.finishInterruptedRun()
        let tip = try await history.serverCommit()
        let connection = try await state.completed(try await tracker.connect())
        try check(connection, against: tip)
        let news = try await NewestEvents.read(from: tracker, state: state)
        let fetched = try await fetch(connection: connection, tip: tip, news: news)
        let start = try await answers.startingTree(tip)
        let members = try await tracker.members().map { Set($0.map(\.id)) }
        let plan = try await answers.plan(
            fetched, connection: connection, members: members, start: start, isDryRun: options.isDryRun)
        var report = PullReport()
        report.connection = connection
        report.isFirst = tip == nil
        report.projects = fetched.outcomes
        report.entries = try await Attribution(tracker: tracker, since: tip?.source.time).complete(
            plan.entries, projects: fetched.complete)
        report.waiting = plan.unrendered.values.sorted { $0.file ?? "" < $1.file ?? "" }
        if !options.isDryRun {
            try await bringAlong(plan, start: start, connection: connection, report: &report)
            let target = try await history.serverCommit()?.id
            try await settle(fetched, plan: plan, commit: target, connection: connection, news: news)
            try await remember(connection, members)
        }
        report.requests = await tracker.requestCount
        return report
    }

    /// A mirror belongs to one tenant; another one's answers would read as thousands of deletions.
    private func check(_ connection: Connection, against tip: ServerCommit?) throws {
        guard let tip, tip.source.tenant != connection.tenant.id else { return }
        throw MirrorError.otherTenant(expected: tip.source.tenant, found: connection.tenant.id)
    }

    var answers: CommitAnswers {
        CommitAnswers(
            history: history, workTree: workTree, state: state, templates: templates, progress: progress,
            configuration: configuration, texts: texts, foundation: foundation)
    }

    private func bringAlong(
        _ plan: PlannedTree, start: ObjectID?, connection: Connection, report: inout PullReport
    ) async throws {
        let message = CommitMessage(
            tenant: connection.tenant.name, host: connection.host,
            projectCount: report.projects.count { $0.failure == nil }, isFirst: report.isFirst,
            entries: report.entries, vocabulary: plan.vocabulary)
        let result = try await answers.commit(
            plan, start: start, connection: connection, message: message.text,
            author: report.isFirst ? nil : report.entries.soleCredit,
            ownWork: OwnWork(state: state, account: connection.knownAccount))
        report.commit = result.server
        report.commits = result.commits
        report.filesWritten = result.filesWritten
        report.conflicts = try await ConflictCredit(history: history).complete(result.files.conflicts)
        report.problems = result.files.problems
        report.undone = result.files.undone
        report.rescued = result.rescued
        report.waiting += result.waiting
    }

    /// What a push needs to begin without asking.
    private func remember(_ connection: Connection, _ members: Set<EntityID>?) async throws {
        try await state.remember(connection)
        try await state.setFact(.members, to: members.map { $0.sorted().joined(separator: " ") })
    }

    private func settle(
        _ fetched: FetchedProjects, plan: PlannedTree, commit: ObjectID?, connection: Connection, news: NewestEvents
    ) async throws {
        guard let commit else { return }
        for project in fetched.gone { try await state.removeProject(project.id) }
        try await state.settle(
            commit: commit, projects: fetched.complete.map(\.id), waiting: plan.pending, paths: plan.paths)
        // What was not compared with this commit is compared with it in the next run.
        if !fetched.isStateSettled { try await state.setFact(.commit, to: nil) }
        // Pages over all projects tell too little while some are unknown; the next run makes them anew.
        try await state.setFact(.pageInput, to: fetched.isStateSettled ? plan.pageInput : nil)
        try await state.setFact(.tenant, to: connection.tenant.slug)
        try await state.setFact(.lastPull, to: connection.date.rfc3339)
        try await state.setFact(.oldestCheck, to: state.oldestCheck()?.rfc3339)
        if fetched.walkedArchived { try await state.setFact(.archivedWalk, to: connection.date.rfc3339) }
        let failed = fetched.outcomes.filter { $0.failure != nil }.map(\.key)
        try await state.setFact(.failedProjects, to: failed.isEmpty ? nil : failed.joined(separator: " "))
        guard failed.isEmpty, !options.onlyFailed, let newest = news.newest else { return }
        try await state.setFact(.newestEvent, to: newest)
    }
}

/// The mirror and what it is asked to take do not belong together.
public enum MirrorError: Error, Hashable, Sendable {
    case otherTenant(expected: EntityID, found: EntityID)
}
