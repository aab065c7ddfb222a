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
        let connection = try await tracker.connect()
        try check(connection, against: tip)
        let news = try await NewestEvents.read(from: tracker, state: state)
        let fetched = try await fetch(connection: connection, tip: tip, news: news)
        let start = try await startingTree(tip)
        let plan = try await plan(fetched, connection: connection, start: start)
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
        }
        report.requests = await tracker.requestCount
        return report
    }

    /// The newest server commit, spelt as the branch is; as it is while the branch cannot move.
    private func startingTree(_ tip: ServerCommit?) async throws -> ObjectID? {
        guard try await BranchCheck(history: history, configuration: configuration).obstacle() == nil else {
            return tip?.id
        }
        return try await CommittedSpelling(
            history: history, workTree: workTree, relations: try await history.relations(), texts: texts
        ).tree()
    }

    /// A mirror belongs to one tenant; another one's answers would read as thousands of deletions.
    private func check(_ connection: Connection, against tip: ServerCommit?) throws {
        guard let tip, tip.source.tenant != connection.tenant.id else { return }
        throw MirrorError.otherTenant(expected: tip.source.tenant, found: connection.tenant.id)
    }

    private func plan(_ fetched: FetchedProjects, connection: Connection, start: ObjectID?) async throws
        -> PlannedTree
    {
        let members = try await tracker.members()
        let plan = PlanPull(
            history: history, state: state, templates: templates, progress: progress, configuration: configuration,
            connection: connection, members: members.map { Set($0.map(\.id)) }, tip: start,
            foundation: start == nil ? foundation : [], rendersFrontPages: fetched.isStateSettled,
            isDryRun: options.isDryRun)
        return try await plan.run(fetched)
    }

    private func bringAlong(
        _ plan: PlannedTree, start: ObjectID?, connection: Connection, report: inout PullReport
    ) async throws {
        guard let tree = plan.tree ?? start else { return }
        let message = CommitMessage(
            tenant: connection.tenant.name, host: connection.host,
            projectCount: report.projects.count { $0.failure == nil }, isFirst: report.isFirst,
            entries: report.entries, vocabulary: plan.vocabulary)
        let author = report.soleAuthor
        let source = ServerSource(
            host: connection.host, tenant: connection.tenant.id, account: connection.account?.id ?? "-",
            time: connection.date)
        let isNews = plan.tree != nil
        let along = BringAlong(
            history: history, workTree: workTree, formerPaths: state,
            account: connection.accountIsGuess ? nil : connection.account?.id, texts: texts,
            configuration: configuration, date: connection.date)
        let result = try await along.run(
            BringAlong.News(
                tree: tree,
                commit: { tree, parents in
                    try await history.commitServer(
                        ServerCommitDraft(
                            tree: try await history.treeID(of: tree), parents: parents,
                            message: isNews ? message.text : BringAlong.noNews, author: author?.name,
                            date: author?.date ?? connection.date, source: source))
                }, isNews: isNews))
        report.commit = result.server
        report.commits = result.commits
        report.filesWritten = result.filesWritten
        report.conflicts = try await ConflictCredit(history: history).complete(result.files.conflicts)
        report.problems = result.files.problems
        report.undone = result.files.undone
        report.rescued = result.rescued
        report.waiting += result.waiting
    }

    private func settle(
        _ fetched: FetchedProjects, plan: PlannedTree, commit: ObjectID?, connection: Connection, news: NewestEvents
    ) async throws {
        guard let commit else { return }
        for project in fetched.gone { try await state.removeProject(project.id) }
        try await state.settle(
            commit: commit, projects: fetched.complete.map(\.id), waiting: Set(plan.unrendered.keys), paths: plan.paths)
        // What was not compared with this commit is compared with it in the next run.
        if !fetched.isStateSettled { try await state.setFact(.commit, to: nil) }
        // Pages over all projects tell too little while some are unknown; the next run makes them anew.
        try await state.setFact(.pageInput, to: fetched.isStateSettled ? plan.pageInput : nil)
        try await state.setFact(.tenant, to: connection.tenant.slug)
        let isKnown = !connection.accountIsGuess
        try await state.setFact(.account, to: isKnown ? connection.account?.id : nil)
        try await state.setFact(.guessedAccount, to: isKnown ? nil : connection.account?.id)
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

extension PullReport {
    /// The one person who made every change of this run, where the tracker tells, and when the last one was made.
    fileprivate var soleAuthor: (name: String, date: Timestamp)? {
        let credits = entries.map(\.soleCredit)
        guard !isFirst, let first = credits.first ?? nil,
            credits.allSatisfy({ $0?.person.id == first.person.id })
        else { return nil }
        return (first.person.name, credits.compactMap { $0?.date }.max() ?? first.date)
    }
}
