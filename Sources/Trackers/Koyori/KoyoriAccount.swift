import SyncCore

/// A tenant of the list; a guest does not learn its owner.
struct KoyoriTenant {
    var id: EntityID
    var slug: String
    var name: String
    var ownerID: EntityID?

    init(_ json: inout JSONReader) throws(JSONFault) {
        var id: EntityID?
        var slug: String?
        var name: String?
        var ownerID: EntityID??
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "display_id": slug = try json.string()
            case "name": name = try json.string()
            case "owner_id": ownerID = .some(try json.optional { json throws(JSONFault) in try json.id() })
            default: try json.skip()
            }
        }
        self.id = try json.need(id, "id")
        self.slug = try json.need(slug, "display_id")
        self.name = try json.need(name, "name")
        self.ownerID = try json.need(ownerID, "owner_id")
    }
}

/// What newer servers tell about the credential itself.
struct KoyoriIdentity {
    var person: Person
    /// The one tenant of a personal token; nil for other credentials.
    var tenantID: EntityID?
    /// The projects that a personal token is limited to; nil when it is not.
    var projectIDs: [EntityID]?
    /// What a personal token is limited to; nil when it is not.
    var scopes: [String]?

    /// Those of administrators hold all that writes tasks.
    var mayWriteTasks: Bool {
        scopes.map { !Set($0).isDisjoint(with: ["write:task", "admin:tenant", "admin:project"]) } ?? true
    }

    /// The answer to `auth/me`.
    init(account json: inout JSONReader) throws(JSONFault) {
        let user = try KoyoriTask.User(&json)
        person = Person(id: user.id, name: user.name)
    }

    /// The answer to `personal_tokens/me`.
    init(personalToken json: inout JSONReader) throws(JSONFault) {
        var userID: EntityID?
        var name: String?
        var tenantID: EntityID?
        var projects: [EntityID]??
        var names: [String]?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "user_id": userID = try json.id()
            case "username": name = try json.string()
            case "tenant_id": tenantID = try json.id()
            case "allowed_project_ids":
                projects = .some(
                    try json.optional { json throws(JSONFault) in
                        try json.list { json throws(JSONFault) in try json.id() }
                    })
            case "scopes": names = try json.list { json throws(JSONFault) in try json.string() }
            default: try json.skip()
            }
        }
        person = Person(id: try json.need(userID, "user_id"), name: try json.need(name, "username"))
        self.tenantID = try json.need(tenantID, "tenant_id")
        projectIDs = try json.need(projects, "allowed_project_ids")
        scopes = names
    }
}
