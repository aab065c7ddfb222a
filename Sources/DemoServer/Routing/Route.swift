/// One method on one path.
struct Route: Sendable {
    /// Which servers know it.
    enum Servers: Sendable {
        case all
        case old
        case new
    }

    /// Which credentials get past the door.
    enum Door: Sendable {
        /// Any token.
        case token
        /// No credential is looked at.
        case open
        /// A browser session, which this server has none of: a token gets 403 after its body was read.
        case session
        /// The same, but a token gets 401 at once.
        case sessionOrUnauthorized
        /// A personal access token; anything else gets 401.
        case personalToken
        /// A device token; a personal access token gets 403.
        case deviceToken
    }

    /// What is done when all is well, by how deep in the tree of things the path leads.
    enum Action: Sendable {
        case plain(@Sendable (Call, inout World) throws -> Response)
        case tenant(@Sendable (Call, inout World, Identifier) throws -> Response)
        case project(@Sendable (Call, inout World, inout Project) throws -> Response)
        case task(@Sendable (Call, inout World, inout Project, Int) throws -> Response)
    }

    let method: String
    let pattern: String
    var servers = Servers.all
    var door = Door.token
    var needs: [Scope] = []
    var query: [QueryField] = []
    var body: ObjectShape?
    /// True for calls that the real server runs in a serializable transaction, where two at once collide.
    var isSerializable: @Sendable (Fields) -> Bool = { _ in false }
    /// True for calls of old servers that look whether a sprint is active, and write a moment later without looking
    /// again.
    var isHasty = false
    let action: Action

    func isKnown(to api: DemoServerOptions.API) -> Bool {
        switch servers {
        case .all: true
        case .old: api == .old
        case .new: api == .new
        }
    }
}

extension Route {
    private static let tenants = "/v1/tenants/{tenant_id}"
    private static let projects = "\(tenants)/projects/{project_id}"

    static func plain(
        _ method: String, _ path: String, servers: Servers = .all, door: Door = .token, needs: [Scope] = [],
        query: [QueryField] = [], body: ObjectShape? = nil,
        _ action: @escaping @Sendable (Call, inout World) throws -> Response
    ) -> Route {
        Route(
            method: method, pattern: path, servers: servers, door: door, needs: needs, query: query, body: body,
            action: .plain(action))
    }

    /// A path below a tenant.
    static func tenant(
        _ method: String, _ path: String, servers: Servers = .all, door: Door = .token, needs: [Scope],
        query: [QueryField] = [], body: ObjectShape? = nil,
        _ action: @escaping @Sendable (Call, inout World, Identifier) throws -> Response
    ) -> Route {
        Route(
            method: method, pattern: tenants + path, servers: servers, door: door, needs: needs, query: query,
            body: body, action: .tenant(action))
    }

    /// A path below a project.
    static func project(
        _ method: String, _ path: String, servers: Servers = .all, needs: [Scope], query: [QueryField] = [],
        body: ObjectShape? = nil, isHasty: Bool = false,
        _ action: @escaping @Sendable (Call, inout World, inout Project) throws -> Response
    ) -> Route {
        Route(
            method: method, pattern: projects + path, servers: servers, needs: needs, query: query, body: body,
            isHasty: isHasty, action: .project(action))
    }

    /// A path below a task.
    static func task(
        _ method: String, _ path: String, servers: Servers = .all, needs: [Scope], query: [QueryField] = [],
        body: ObjectShape? = nil, isSerializable: @escaping @Sendable (Fields) -> Bool = { _ in false },
        _ action: @escaping @Sendable (Call, inout World, inout Project, Int) throws -> Response
    ) -> Route {
        Route(
            method: method, pattern: "\(projects)/tasks/{id}\(path)", servers: servers, needs: needs, query: query,
            body: body, isSerializable: isSerializable, action: .task(action))
    }
}
