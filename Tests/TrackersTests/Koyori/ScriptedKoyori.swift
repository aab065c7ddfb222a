import SyncCore
import TestSupport

@testable import Trackers

/// A Koyori of a few lines that can be made to misbehave at any request, which the honest demo server cannot.
final class ScriptedKoyori: Sendable {
    struct World: Sendable {
        /// Cursors and identities, or neither.
        var isNew = true
        /// Numbers of the live tasks of `ENG`, newest first.
        var tasks: [Int] = []
        var keys = ["ENG", "OPS", "WEB"]
        /// Changes the world before a request is answered.
        var before: @Sendable (ScriptedServer.Request, inout World) -> Void = { _, _ in }
        /// Answers instead of the world where it is not nil; paths are told without `/api`.
        var instead: @Sendable (_ path: String, ScriptedServer.Request) -> [ScriptedServer.Step]? = { _, _ in nil }
    }

    let server: ScriptedServer
    let world: Guarded<World>

    init(_ start: World = World()) {
        let world = Guarded(start)
        self.world = world
        server = ScriptedServer { request in
            var now = world.withLock { $0 }
            now.before(request, &now)
            world.withLock { $0 = now }
            return answer(request, now)
        }
    }

    static func of(tasks count: Int, isNew: Bool = true) -> ScriptedKoyori {
        ScriptedKoyori(World(isNew: isNew, tasks: (0..<count).map { count - $0 }))
    }

    /// The tracker keeps this server running for as long as it lives.
    func tracker(
        token: Token? = testToken, tenant: String? = nil, limits: HTTPLimits = HTTPLimits()
    ) -> KoyoriTracker {
        let pacing = Pacing(sleep: { [self] _ in withExtendedLifetime(self) {} }, jitter: { 0 })
        let client = HTTPClient(agent: "toji/test", limits: limits, pacing: pacing)
        return KoyoriTracker(address: server.url, token: token!, tenant: tenant, client: client)
    }

    static let project = Project(
        id: KoyoriPayloads.project("ENG"), key: "ENG", name: "Project ENG", description: "")
}

private typealias Steps = [ScriptedServer.Step]

private func answer(_ request: ScriptedServer.Request, _ world: ScriptedKoyori.World) -> Steps {
    guard request.path.hasPrefix("/api/v1/") else { return .answer(404, "<html>not found", type: "text/html") }
    let path = String(request.path.dropFirst(4))
    if let steps = world.instead(path, request) { return steps }
    let tenant = "/v1/tenants/\(KoyoriPayloads.tenant)"
    switch path {
    case "/v1/tenants": return known("[\(KoyoriPayloads.tenantJSON())]")
    case "/v1/personal_tokens/me" where world.isNew:
        return known(
            """
            {"id":"\(KoyoriPayloads.id("aa01", 1))","name":"t","user_id":"\(KoyoriPayloads.suzuki)","username":"suzuki",\
            "tenant_id":"\(KoyoriPayloads.tenant)","scopes":[],"allowed_project_ids":null,"expires_at":null}
            """)
    case "/v1/personal_tokens/me":
        return .answer(400, "Invalid URL: Cannot parse `id` with value `me`: UUID", type: "text/plain; charset=utf-8")
    case tenant + "/projects": return known("[\(world.keys.map(KoyoriPayloads.projectJSON).joined(separator: ","))]")
    case tenant + "/projects/\(KoyoriPayloads.project("ENG"))/tasks": return taskList(request, world)
    default: return unknownRoute
    }
}

/// As every server writes it to an address that it does not know.
let unknownRoute: [ScriptedServer.Step] = .answer(401, #"{"message":"unauthorized"}"#)

/// An answer of an address that the server knows.
func known(_ body: String, status: Int = 200, headers: [String] = []) -> [ScriptedServer.Step] {
    .answer(
        status, body,
        headers: ["x-content-type-options: nosniff", "date: Mon, 30 Nov 2026 02:34:51 GMT"] + headers)
}

private func taskList(_ request: ScriptedServer.Request, _ world: ScriptedKoyori.World) -> Steps {
    let pairs = request.target.split(separator: "?").last?.split(separator: "&") ?? []
    let query = Dictionary(
        pairs.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }.map { ($0[0], $0.last ?? "") }
    ) { first, _ in first }
    if query["is_archived"] == "true" {
        return known(KoyoriPayloads.page([], total: 0, cursor: world.isNew ? "" : nil))
    }
    let limit = Int(query["limit"] ?? "") ?? 50
    // A cursor names the last task of the page before it, an offset only a place.
    let rest =
        world.isNew
        ? world.tasks.drop { number in query["cursor"].flatMap { Int($0) }.map { number >= $0 } ?? false }
        : world.tasks.dropFirst(Int(query["offset"] ?? "") ?? 0)
    let page = rest.prefix(limit)
    let next = page.count < rest.count ? page.last.map { "\($0)" } : ""
    return known(
        KoyoriPayloads.page(
            page.map { KoyoriPayloads.task($0) }, total: world.tasks.count, cursor: world.isNew ? next : nil))
}
