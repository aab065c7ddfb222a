import struct SyncCore.Timestamp

/// A request that has passed all checks that need no resource: who asks, and what was sent, read and validated.
struct Call: Sendable {
    let api: DemoServerOptions.API
    /// Whether lists of no given order are shuffled.
    let shuffles: Bool
    /// Nil on the few paths that need no credential.
    let caller: Caller?
    let ids: [String: Identifier]
    /// The task of the path as it was written: a UUID, `KEY-N`, or anything.
    let task: String
    let query: Fields
    let body: Fields
    let clientAddress: String
    /// Of a hasty call: whether a sprint of the project was active when it looked. It may have been overtaken.
    var sawActiveSprint: Bool?

    var isNew: Bool { api == .new }

    var user: Identifier { caller?.user ?? Identifier(high: 0, low: 0) }

    /// An id of the path that the route declares.
    func id(_ name: String) throws -> Identifier {
        guard let id = ids[name] else { throw Refusal.internalError }
        return id
    }
}

/// The person and the credential behind a request.
struct Caller: Sendable {
    let user: Identifier
    let username: String
    let token: Token

    /// Whether the credential is good for that scope; a device token has none and needs none.
    func holds(_ scope: Scope) -> Bool {
        guard case .personal(_, let scopes, _) = token.kind else { return true }
        if scopes.contains(.adminTenant) || scopes.contains(scope) { return true }
        if scope != .adminTenant, scopes.contains(.adminProject) { return true }
        return scope.includedIn.map(scopes.contains) ?? false
    }

    /// The credential reaches that tenant.
    func reaches(tenant: Identifier) -> Bool {
        guard case .personal(let own, _, _) = token.kind else { return true }
        return own == tenant
    }

    /// The credential is not limited to a list of projects.
    var reachesWholeTenant: Bool {
        guard case .personal(_, _, let projects) = token.kind else { return true }
        return projects == nil
    }

    func reaches(project: Identifier) -> Bool {
        guard case .personal(_, _, let projects?) = token.kind else { return true }
        return projects.contains(project)
    }
}

extension Scope {
    /// The writing scope that brings this reading one along. `write:project` does so on new servers only, which
    /// `Route.needs` takes care of.
    var includedIn: Scope? {
        switch self {
        case .readTask: .writeTask
        case .readMilestone: .writeMilestone
        case .readSprint: .writeSprint
        case .readDrive: .writeDrive
        case .readReview: .writeReview
        default: nil
        }
    }
}
