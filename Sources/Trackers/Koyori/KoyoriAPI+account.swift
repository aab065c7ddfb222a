import SyncCore

extension KoyoriAPI {
    static let tenantsPath = "/v1/tenants"

    /// The account of a Device Token; refused for other credentials, on older servers for all.
    func account() async throws(TrackerError) -> KoyoriIdentity {
        try await get("/v1/auth/me", read: KoyoriIdentity.init(account:)).value
    }

    /// What a personal token is; unknown on older servers.
    func personalToken() async throws(TrackerError) -> KoyoriIdentity {
        try await get("/v1/personal_tokens/me", read: KoyoriIdentity.init(personalToken:)).value
    }

    func tenants() async throws(TrackerError) -> [KoyoriTenant] {
        try await get(Self.tenantsPath) { json throws(JSONFault) in try json.list(KoyoriTenant.init) }.value
    }

    /// True unless the credential itself is refused.
    ///
    /// Asked by a call that every server has: an unknown route answers 401 too, so that alone proves nothing.
    func isCredentialAlive() async throws(TrackerError) -> Bool {
        let response = try await client.read(address(Self.tenantsPath, []), token: token)
        return response.status != 401 && !response.isFromElsewhere
    }

    /// The people of a tenant, its owner excepted. Nil where this token may not ask.
    func members(ofTenant tenant: EntityID) async throws(TrackerError) -> [Person]? {
        try await unlessForbidden {
            () async throws(TrackerError) in
            try await get("\(Self.tenantsPath)/\(tenant)/members") { json throws(JSONFault) in
                try json.list(member)
            }.value
        }
    }

    /// The account's own inbox project. **The server makes it when it is missing.**
    public func personalProject(ofTenant tenant: EntityID) async throws(TrackerError) -> Project {
        let path = "\(Self.tenantsPath)/\(tenant)/users/me/personal-project"
        return try await get(path, read: KoyoriVocabulary.project).value
    }

    /// How many notifications are unread; nil where this token may not ask.
    public func unreadNotifications() async throws(TrackerError) -> Int? {
        try await unlessForbidden {
            () async throws(TrackerError) in
            try await get("/v1/users/me/notifications", [("limit", "1")]) { json throws(JSONFault) in
                try json.property("unread_count") { json throws(JSONFault) in try json.int() }
            }.value
        }
    }

    func unlessForbidden<Value>(
        _ call: () async throws(TrackerError) -> Value
    ) async throws(TrackerError) -> Value? {
        do { return try await call() } catch {
            if case .forbidden = error.reason { return nil }
            throw error
        }
    }
}

/// Older servers write no names; the id stands in for one.
private func member(_ json: inout JSONReader) throws(JSONFault) -> Person {
    var id: EntityID?
    var user: KoyoriTask.User?
    try json.object { json, name throws(JSONFault) in
        switch name {
        case "user_id": id = try json.id()
        case "user": user = try json.optional(KoyoriTask.User.init)
        default: try json.skip()
        }
    }
    let known = try json.need(id, "user_id")
    return Person(id: known, name: user?.name ?? known)
}
