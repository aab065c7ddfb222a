import SyncCore

/// A Koyori tenant as a ``Tracker``: the calls of one run.
public actor KoyoriTracker: Tracker {
    private let client: HTTPClient
    private let address: String
    private let token: Token
    private let tenant: String?
    private var opened: KoyoriSession?
    /// What an earlier run has learned; enough for all but the lists of projects and people.
    private var resumed: KoyoriSession?
    /// Projects by id, as callers have named them: an operation has the id alone.
    private var known: [EntityID: Project] = [:]
    /// Every project that the account may enter, once the tracker has told all of them.
    var reachable: [ProjectListing]?
    private var knowsNewestEvents = true
    /// This server has left out labels that were to be added along with the fields, although it is a newer one.
    var leavesLabelsOut = false

    /// - Parameters:
    ///   - address: the web origin, a page below it, or the API root, as a person gave it.
    ///   - tenant: its name in addresses, its name, or its id; nil when the account has one only.
    public init(address: String, token: Token, tenant: String?, client: HTTPClient) {
        (self.address, self.token, self.tenant, self.client) = (address, token, tenant, client)
    }

    public var requestCount: Int { client.requestCount }

    public func connect() async throws -> Connection {
        try await openedSession().connection
    }

    public func resume(_ connection: Connection) -> Bool {
        guard let address = WebAddress(address),
            let session = KoyoriSession.resumed(connection, address, client: client, token: token, tenant: tenant)
        else { return false }
        resumed = session
        return true
    }

    /// A session that knows all there is to know; opened now if nobody did.
    func openedSession() async throws(TrackerError) -> KoyoriSession {
        if let opened { return opened }
        guard let address = WebAddress(address) else {
            throw TrackerError(request: "GET \(KoyoriAPI.tenantsPath)", reason: .unknownTracker)
        }
        let session = try await KoyoriSession.open(address, client: client, token: token, tenant: tenant)
        opened = session
        return session
    }

    public func vocabulary(of project: Project) async throws -> ProjectVocabulary {
        let (api, place) = try await open(project)
        async let statuses = api.statuses(place)
        async let fields = api.customFields(place)
        async let labels = api.labels(place)
        async let sprints = api.sprints(place)
        async let milestones = api.milestones(place)
        return try await ProjectVocabulary(
            project: project, statuses: statuses, fields: fields, labels: labels, sprints: sprints,
            milestones: milestones)
    }

    public func countArchivedTasks(of project: Project) async throws -> Int {
        let (api, place) = try await open(project)
        return try await api.taskList(place, archived: true, at: .first, limit: 1).total
    }

    public func task(_ key: EntityID, in project: Project) async throws(TrackerError) -> TaskAnswer? {
        let (api, place) = try await open(project)
        guard let detail = try await api.taskDetail(key, place) else { return nil }
        do throws(JSONFault) {
            var answer = try TaskAnswer(detail.value, in: project, fingerprint: nil)
            answer.date = detail.response.date
            guard answer.item.key == key || answer.item.id.description == key else {
                throw JSONFault(offset: 0, expected: "the task that was asked for")
            }
            return answer
        } catch {
            throw api.error(.badAnswer(error.description), place.task(key))
        }
    }

    public func comments(of key: EntityID, in project: Project) async throws -> CommentsAnswer? {
        let (api, place) = try await open(project)
        guard let answer = try await api.comments(of: key, place) else { return nil }
        let body = answer.response.body
        return CommentsAnswer(
            comments: Comment.sorted(answer.value), fingerprint: Fingerprint(of: body, in: body.indices))
    }

    public func newestTasks(of project: Project, archived: Bool) async throws -> [TaskAnswer] {
        let (api, place) = try await open(project)
        let page = try await api.firstPage(place, archived: archived)
        do throws(JSONFault) {
            var answers: [TaskAnswer] = []
            for item in page.items {
                var answer = try TaskAnswer(page.task(item), in: project, fingerprint: page.fingerprint(of: item))
                answer.date = page.date
                answers.append(answer)
            }
            return answers
        } catch {
            throw api.error(.badAnswer(error.description), place.path + "/tasks")
        }
    }

    public func newestEvents() async throws -> [TrackerEvent]? {
        let session = try await session()
        guard knowsNewestEvents else { return nil }
        let (api, tenant) = (session.api, session.connection.tenant.id)
        let answer = try await unlessAbsent { () async throws(TrackerError) in
            try await api.newestActivities(inTenant: tenant)
        }
        if let answer { return answer.map { TrackerEvent($0.activity, task: $0.task) } }
        // An unknown route is refused like a dead token; only a call that every server has tells one from the other.
        guard try await api.isCredentialAlive() else { throw api.error(.notLoggedIn, KoyoriAPI.tenantsPath) }
        knowsNewestEvents = false
        return nil
    }

    public func history(of key: EntityID, in project: Project) async throws -> [TrackerEvent] {
        let (api, place) = try await open(project)
        var events: [TrackerEvent] = []
        var cursor: String?
        repeat {
            let page = try await api.activities(of: key, place, after: cursor)
            events += page.rows.map { TrackerEvent($0, task: nil) }
            // A cursor that leads nowhere would lead there for ever.
            cursor = page.rows.isEmpty || page.next == cursor ? nil : page.next
        } while cursor != nil
        return events
    }

    public func members() async throws -> [Person]? {
        let session = try await openedSession()
        guard let others = try await session.api.members(ofTenant: session.connection.tenant.id) else { return nil }
        // The list of a tenant lacks its owner.
        let owner = session.ownerID.map { id in
            session.connection.account.flatMap { $0.id == id ? $0 : nil } ?? Person(id: id, name: id)
        }
        return others.contains { $0.id == owner?.id } ? others : [owner].compactMap { $0 } + others
    }

    public func assignablePerson(named name: String, in project: Project) async throws -> Person? {
        let (api, place) = try await open(project)
        // Older servers have no such list.
        guard try await session().connection.capabilities.setsLabelsWithFields else { return nil }
        let people = try await api.unlessForbidden { () async throws(TrackerError) in
            try await api.assignableUsers(place, named: name)
        }
        return people?.first { $0.name == name }
    }

    /// The session of this run, or what is known of an earlier one; opened now if there is neither.
    func session() async throws(TrackerError) -> KoyoriSession {
        if let session = opened ?? resumed { return session }
        return try await openedSession()
    }

    /// The way to a project, which is remembered for the calls that name it by its id.
    private func open(_ project: Project) async throws(TrackerError) -> (api: KoyoriAPI, place: KoyoriAPI.Place) {
        known[project.id] = project
        let session = try await session()
        return (session.api, session.place(project))
    }

    /// The project with that id; asked for only where nobody has named it in this run.
    func project(_ id: EntityID, _ session: KoyoriSession) async throws(TrackerError) -> Project {
        if let project = known[id] { return project }
        let place = KoyoriAPI.Place(tenant: session.connection.tenant.id, project: id)
        let project = try await session.api.project(place)
        guard project.id == id else { throw session.api.error(.badAnswer("another project"), place.path) }
        known[id] = project
        return project
    }
}
