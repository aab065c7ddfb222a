import SyncCore

/// Sends what people edited in the files to the tracker, and lets history and files follow.
///
/// Order of a run: what earlier runs left in doubt, the edits, a look at each task and its calls, a server commit, and the
/// files. What was not sent is planned anew by the next run; what was sent stands in the journal until a commit holds it.
public struct Push: Sendable {
    /// What both directions have in common; it is also run first where this mirror does not know what it needs.
    let pull: Pull
    let journal: any Journal
    let options: PushOptions
    private let newcomers = Newcomers()

    public init(pull: Pull, journal: any Journal, options: PushOptions) {
        self.pull = pull
        self.journal = journal
        self.options = options
    }

    /// New tasks bring more to be sent: the comments and subtasks that were written with them.
    private static let rounds = 3

    /// Throws a ``TrackerError``, a ``RepositoryError`` or a ``PageTemplateError`` when the run as a whole cannot go on.
    public func run() async throws -> PushReport {
        _ = try await pull.workTree.finishInterruptedRun()
        var report = PushReport()
        if let obstacle = try await obstacle() {
            report.waiting = [Waiting(reason: obstacle)]
            return try await withRest(report)
        }
        if options.isDryRun { return try await withPlan(report) }
        if let waiting = try await pullWhereNeeded() {
            report.waiting = waiting
            return try await withRest(report)
        }
        let connection = try await connect()
        let tip = try await pull.history.serverCommit()
        let doubts = try await settleJournal(connection, &report)
        var made: Set<TaskID>?
        for _ in 1...Self.rounds {
            let edits = try await collect(doubts, of: made)
            if made == nil {
                report.waiting += edits.waiting
                if !connection.mayWriteTasks, !edits.isEmpty {
                    report.waiting.append(Waiting(reason: .readOnlyToken))
                    break
                }
                if !options.isForced, let braked = try await brake(edits) {
                    report.braked = braked
                    break
                }
            }
            let run = SendingRun()
            try await send(edits, connection, run)
            let sent = await run.report
            report.add(sent)
            try await commit(await run.touched, connection.at(await run.time), &report)
            made = Set(sent.created.filter { $0.place == .file }.compactMap(\.id))
            if made?.isEmpty ?? true { break }
        }
        report.requests = await pull.tracker.requestCount
        if let tip { report.sent = try await UndoneChanges(history: pull.history, tip: tip.id).complete(report.sent) }
        return try await withRest(report)
    }

    // MARK: before anything is sent

    func obstacle() async throws -> Waiting.Reason? {
        try await BranchCheck(history: pull.history, configuration: pull.configuration).obstacle()
    }

    /// A mirror whose state was lost, or that another machine has moved on, is brought up to date first: the ids behind
    /// what the files say are not known otherwise. Returns what keeps that from being done.
    func pullWhereNeeded() async throws -> [Waiting]? {
        let tip = try await pull.history.serverCommit()
        if let tip, try await pull.state.fact(.commit) == tip.id.hex { return nil }
        let report = try await pull.run()
        let isCurrent = try await pull.state.fact(.commit) == pull.history.serverCommit()?.id.hex
        return isCurrent ? nil : report.waiting
    }

    func connect() async throws -> Connection {
        if let known = try await pull.state.fact(.connection).flatMap(Connection.init(encoded:)),
            await pull.tracker.resume(known)
        {
            return try await pull.state.completed(known)
        }
        let connection = try await pull.state.completed(try await pull.tracker.connect())
        if let tip = try await pull.history.serverCommit(), tip.source.tenant != connection.tenant.id {
            throw MirrorError.otherTenant(expected: tip.source.tenant, found: connection.tenant.id)
        }
        try await pull.state.remember(connection)
        return connection
    }

    func settleJournal(
        _ connection: Connection, _ report: inout PushReport
    ) async throws -> SettleJournal.Result {
        let doubts = try await SettleJournal(tracker: pull.tracker, state: pull.state, journal: journal).run()
        report.inDoubt = doubts.inDoubt
        let settled = try await journal.settled()
        let touched = doubts.touched.union(settled.map(\.entry.operation.project))
        if !touched.isEmpty { try await commit(touched, connection, &report) }
        return doubts
    }

    // MARK: what is to be sent

    private func localEdits() async throws -> LocalEdits? {
        let relations = try await pull.history.relations()
        let trees = ComparedTrees(
            head: relations.head, bases: relations.bases, said: relations.server, remote: relations.server)
        if trees.bases.isEmpty { return nil }
        let ownWork = OwnWork(
            state: pull.state, account: try await pull.state.fact(.account),
            created: Set(try await journal.settled().compactMap(\.created)))
        var local = LocalEdits(
            history: pull.history, workTree: pull.workTree, formerPaths: pull.state, trees: trees, texts: pull.texts,
            ownWork: ownWork, newcomers: await newcomers.people)
        try await local.read()
        return local
    }

    /// - Parameter made: only what was written with these new tasks; nil for everything that is meant.
    private func collect(_ doubts: SettleJournal.Result, of made: Set<TaskID>? = nil) async throws -> CollectedEdits {
        var edits = CollectedEdits()
        guard var local = try await localEdits() else { return edits }
        while try await learnNewcomers(local.problems) {
            guard let again = try await localEdits() else { return edits }
            local = again
        }
        for task in local.tasks where task.problems.isEmpty {
            guard made?.contains(task.id) ?? isMeant(task.local.path) else { continue }
            let key = try await pull.state.task(numbered: task.id)?.item.key
            if key.map(doubts.tasks.contains) ?? false { continue }
            edits.tasks.append(task)
        }
        if made == nil {
            edits.drafts = local.drafts.filter { isMeant($0.file.path) && !doubts.files.contains($0.file.path) }
        }
        edits.gatherBoxes()
        try await findOrigins(&edits)
        return edits
    }

    /// Drafts that others have committed wait.
    private func findOrigins(_ edits: inout CollectedEdits) async throws {
        let hasDrafts = edits.tasks.map(\.merge.document).contains { !$0.drafts.isEmpty || !$0.newSubtasks.isEmpty }
        guard hasDrafts || !edits.drafts.isEmpty, let head = try await pull.history.position().head else { return }
        let search = FindDraftOrigins(
            history: pull.history, head: head, email: try await pull.history.userEmail())
        var own: [DraftFile] = []
        for var draft in edits.drafts {
            draft.origin = try await search.origin(of: draft)
            if let name = draft.origin?.stranger, !options.sendsAllAuthors {
                edits.waiting.append(Waiting(file: draft.file.path, reason: .committedByAnother(name)))
            } else {
                own.append(draft)
            }
        }
        edits.drafts = own
        for task in edits.tasks {
            let origins = try await search.origins(in: task)
            edits.origins[task.id] = origins
            if options.sendsAllAuthors { continue }
            for name in origins.strangers.sorted() {
                edits.waiting.append(Waiting(id: task.id, file: task.local.path, reason: .committedByAnother(name)))
            }
        }
    }

    /// Asks the tracker for people whom files name and no vocabulary does. True when one was found.
    private func learnNewcomers(_ problems: [Problem]) async throws -> Bool {
        if options.isDryRun { return false }
        let search = FindNewcomers(tracker: pull.tracker, state: pull.state, newcomers: newcomers)
        return try await search.find(problems.filter { isMeant($0.file) })
    }

    private func isMeant(_ path: String) -> Bool { options.files.isEmpty || options.files.contains(path) }

    private func brake(_ edits: CollectedEdits) async throws -> (edited: Int, of: Int)? {
        let edited = edits.tasks.count + edits.drafts.count
        let brake = EditBrake(tasks: pull.configuration.maxEdits)
        guard edited > brake.tasks else { return nil }
        var all = 0
        for project in try await pull.state.projects() {
            all += try await pull.state.counts(ofProject: project.id).reduce(0) { $0 + $1.count }
        }
        return brake.stops(edited: edited, of: all) ? (edited, all) : nil
    }

    // MARK: sending

    private func send(_ edits: CollectedEdits, _ connection: Connection, _ run: SendingRun) async throws {
        var projects: [String: PushedProject] = [:]
        for project in try await pull.state.projects() where edits.projects.contains(project.key) {
            guard var vocabulary = try await pull.state.vocabulary(ofProject: project.id) else { continue }
            vocabulary.people = try await pull.state.people(pull.state.peopleAppearing(inProject: project.id))
            projects[project.key] = PushedProject(
                vocabulary.sorted(), connection: connection, configuration: pull.configuration
            ).knowing(await newcomers.people[project.key, default: []])
        }
        let send = SendEdits(
            tracker: pull.tracker, state: pull.state, journal: journal, texts: pull.texts, connection: connection,
            projects: projects, isForced: options.isForced, isNew: options.isNew,
            sendsAllAuthors: options.sendsAllAuthors, run: run)
        try await send.send(edits)
    }

    func commit(
        _ touched: Set<EntityID>, _ connection: Connection, _ report: inout PushReport
    ) async throws {
        guard !touched.isEmpty, let tip = try await pull.history.serverCommit() else { return }
        let projects = try await pull.state.projects().filter { touched.contains($0.id) }
        let result = try await pull.answers.settle(projects, journal: journal, tip: tip, connection: connection)
        report.commits += result.commits
        report.waiting += result.waiting
        report.undone += result.files.undone
    }

    // MARK: what is left

    /// With what is still to be sent, decided and mended.
    func withRest(_ report: PushReport) async throws -> PushReport {
        guard let local = try await localEdits() else { return report }
        var report = report
        report.pending = local.edits.filter { isMeant($0.file) }
        report.conflicts = try await ConflictCredit(history: pull.history).complete(local.conflicts)
        for problem in local.problems where !report.problems.contains(problem) { report.problems.append(problem) }
        return report
    }

    /// Nothing is asked of the tracker: the plan is made from what it said last.
    private func withPlan(_ report: PushReport) async throws -> PushReport {
        var report = try await withRest(report)
        let edits = try await collect(SettleJournal.Result())
        report.braked = options.isForced ? nil : try await brake(edits)
        let plan = try await JudgeEdits(state: pull.state).judge(edits)
        report.sent = plan.sent
        report.created = plan.created
        report.problems += plan.problems.filter { !report.problems.contains($0) }
        return report
    }
}

extension Connection {
    /// With the server's clock as it was told last.
    fileprivate func at(_ time: Timestamp?) -> Connection {
        var connection = self
        if let time { connection.date = max(date, time) }
        return connection
    }
}
