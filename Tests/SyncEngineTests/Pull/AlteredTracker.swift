import SyncCore

/// The real tracker with some of its answers exchanged, for answers that no demo server gives.
struct AlteredTracker: Tracker {
    let base: any Tracker
    /// Keys of the projects whose lists are empty.
    var emptied: Set<String> = []
    /// Exchanges a page of a list.
    var page: @Sendable (TaskPage) -> TaskPage = { $0 }
    /// The id of another tenant that answers.
    var tenant: EntityID?
    /// Runs after the first page of ENG was handed over.
    var afterFirstPage: @Sendable () async throws -> Void = {}
    /// Keys of the tasks that are gone by the time that their comments are asked for.
    var goneAfterWalk: Set<EntityID> = []
    /// Sends a call, or does something else in its place.
    var sending: @Sendable (_ operation: Operation, _ base: any Tracker) async -> SendOutcome = { await $1.send($0) }
    /// Exchanges the list of projects.
    var listings: @Sendable ([ProjectListing]) -> [ProjectListing] = { $0 }

    func connect() async throws -> Connection {
        var connection = try await base.connect()
        if let tenant { connection.tenant.id = tenant }
        return connection
    }

    func resume(_ connection: Connection) async -> Bool { await base.resume(connection) }

    func projects(_ selection: [String]) async throws -> [ProjectListing] {
        listings(try await base.projects(selection))
    }
    func vocabulary(of project: Project) async throws -> ProjectVocabulary { try await base.vocabulary(of: project) }

    func walkTasks(
        of project: Project, archived: Bool, known: any KnownAnswers,
        page handOver: @Sendable (TaskPage) async throws -> Void
    ) async throws {
        if emptied.contains(project.key) {
            return try await handOver(.read(index: 0, fingerprint: Fingerprint(high: 1, low: 1), entries: []))
        }
        try await base.walkTasks(of: project, archived: archived, known: known) {
            try await handOver(page($0))
            if $0.index == 0, project.key == "ENG", !archived { try await afterFirstPage() }
        }
    }

    func countArchivedTasks(of project: Project) async throws -> Int { try await base.countArchivedTasks(of: project) }
    func task(_ key: EntityID, in project: Project) async throws -> TaskAnswer? {
        try await base.task(key, in: project)
    }
    func comments(of key: EntityID, in project: Project) async throws -> CommentsAnswer? {
        goneAfterWalk.contains(key) ? nil : try await base.comments(of: key, in: project)
    }
    func newestTasks(of project: Project, archived: Bool) async throws -> [TaskAnswer] {
        try await base.newestTasks(of: project, archived: archived)
    }
    func send(_ operation: Operation) async -> SendOutcome { await sending(operation, base) }
    func newestEvents() async throws -> [TrackerEvent]? { try await base.newestEvents() }
    func history(of key: EntityID, in project: Project) async throws -> [TrackerEvent] {
        try await base.history(of: key, in: project)
    }
    func members() async throws -> [Person]? { try await base.members() }
    func assignablePerson(named name: String, in project: Project) async throws -> Person? {
        try await base.assignablePerson(named: name, in: project)
    }
    var requestCount: Int { get async { await base.requestCount } }
}

extension TaskPage {
    var index: Int {
        switch self {
        case .unchanged(let index), .read(let index, _, _): index
        }
    }
}
