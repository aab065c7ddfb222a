import DemoServer
import SyncCore

@testable import Trackers

/// The demo server with a small tenant: `acme` of tanaka with suzuki, the projects ENG (all that there is) and OPS.
final class DemoKoyori: Sendable {
    let server: DemoServer
    let api: DemoServerOptions.API
    let ids: IDs

    struct IDs: Sendable {
        var acme: String
        var tanaka: String
        var suzuki: String
        var engineering: String
        var operations: String
        /// Of `ENG-1`, which has nothing.
        var plain: String
        /// Of `ENG-2`, its child, which has comments, a field and assignees.
        var rich: String
    }

    init(api: DemoServerOptions.API, hasPrefix: Bool = true, moreTasks: Int = 0) throws {
        var world = World(seed: 7)
        ids = world.fillAcme(moreTasks: moreTasks)
        self.api = api
        server = try DemoServer(DemoServerOptions(world: world, api: api, apiPrefix: hasPrefix))
        try server.start()
    }

    deinit { server.stop() }

    /// The tracker keeps this server running for as long as it lives.
    func tracker(
        token: String = "pat_owner", tenant: String? = nil, address: String? = nil, idle: Duration = .seconds(5)
    ) -> KoyoriTracker {
        let pacing = Pacing(sleep: { [self] _ in withExtendedLifetime(self) {} }, jitter: { 0 })
        let client = HTTPClient(agent: "toji/test", limits: HTTPLimits(idle: idle), pacing: pacing)
        return KoyoriTracker(address: address ?? server.origin, token: Token(token)!, tenant: tenant, client: client)
    }

    /// Orders a fault, for instance `"kind":"half"`, for paths that end so.
    func fault(_ kind: String, path: String, method: HTTPRequest.Method? = nil, times: Int = 1) async {
        let method = method.map { "\"method\":\"\($0.rawValue)\"," } ?? ""
        _ = await send(
            .post, "/_demo/faults", "{\(method)\"path\":\"*\(path)\",\"times\":\(times),\(kind)}", token: nil)
    }

    /// Forgets what was asked so far and takes back what faults are left.
    func clear() async {
        _ = await send(.delete, "/_demo/requests", nil, token: nil)
        _ = await send(.delete, "/_demo/faults", nil, token: nil)
    }

    /// The methods and the paths of what was asked.
    func requests() async throws -> [(method: String, path: String)] {
        guard let origin = WebAddress(server.origin) else { return [] }
        let response = try await HTTPClient(agent: "toji/test").read(origin.with(path: "/_demo/requests"), token: nil)
        var json = JSONReader(response.body)
        return try json.property("requests") { json throws(JSONFault) in
            try json.list { json throws(JSONFault) in
                var (method, path) = ("", "")
                try json.object { json, name throws(JSONFault) in
                    switch name {
                    case "method": method = try json.string()
                    case "path": path = try json.string()
                    default: try json.skip()
                    }
                }
                return (method, path)
            }
        }
    }

    /// A write of somebody else.
    func write(_ method: HTTPRequest.Method, _ path: String, _ body: String?) async -> Bool {
        let project = "/v1/tenants/\(ids.acme)/projects/\(ids.engineering)"
        let address = (WebAddress(server.apiRoot)?.path).map { $0 == "/" ? "" : $0 } ?? ""
        return await send(method, address + project + path, body, token: Token("pat_owner"))
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String?, token: Token?
    ) async -> Bool {
        guard let origin = WebAddress(server.origin) else { return false }
        let request = HTTPRequest(
            method, origin.with(path: path), token: token, body: body.map { [UInt8]($0.utf8) })
        guard case .done = await HTTPClient(agent: "toji/test").write(request) else { return false }
        return true
    }
}

extension World {
    fileprivate mutating func fillAcme(moreTasks: Int) -> DemoKoyori.IDs {
        let (tanaka, suzuki) = (addUser("tanaka"), addUser("suzuki"))
        let acme = addTenant("acme", name: "Acme", owner: tanaka)
        addMember(suzuki, to: acme)
        addToken(key: "owner", text: "pat_owner", user: tanaka, tenant: acme, scopes: Set(Scope.allCases))
        addToken(
            key: "reader", text: "pat_reader", user: suzuki, tenant: acme,
            scopes: [.readProject, .readTask, .readMilestone, .readSprint])
        addDeviceToken(key: "device", text: "kdt_device", user: suzuki)
        let engineering = addProject("Engineering", key: "ENG", tenant: acme, description: "Builds it")
        let operations = addProject("Operations", key: "OPS", tenant: acme)
        addToken(
            key: "limited", text: "pat_limited", user: suzuki, tenant: acme,
            scopes: [.readProject, .readTask, .readMilestone, .readSprint], projects: [operations])
        let (plain, rich) = fill(engineering, tanaka, suzuki)
        for number in 0..<moreTasks {
            addTask(TaskSeed(title: "More \(number)", createdBy: tanaka), to: engineering)
        }
        return DemoKoyori.IDs(
            acme: "\(acme)", tanaka: "\(tanaka)", suzuki: "\(suzuki)", engineering: "\(engineering)",
            operations: "\(operations)", plain: "\(plain)", rich: "\(rich)")
    }

    private mutating func fill(
        _ project: Identifier, _ tanaka: Identifier, _ suzuki: Identifier
    ) -> (plain: Identifier, rich: Identifier) {
        let bug = addLabel("bug", color: "#FF0000", to: project, description: "Wrong")
        addLabel("area", color: "#00ff00", to: project)
        let points = addCustomField("Points", kind: "number", to: project)
        addCustomField("Kind", kind: "select", to: project, options: [("Big thing", "big")])
        let day = CalendarDay("2026-06-01")!
        let milestone = addMilestone("v2.0", due: day, to: project, createdBy: tanaka)
        addSprint("Sprint 1", from: day, to: day, in: project, createdBy: tanaka, goal: "Ship", state: "active")
        let parent = addTask(TaskSeed(title: "Parent", createdBy: suzuki), to: project)
        var seed = TaskSeed(title: "OAuth 対応を実装する", createdBy: tanaka)
        seed.description = "a\r\nb  "
        seed.priority = .criticalFire
        seed.status = "In Progress"
        seed.parent = parent
        seed.milestone = milestone
        seed.softDeadline = Timestamp(midnightOf: day)
        seed.assignees = [(suzuki, "primary"), (tanaka, "secondary")]
        seed.labels = [bug]
        seed.fieldValues = [points: "5"]
        let rich = addTask(seed, to: project)
        var archived = TaskSeed(title: "Old", createdBy: tanaka)
        archived.isArchived = true
        addTask(archived, to: project)
        let first = addComment("The design is done.", by: tanaka, to: rich, in: project)
        addComment("I ask for a review.", by: suzuki, to: rich, in: project, parent: first)
        addComment("Gone", by: suzuki, to: rich, in: project, isDeleted: true)
        return (parent, rich)
    }
}
