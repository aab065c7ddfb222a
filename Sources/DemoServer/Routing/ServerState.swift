import struct SyncCore.Timestamp

/// All that changes while a server runs.
struct ServerState: Sendable {
    var world: World
    var faults = FaultList()
    var log = RequestLog()
    var sessions: RandomSource
    var isStopping = false
    /// How many serializable transactions each project has seen.
    private var transactions: [Identifier: Int] = [:]

    init(_ options: DemoServerOptions) {
        world = options.world
        // A world made from the same seed has used up the beginning of that sequence for its own ids.
        var seeds = RandomSource(seed: options.seed)
        world.random = RandomSource(seed: seeds.next() ^ options.seed.byteSwapped)
        sessions = RandomSource(seed: seeds.next())
    }

    /// The checks that need the world, then the action.
    mutating func perform(_ route: Route, _ call: Call) throws -> Response {
        if let caller = call.caller {
            for scope in route.needs where !caller.holds(scope, api: call.api) { throw Refusal.forbidden }
        }
        switch route.action {
        case .plain(let action): return try action(call, &world)
        case .tenant(let action):
            let id = try call.id("tenant_id")
            _ = try world.enter(tenant: id, try call.someone)
            return try action(call, &world, id)
        case .project(let action):
            return try inProject(call) { world, project in try action(call, &world, &project) }
        case .task(let action):
            return try inProject(call) { world, project in
                try action(call, &world, &project, try project.taskPosition(call.task))
            }
        }
    }

    /// Takes the project out of the world while the action has it, so that both can be changed at once.
    private mutating func inProject(
        _ call: Call, _ action: (inout World, inout Project) throws -> Response
    ) throws -> Response {
        let id = try call.id("project_id")
        try world.enter(project: id, of: try call.id("tenant_id"), try call.someone, api: call.api)
        guard var project = world.projects.take(id) else { throw Refusal.notFound }
        defer { world.projects.putBack(project, id: id) }
        return try action(&world, &project)
    }
}

/// What a serializable transaction must find unchanged at its end: that no other one went through in the project, and
/// the task as it was.
struct TransactionSnapshot: Equatable {
    let transactions: Int
    let taskUpdatedAt: Timestamp?
}

extension ServerState {
    func snapshot(_ call: Call) -> TransactionSnapshot {
        let id = call.ids["project_id"]
        let tasks = id.flatMap { world.projects[$0]?.tasks }
        let position = id.flatMap { try? world.projects[$0]?.taskPosition(call.task) }
        return TransactionSnapshot(
            transactions: id.flatMap { transactions[$0] } ?? 0,
            taskUpdatedAt: position.flatMap { tasks?.records[$0].updatedAt })
    }

    mutating func countTransaction(_ call: Call) {
        if let id = call.ids["project_id"] { transactions[id, default: 0] += 1 }
    }
}

extension Call {
    var someone: Caller {
        get throws {
            guard let caller else { throw Refusal.unauthorized }
            return caller
        }
    }
}

extension Caller {
    func holds(_ scope: Scope, api: DemoServerOptions.API) -> Bool {
        if holds(scope) { return true }
        return api == .new && scope == .readProject && holds(.writeProject)
    }
}

extension Project {
    /// The place of the task that a path names: by UUID, or by `KEY-N` with the project's own key.
    fileprivate func taskPosition(_ text: String) throws -> Int {
        if let id = Identifier(text) {
            guard let position = tasks.position(of: id) else { throw Refusal.notFound }
            return position
        }
        // Bytes, since Swift takes a Kelvin sign for a K.
        let prefix = "\(key)-".utf8
        guard text.utf8.starts(with: prefix),
            let number = Int32(String(decoding: text.utf8.dropFirst(prefix.count), as: UTF8.self)), number > 0,
            let position = tasks.position(ofNumber: Int(number))
        else { throw Refusal.notFound }
        return position
    }
}
