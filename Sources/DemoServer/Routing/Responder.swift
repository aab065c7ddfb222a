@preconcurrency import Glibc

import class SyncCore.Guarded
import struct SyncCore.Timestamp

/// Takes requests through the checks in the order of the real server and to the one that answers them.
///
/// Foreign origin, method, credential, path, query, body, limits, scope, tenant and project, task: each step is decided
/// before the next is looked at.
final class Responder: Sendable {
    let options: DemoServerOptions
    let state: Guarded<ServerState>
    private let table: RouteTable

    init(_ options: DemoServerOptions) {
        self.options = options
        state = Guarded(ServerState(options))
        table = RouteTable(Routes.all, leftOut: Routes.leftOut, api: options.api)
    }

    /// A seed for the session cookies of one connection.
    func makeSessionSeed() -> UInt64 { state.withLock { $0.sessions.next() } }

    /// Lets requests that are held up go.
    func stop() { state.withLock { $0.isStopping = true } }

    func respond(to head: RequestHead, _ body: RequestBody) -> Answer {
        if head.path.hasPrefix("/_demo/") { return control(head, body) }
        let fault = state.withLock { $0.faults.take(for: head) }
        if let fault, let answer = fault.answerInstead() {
            log(head, body, answer)
            return answer
        }
        if case .delay(let milliseconds)? = fault?.kind { wait(milliseconds: milliseconds) }
        let answer = answer(to: head, body)
        log(head, body, answer)
        return fault?.spoil(answer) ?? answer
    }

    private func answer(to head: RequestHead, _ body: RequestBody) -> Answer {
        do {
            return .respond(stamped(try perform(head, body)))
        } catch Refusal.answer(let response) {
            return .respond(stamped(response))
        } catch Refusal.drop {
            return .drop
        } catch {
            return .respond(stamped(.message(500, "internal-error")))
        }
    }

    private func stamped(_ response: Response) -> Response {
        var response = response
        response.time = state.withLock { $0.world.clock.current }
        return response
    }

    private func perform(_ head: RequestHead, _ body: RequestBody) throws -> Response {
        let match = apiPath(of: head).flatMap { table.match($0) }
        try refuseForeignOrigin(head, isKnown: match != nil)
        guard let match else { throw Refusal.unknownRoute }
        let method = head.isHEAD ? "GET" : head.method
        guard let route = match.routes.first(where: { $0.method == method }) else {
            return wrongMethod(head, match)
        }
        let caller = try admit(head, route)
        let (ids, task) = try readPath(match, route)
        let query = try route.query.read(head.query)
        let fields = try readBody(head, body, route)
        let call = Call(
            api: options.api, shuffles: options.shuffle, caller: caller, ids: ids, task: task, query: query,
            body: fields, clientAddress: head.clientAddress)
        return try perform(route, call)
    }

    /// The path without the prefix of a public deployment; nil when it lacks what it should have.
    private func apiPath(of head: RequestHead) -> String? {
        guard options.apiPrefix else { return head.path }
        return head.path.hasPrefix("/api/") ? String(head.path.dropFirst(4)) : nil
    }

    private func refuseForeignOrigin(_ head: RequestHead, isKnown: Bool) throws {
        guard !["GET", "HEAD", "OPTIONS", "TRACE"].contains(head.method), head.bearer == nil,
            let origin = head.header("origin"), origin != ResponseEncoder.frontEnd,
            origin != "http://\(head.header("host") ?? "")"
        else { return }
        var response = Response.message(403, "forbidden")
        if !isKnown { response.decoration = .unknown }
        throw Refusal.answer(response)
    }

    private func wrongMethod(_ head: RequestHead, _ match: RouteTable.Match) -> Response {
        var response = Response.empty(405)
        response.headers = [("allow", match.methods)]
        guard head.method == "OPTIONS" else { return response }
        response.status = 200
        response.decoration = .preflight(headers: head.header("access-control-request-headers"))
        return response
    }

    private func admit(_ head: RequestHead, _ route: Route) throws -> Caller? {
        if route.door == .open { return nil }
        let caller = try state.withLock { try $0.world.authenticate(head, api: options.api) }
        switch (route.door, caller.token.kind) {
        case (.sessionOrUnauthorized, _), (.personalToken, .device): throw Refusal.unauthorized
        default: return caller
        }
    }

    private func readPath(_ match: RouteTable.Match, _ route: Route) throws -> (ids: [String: Identifier], task: String)
    {
        var ids: [String: Identifier] = [:]
        var task = ""
        var isTaskAhead = if case .task = route.action { true } else { false }
        for (name, raw) in match.elements {
            guard let text = PercentText.decodePath(raw) else {
                throw Refusal.text(400, "Invalid URL: Invalid UTF-8 in `\(name)`")
            }
            if isTaskAhead, name == "id" {
                task = text
                isTaskAhead = false
            } else if let id = Identifier(text) {
                ids[name] = id
            } else {
                let problem = Identifier.problem(in: text)
                let shown = route.calls(name)
                throw Refusal.text(400, "Invalid URL: Cannot parse `\(shown)` with value `\(text)`: \(problem)")
            }
        }
        return (ids, task)
    }

    private func readBody(_ head: RequestHead, _ body: RequestBody, _ route: Route) throws -> Fields {
        guard let shape = route.body else { return Fields() }
        guard head.bodyIsJSON else { throw Refusal.text(415, "Expected request with `Content-Type: application/json`") }
        switch body.read() {
        case .tooLarge: throw Refusal.text(413, "Failed to buffer the request body: length limit exceeded")
        case .broken: throw Refusal.drop
        case .bytes(let bytes):
            let fields: Fields
            do throws(JSONFailure) {
                fields = try JSONReader.read(shape, from: bytes)
            } catch {
                throw Refusal.body(error)
            }
            let violations = shape.violations(in: fields)
            guard violations.isEmpty else { throw Refusal.text(400, violations.joined(separator: "\n")) }
            return fields
        }
    }

    private func perform(_ route: Route, _ call: Call) throws -> Response {
        switch (route.door, call.caller?.token.kind) {
        case (.session, _), (.deviceToken, .personal): throw Refusal.forbidden
        default: break
        }
        if route.isHasty { return try performHastily(route, call) }
        guard route.isSerializable(call.body) else { return try state.withLock { try $0.perform(route, call) } }
        // Two such transactions that overlap collide on the real server. Here they take no time, so each is stretched a
        // little to make an overlap possible.
        let before = state.withLock { $0.snapshot(call) }
        Self.stretch()
        return try state.withLock { state in
            guard state.snapshot(call) == before else { throw Refusal.internalError }
            state.countTransaction(call)
            return try state.perform(route, call)
        }
    }
}

extension Responder {
    private static func stretch() { usleep(2000) }

    /// Two such calls at the same time both find the way free.
    private func performHastily(_ route: Route, _ call: Call) throws -> Response {
        var call = call
        let project = call.ids["project_id"]
        call.sawActiveSprint = state.withLock { state in
            project.flatMap { state.world.projects[$0] }?.sprints.contains { $0.state == .active }
        }
        Self.stretch()
        return try state.withLock { [call] in try $0.perform(route, call) }
    }
}

extension Refusal {
    fileprivate static func body(_ failure: JSONFailure) -> Refusal {
        switch failure.kind {
        case .syntax: .text(400, "Failed to parse the request body as JSON: \(failure.description)")
        case .shape:
            .text(422, "Failed to deserialize the JSON body into the target type: \(failure.description)")
        }
    }
}

extension Route {
    /// What the real server calls an element of the path: where a tenant or a project ends it, that is its `id`.
    fileprivate func calls(_ element: String) -> String {
        let isEnd = pattern.hasSuffix("/tenants/{\(element)}") || pattern.hasSuffix("/projects/{\(element)}")
        return isEnd && ["tenant_id", "project_id"].contains(element) ? "id" : element
    }
}

extension RequestHead {
    /// `application/json`, or any `application/…+json`; parameters and case do not matter.
    fileprivate var bodyIsJSON: Bool {
        guard let type = header("content-type") else { return false }
        var essence = type.prefix { $0 != ";" }.lowercased()
        while essence.hasSuffix(" ") || essence.hasSuffix("\t") { essence.removeLast() }
        return essence == "application/json" || essence.hasPrefix("application/") && essence.hasSuffix("+json")
    }

    /// Whom a rate limit counts: what a proxy says, else everybody together.
    fileprivate var clientAddress: String {
        let forwarded = header("x-forwarded-for")?.prefix { $0 != "," }
        return forwarded.map(String.init) ?? header("x-real-ip") ?? "shared"
    }
}
