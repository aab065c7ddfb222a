import SyncCore

/// What the first calls of a run learn: where the API is, which tenant, and who we are.
struct KoyoriSession: Sendable {
    var api: KoyoriAPI
    var connection: Connection
    /// Nil where the token may not learn it.
    var ownerID: EntityID?
    /// The projects that the token is limited to; nil when it is not.
    var allowedProjects: [EntityID]?

    func place(_ project: Project) -> KoyoriAPI.Place {
        KoyoriAPI.Place(tenant: connection.tenant.id, project: project.id)
    }

    /// - Parameter wish: slug, name or id of a tenant; nil for the account's only one.
    static func open(
        _ address: WebAddress, client: HTTPClient, token: Token, tenant wish: String?
    ) async throws(TrackerError) -> KoyoriSession {
        let found = try await KoyoriSearch(client: client, token: token).find(address)
        let identity = try await identify(found.api)
        let (tenant, owner) = try choose(wish, from: found.tenants, identity)
        // Tokens of older servers belong to owners as a rule; that is a guess and called one.
        let guess = owner.map { Person(id: $0, name: $0) }
        let root = found.api.root
        // Those that tell about a bearer at all are newer than those that first added single labels to a task. The way
        // of older servers works on all of them, so where that is not known nothing is lost.
        let capabilities = Capabilities(hasStart: false, hasSubtasks: true, setsLabelsWithFields: identity != nil)
        // Without a date the server's clock counts as early as can be: then too much is read again, never too little.
        let connection = Connection(
            host: root.authority, apiRoot: root.text, webOrigin: KoyoriSearch.webOrigin(root), tenant: tenant,
            account: identity?.person ?? guess, accountIsGuess: identity == nil && guess != nil,
            date: found.date ?? Timestamp(seconds: 0), capabilities: capabilities,
            mayWriteTasks: identity?.mayWriteTasks ?? true, credential: token.digest)
        return KoyoriSession(
            api: found.api, connection: connection, ownerID: owner, allowedProjects: identity?.projectIDs)
    }

    /// What an earlier run has learned, with what only ``open(_:client:token:tenant:)`` learns missing. Nil unless that
    /// was at an API that could be found from this address, with this token, in this tenant.
    static func resumed(
        _ connection: Connection, _ address: WebAddress, client: HTTPClient, token: Token, tenant wish: String?
    ) -> KoyoriSession? {
        let tenant = connection.tenant
        let root = KoyoriSearch.roots(address).first { $0.text == connection.apiRoot }
        guard let root, root.authority == connection.host, connection.credential == token.digest, isUUID(tenant.id),
            wish.map({ [tenant.slug, tenant.name].contains($0) || tenant.id == $0.lowercased() }) ?? true
        else { return nil }
        return KoyoriSession(
            api: KoyoriAPI(client: client, root: root, token: token), connection: connection, ownerID: nil,
            allowedProjects: nil)
    }

    /// Nil on servers that do not tell. The credential is known to be good, so a refusal says nothing about it.
    private static func identify(_ api: KoyoriAPI) async throws(TrackerError) -> KoyoriIdentity? {
        if !api.token.hasPrefix("kdt_"), let identity = try await unlessAbsent(api.personalToken) { return identity }
        if !api.token.hasPrefix("pat_"), let identity = try await unlessAbsent(api.account) { return identity }
        return nil
    }

    private static func choose(
        _ wish: String?, from tenants: [KoyoriTenant]?, _ identity: KoyoriIdentity?
    ) throws(TrackerError) -> (tenant: Tenant, owner: EntityID?) {
        let reachable = tenants?.filter { identity?.tenantID == nil || identity?.tenantID == $0.id }
        if let reachable, !reachable.isEmpty {
            let fitting = reachable.filter { wish.map($0.isCalled) ?? true }
            guard fitting.count == 1, let tenant = fitting.first else { throw notChosen(reachable.map(\.slug)) }
            return (Tenant(id: tenant.id, slug: tenant.slug, name: tenant.name), tenant.ownerID)
        }
        // The list is closed to this token: the id must come from the token itself or from the person.
        let named = wish.flatMap { isUUID($0) ? $0.lowercased() : nil }
        guard let id = identity?.tenantID ?? named, wish == nil || named == id else {
            throw notChosen([identity?.tenantID].compactMap { $0 })
        }
        return (Tenant(id: id, slug: id, name: id), nil)
    }

    private static func notChosen(_ names: [String]) -> TrackerError {
        TrackerError(request: "GET \(KoyoriAPI.tenantsPath)", reason: .tenantNotChosen(names.sorted()))
    }
}

/// Nil where the server does not know the call or has it for other credentials.
func unlessAbsent<Value>(_ call: () async throws(TrackerError) -> Value) async throws(TrackerError) -> Value? {
    do { return try await call() } catch {
        switch error.reason {
        case .notLoggedIn, .forbidden, .notFound, .refused(status: 400, _), .refused(status: 405, _): return nil
        default: throw error
        }
    }
}

extension KoyoriTenant {
    fileprivate func isCalled(_ wish: String) -> Bool {
        slug == wish || name == wish || id == wish.lowercased()
    }
}
