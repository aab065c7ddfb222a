import DemoServer
import SyncCore
import Testing

@testable import Trackers

@Suite struct KoyoriDemoTests {
    typealias API = DemoServerOptions.API

    @Test("old and new servers, with and without /api, are all found", arguments: API.allCases, [true, false])
    func connect(api: API, hasPrefix: Bool) async throws {
        let demo = try DemoKoyori(api: api, hasPrefix: hasPrefix)
        let connection = try await demo.tracker().connect()
        #expect(connection.tenant == Tenant(id: demo.ids.acme, slug: "acme", name: "Acme"))
        #expect(connection.webOrigin == demo.server.origin)
        #expect(connection.account == Person(id: demo.ids.tanaka, name: api == .new ? "tanaka" : demo.ids.tanaka))
        #expect(connection.accountIsGuess == (api == .old))
        #expect(connection.date.seconds > 0)
    }

    @Test("a token that the server does not know is refused, not taken for another tracker", arguments: API.allCases)
    func badToken(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        #expect(await failure { try await demo.tracker(token: "pat_none").connect() } == .notLoggedIn)
    }

    @Test("a token without admin:tenant needs the tenant's id on old servers and tells it by itself on new ones")
    func reader() async throws {
        let new = try DemoKoyori(api: .new)
        #expect(try await new.tracker(token: "pat_reader").connect().tenant.id == new.ids.acme)
        let old = try DemoKoyori(api: .old)
        #expect(await failure { try await old.tracker(token: "pat_reader").connect() } == .tenantNotChosen([]))
        let connection = try await old.tracker(token: "pat_reader", tenant: old.ids.acme).connect()
        #expect(connection.account == nil)
    }

    @Test("a token limited to a project sees that one")
    func limited() async throws {
        let demo = try DemoKoyori(api: .new)
        let listings = try await demo.tracker(token: "pat_limited").projects([])
        #expect(listings.map(\.name) == ["OPS"])
        let old = try DemoKoyori(api: .old)
        let tracker = old.tracker(token: "pat_limited", tenant: old.ids.acme)
        #expect(await failure { try await tracker.projects([]) } == .forbidden("forbidden"))
        #expect(try await tracker.projects([old.ids.operations]).first?.outcome.get().key == "OPS")
    }

    @Test("a device token tells the account")
    func device() async throws {
        let demo = try DemoKoyori(api: .new)
        let connection = try await demo.tracker(token: "kdt_device").connect()
        #expect(connection.account == Person(id: demo.ids.suzuki, name: "suzuki"))
    }

    @Test("the vocabulary comes whole and in an order that does not change", arguments: API.allCases)
    func vocabulary(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        let tracker = demo.tracker()
        let project = try await demo.project(tracker)
        #expect(project == Project(id: demo.ids.engineering, key: "ENG", name: "Engineering", description: "Builds it"))
        let vocabulary = try await tracker.vocabulary(of: project)
        #expect(vocabulary.statuses.map(\.name) == ["Backlog", "Todo", "In Progress", "Done"])
        #expect(vocabulary.statuses.map(\.isDefault) == [false, true, false, false])
        #expect(vocabulary.statuses.map(\.isDefaultDone) == [false, false, false, true])
        #expect(vocabulary.labels.map(\.name) == ["area", "bug"])
        #expect(vocabulary.labels.map(\.color) == ["#00ff00", "#FF0000"])
        #expect(vocabulary.fields.map(\.name) == ["Points", "Kind"])
        #expect(vocabulary.fields.last?.options == [CustomField.Option(value: "big", label: "Big thing")])
        #expect(vocabulary.milestones.map(\.due) == [CalendarDay("2026-06-01")])
        #expect(vocabulary.sprints.map(\.state) == ["active"])
        #expect(vocabulary.sprints.map(\.goal) == ["Ship"])
        for _ in 0..<3 { #expect(try await tracker.vocabulary(of: project) == vocabulary) }
    }

    @Test("a task comes whole, by id and by number, and its comments in order", arguments: API.allCases)
    func task(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        let tracker = demo.tracker()
        let project = try await demo.project(tracker)
        let answer = try #require(try await tracker.task("ENG-2", in: project))
        let item = answer.item
        #expect(item.key == demo.ids.rich)
        #expect(item.title == "OAuth 対応を実装する")
        #expect(item.body == "a\r\nb  ")
        #expect(item.priority == "critical_fire")
        #expect(item.assignees == [demo.ids.suzuki: "primary", demo.ids.tanaka: "secondary"])
        #expect(item.fields?.values.sorted() == ["5"])
        #expect(item.due?.isMidnight == true)
        #expect(Set(answer.people.map(\.name)) == ["tanaka", "suzuki"])
        let comments = try #require(try await tracker.comments(of: item.key, in: project))
        #expect(comments.comments.map(\.body) == ["The design is done.", "I ask for a review.", ""])
        #expect(comments.comments.map(\.isDeleted) == [false, false, true])
        #expect(try await tracker.comments(of: item.key, in: project)?.fingerprint == comments.fingerprint)
        #expect(try await tracker.countArchivedTasks(of: project) == 1)
    }

    @Test("live and archived tasks are walked apart, over several pages", arguments: API.allCases)
    func walk(api: API) async throws {
        let demo = try DemoKoyori(api: api, moreTasks: 450)
        let tracker = demo.tracker()
        let project = try await demo.project(tracker)
        #expect(try await demo.numbers(tracker, project) == [1, 2] + Array(4...453))
        #expect(try await demo.numbers(tracker, project, archived: true) == [3])
    }

    @Test("tasks that are archived, deleted or made during a walk make no other fall out", arguments: API.allCases)
    func movingWalk(api: API) async throws {
        let demo = try DemoKoyori(api: api, moreTasks: 602)
        let tracker = demo.tracker()
        let project = try await demo.project(tracker)
        let status = try await tracker.vocabulary(of: project).statuses[0].id
        // Before each further page one task is archived, one deleted and one made.
        let moves = Guarded<[(archived: Int, deleted: Int)]>([(400, 300), (602, 601), (604, 603)])
        let answers = StoredAnswers()
        try await tracker.walkTasks(of: project, archived: false, known: answers) { page in
            await answers.store(page)
            guard let move = moves.withLock({ $0.popLast() }) else { return }
            #expect(await demo.write(.post, "/tasks/ENG-\(move.archived)/archive", nil))
            #expect(await demo.write(.delete, "/tasks/ENG-\(move.deleted)", nil))
            #expect(await demo.write(.post, "/tasks", "{\"title\":\"new\",\"status_id\":\"\(status)\"}"))
        }
        let numbers = await Set(answers.read.map(\.id.number))
        #expect(numbers.isSuperset(of: Set(4...600).subtracting([300, 400])))
    }

    @Test(
        "a passing fault is not noticed, whatever its kind", arguments: API.allCases,
        [#""kind":"drop""#, #""kind":"drop-after""#, #""kind":"half""#, #""kind":"status","status":500"#])
    func passingFaults(api: API, fault: String) async throws {
        let demo = try DemoKoyori(api: api, moreTasks: 250)
        let tracker = demo.tracker()
        let project = try await demo.project(tracker)
        await demo.fault(fault, path: "/tasks", times: 2)
        #expect(try await demo.numbers(tracker, project).count == 252)
    }

    @Test("garbage that claims success is an error of that project; the other one is read", arguments: API.allCases)
    func garbage(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        let tracker = demo.tracker()
        let project = try await demo.project(tracker)
        await demo.fault(#""kind":"garbage""#, path: "/\(demo.ids.engineering)/tasks", times: 9)
        let reason = await failure { try await demo.numbers(tracker, project) }
        #expect(reason == .badAnswer("HTML instead of JSON"))
        let other = try await tracker.projects(["OPS"])[0].outcome.get()
        #expect(try await demo.numbers(tracker, other) == [])
    }

    @Test(
        "new servers tell the newest events, old ones do not, and both tell a task's history", arguments: API.allCases)
    func events(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        let tracker = demo.tracker()
        let project = try await demo.project(tracker)
        let newest = try await tracker.newestEvents()
        #expect(newest?.count == (api == .new ? 3 : nil))
        #expect(newest?.first?.task?.description == (api == .new ? "ENG-2" : nil))
        let history = try await tracker.history(of: demo.ids.rich, in: project)
        #expect(history.count == 4)
        #expect(history.first?.field?.hasPrefix("comment:") == true)
        #expect(history.last?.field == "task")
    }

    @Test("members come with the owner; an account that may not ask gets none", arguments: API.allCases)
    func members(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        #expect(try await demo.tracker().members()?.map(\.id) == [demo.ids.tanaka, demo.ids.suzuki])
        #expect(try await demo.tracker(token: "pat_reader", tenant: demo.ids.acme).members() == nil)
    }

    @Test("a deleted task is gone, and so are its comments; a task that never was is gone too", arguments: API.allCases)
    func gone(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        let tracker = demo.tracker()
        let project = try await demo.project(tracker)
        #expect(await demo.write(.delete, "/tasks/ENG-2", nil))
        #expect(try await tracker.task(demo.ids.rich, in: project) == nil)
        #expect(try await tracker.comments(of: demo.ids.rich, in: project) == nil)
        #expect(try await tracker.task("ENG-99", in: project) == nil)
    }

    @Test("the calls beside the port: inbox project, assignable people, unread notifications")
    func beside() async throws {
        let demo = try DemoKoyori(api: .new)
        let api = try await demo.tracker().session().api
        let place = KoyoriAPI.Place(tenant: demo.ids.acme, project: demo.ids.engineering)
        #expect(try await api.personalProject(ofTenant: demo.ids.acme).key.hasPrefix("ME"))
        #expect(try await api.assignableUsers(place).map(\.name) == ["suzuki", "tanaka"])
        #expect(try await api.unreadNotifications() != nil)
        let old = try DemoKoyori(api: .old)
        #expect(try await old.tracker().session().api.unreadNotifications() == nil)
    }
}

extension DemoKoyori {
    fileprivate func project(_ tracker: KoyoriTracker) async throws -> Project {
        try await tracker.projects(["ENG"])[0].outcome.get()
    }

    /// The numbers that a walk brings, in order.
    fileprivate func numbers(
        _ tracker: KoyoriTracker, _ project: Project, archived: Bool = false
    ) async throws -> [Int] {
        let answers = StoredAnswers()
        try await tracker.walkTasks(of: project, archived: archived, known: answers) { await answers.store($0) }
        return await Set(answers.read.map(\.id.number)).sorted()
    }
}
