import struct SyncCore.Timestamp

extension World {
    /// The person behind the `Authorization` header.
    ///
    /// Unknown, cut, expired and revoked tokens are told apart by nobody. A suspended person is refused before
    /// anything else is looked at.
    mutating func authenticate(_ head: RequestHead, api: DemoServerOptions.API) throws -> Caller {
        guard let text = head.bearer, let position = tokenPosition(text) else { throw Refusal.unauthorized }
        let token = tokens[position]
        if token.kind == .device, api == .old { throw Refusal.unauthorized }
        let now = clock.current
        if token.isRevoked { throw Refusal.unauthorized }
        if let end = token.expiresAt, end <= now { throw Refusal.unauthorized }
        guard let user = users[token.userID] else { throw Refusal.unauthorized }
        if user.isSuspended { throw Refusal.suspended }
        if token.lastUsedAt.map({ $0.advanced(bySeconds: 300) <= now }) ?? true { tokens[position].lastUsedAt = now }
        return Caller(user: user.id, username: user.username, token: token)
    }

    private func tokenPosition(_ text: String) -> Int? {
        tokens.firstIndex { $0.text == text }
    }

    /// Checks that the caller may see the tenant as a whole.
    func enter(tenant id: Identifier, _ caller: Caller) throws -> Tenant {
        guard caller.reaches(tenant: id), caller.reachesWholeTenant else { throw Refusal.forbidden }
        guard let tenant = tenants[id] else { throw Refusal.notFound }
        guard tenant.isEntered(by: caller.user) else { throw Refusal.forbidden }
        return tenant
    }

    /// Checks that the caller may enter the project of that tenant.
    func enter(project id: Identifier, of tenantID: Identifier, _ caller: Caller, api: DemoServerOptions.API) throws {
        guard caller.reaches(tenant: tenantID), caller.reaches(project: id) else { throw Refusal.forbidden }
        guard let tenant = tenants[tenantID] else { throw Refusal.notFound }
        let project = projects[id].flatMap { $0.tenantID == tenantID ? $0 : nil }
        if !tenant.isEntered(by: caller.user) {
            let isGuest = api == .new && project.map { $0.members.contains { $0.userID == caller.user } } ?? false
            guard isGuest else { throw Refusal.forbidden }
        }
        guard let project else { throw Refusal.notFound }
        guard mayEnter(caller.user, project, api: api) else { throw Refusal.forbidden }
    }

    /// Whether that person may work in the project.
    ///
    /// Without explicit members it is open to the tenant. The tenant owner enters everywhere. On new servers an explicit
    /// member need not be in the tenant.
    func mayEnter(_ user: Identifier, _ project: Project, api: DemoServerOptions.API) -> Bool {
        guard users.contains(user), let tenant = tenants[project.tenantID] else { return false }
        if tenant.ownerID == user { return true }
        let isExplicit = project.members.contains { $0.userID == user } || project.personalOwnerID == user
        if api == .new, isExplicit { return true }
        guard tenant.isEntered(by: user) else { return false }
        return isExplicit || project.members.isEmpty && !project.isPersonal
    }
}

extension RequestHead {
    /// The token of the `Authorization` header: the word exactly `Bearer`, one blank, then something.
    var bearer: String? {
        guard let value = header("authorization"), value.hasPrefix("Bearer ") else { return nil }
        let token = value.dropFirst(7).drop { $0 == " " || $0 == "\t" }
        return token.isEmpty ? nil : String(token)
    }
}
