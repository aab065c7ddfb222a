import SyncCore

/// Asks the tracker for everything that may have changed and stores the answers, project by project, side by side.
///
/// Answers are stored at once, so that an interrupted run goes on where it stopped. A project that fails keeps what
/// it has and never stops the others.
struct FetchChanges: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let progress: any RunProgress
    let options: PullOptions
    let limits: DeletionLimits
    let connection: Connection
    let account: EntityID?
    let lastCommit: Timestamp?
    /// Tasks that the tracker named as having news.
    let named: Set<TaskID>
    /// Files of the newest server commit whose tasks the state may not know, by project key.
    let filesInTree: [String: [TaskID: String]]
    let walksArchived: Bool

    /// Requests under way for one project; the client keeps to its own limit for the host.
    static let width = 8

    func run(_ listings: [ProjectListing]) async throws -> [ProjectOutcome] {
        progress.report(.projects(total: listings.count))
        return try await withThrowingTaskGroup(of: (Int, ProjectOutcome).self) { group in
            for (index, listing) in listings.enumerated() {
                group.addTask { (index, try await outcome(of: listing)) }
            }
            var outcomes: [(Int, ProjectOutcome)] = []
            for try await outcome in group {
                outcomes.append(outcome)
                progress.report(.projectDone)
            }
            return outcomes.map(\.1).sorted { $0.key < $1.key }
        }
    }

    private func outcome(of listing: ProjectListing) async throws -> ProjectOutcome {
        do {
            let project = try listing.outcome.get()
            return ProjectOutcome(key: project.key, failure: try await fetch(project))
        } catch let error as TrackerError where error.reason != .cancelled {
            return ProjectOutcome(key: listing.name, failure: .tracker(error))
        }
    }

    private func fetch(_ project: Project) async throws -> ProjectFailure? {
        let vocabulary = try await tracker.vocabulary(of: project)
        let known = try await state.outline(ofProject: project.id)
        let walk = TaskWalk(tracker: tracker, state: state, progress: progress, project: project)
        let live = try await walk.run(archived: false)
        var (seen, hasNews) = live
        let archivedCount = try await countArchived(of: project, known: known)
        let isArchiveWalked = archivedCount == nil || archivedCount != known.count { $0.isArchived }
        if isArchiveWalked {
            let archived = try await walk.run(archived: true)
            seen.formUnion(archived.keys)
            hasNews = hasNews || archived.hasNews
        } else {
            seen.formUnion(known.lazy.filter(\.isArchived).map(\.key))
        }
        let missing = MissingTasks(
            known: known, seen: seen, isListEmpty: live.keys.isEmpty, unstored: try await unknownFiles(of: project),
            files: filesInTree[project.key, default: [:]].keys)
        if let failure = missing.brake(limits), !options.isForced { return failure }
        try await askForMissing(missing, in: project)
        let isKnown = !hasNews && missing.tasks.isEmpty
        var tasks = isKnown ? known : try await state.outline(ofProject: project.id)
        if !isArchiveWalked, archivedCount != tasks.count(where: \.isArchived) {
            // Others went from the archive when these came into it.
            let asked = live.keys.union(missing.tasks.compactMap(\.key))
            if let failure = try await walkArchived(walk, known: tasks, asked: asked) { return failure }
            tasks = try await state.outline(ofProject: project.id)
        }
        try await state.store(vocabulary)
        try await fetchDetails(of: project, vocabulary: vocabulary, tasks: tasks)
        return nil
    }

    /// Nil where the archived tasks are to be walked in any case.
    private func countArchived(of project: Project, known: [TaskOutline]) async throws -> Int? {
        if options.isFull || walksArchived || known.isEmpty { return nil }
        return try await tracker.countArchivedTasks(of: project)
    }

    /// - Parameter asked: tasks that this run has heard of already.
    private func walkArchived(
        _ walk: TaskWalk, known: [TaskOutline], asked: Set<EntityID>
    ) async throws -> ProjectFailure? {
        let archived = try await walk.run(archived: true)
        let missing = MissingTasks(
            known: known, seen: asked.union(archived.keys), isListEmpty: false, unstored: [],
            files: filesInTree[walk.project.key, default: [:]].keys)
        if let failure = missing.brake(limits), !options.isForced { return failure }
        try await askForMissing(missing, in: walk.project)
        return nil
    }

    /// Tasks that lie in the newest server commit and that neither the walks nor an earlier run brought.
    private func unknownFiles(of project: Project) async throws -> [TaskID] {
        guard let files = filesInTree[project.key], !files.isEmpty else { return [] }
        let stored = Set(try await state.outline(ofProject: project.id).map(\.id))
        return files.keys.filter { !stored.contains($0) }.sorted()
    }

    /// A task that is in no list may be archived, moved between pages or deleted: only its own answer tells.
    private func askForMissing(_ missing: MissingTasks, in project: Project) async throws {
        try await inParallel(missing.tasks, width: Self.width) { task in
            let answer = try await tracker.task(task.key ?? task.id.description, in: project)
            if let answer {
                try await state.store([answer], ofProject: project.id)
            } else if let key = task.key {
                try await state.markGone(key)
            }
        }
    }

    private func fetchDetails(of project: Project, vocabulary: ProjectVocabulary, tasks: [TaskOutline]) async throws {
        let sweep = CommentSweep(
            account: account, doneStatuses: Set(vocabulary.statuses.lazy.filter(\.isDone).map(\.id)), named: named,
            lastCommit: lastCommit, hour: connection.date.seconds / 3600, isFull: options.isFull)
        let chosen = sweep.choose(from: tasks)
        progress.report(.commentsExpected(chosen.count))
        let details = TaskDetails(
            tracker: tracker, state: state, progress: progress, project: project, checked: connection.date)
        let hasFields = !vocabulary.fields.isEmpty
        try await details.fetch(chosen) { task in
            hasFields && (options.isFull || sweep.isUnread(task))
        }
    }
}

/// When a pull stops rather than delete.
public struct DeletionLimits: Hashable, Sendable {
    /// At most so many tasks of a project may go at once, unless that is no more than a tenth of them.
    public var tasks: Int

    public init(tasks: Int) {
        self.tasks = tasks
    }
}
