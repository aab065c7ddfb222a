/// Tenants and their members.
enum TenantEndpoints {
    static let routes: [Route] = [
        .plain("GET", "/v1/tenants", needs: [.adminTenant], list),
        .plain("POST", "/v1/tenants", door: .session, body: newTenant) { _, _ in throw Refusal.forbidden },
        .tenant("GET", "", needs: [.adminTenant], read),
        .tenant("PUT", "", servers: .old, needs: [.adminTenant], body: change, update),
        .tenant("PUT", "", servers: .new, door: .session, needs: [], body: change) { _, _, _ in
            throw Refusal.forbidden
        },
        .tenant("DELETE", "", servers: .old, needs: [.adminTenant], delete),
        .tenant("DELETE", "", servers: .new, door: .session, needs: []) { _, _, _ in throw Refusal.forbidden },
        .tenant("GET", "/members", needs: [.adminTenant], listMembers),
        .tenant("POST", "/members", needs: [.adminTenant], body: newMember, addMember),
        .tenant("PUT", "/members/{user_id}", needs: [.adminTenant], body: roleChange, changeMember),
        .tenant("DELETE", "/members/{user_id}", needs: [.adminTenant], removeMember),
    ]

    static let newTenant = ObjectShape(
        "CreateTenantRequest",
        [
            .required("display_id", .text, .length(min: 1, max: 100)),
            .required("name", .text, .length(min: 1, max: nil)),
            .defaulted("description", .text), .defaulted("icon_url", .text),
        ])

    static let change = ObjectShape(
        "UpdateTenantRequest",
        [
            .optional("name", .text, .length(min: 1, max: nil)), .optional("description", .text),
            .optional("icon_url", .text),
        ])

    static let roles = Shape.word(Role.allCases.map(\.rawValue))
    static let newMember = ObjectShape("AddMemberRequest", [.required("user_id", .id), .required("role", roles)])
    static let roleChange = ObjectShape("UpdateMemberRequest", [.required("role", roles)])

    /// A personal access token shows its own tenant only, a device token all of the person's.
    static func list(_ call: Call, _ world: inout World) throws -> Response {
        let caller = try call.someone
        let visible = world.tenants.values.filter { tenant in
            caller.reaches(tenant: tenant.id)
                && (tenant.isEntered(by: caller.user) || call.isNew && world.isGuest(caller.user, of: tenant.id))
        }
        let tenants = call.unordered(visible, &world)
        return .json { writer in
            writer.array(tenants) { $0.tenant($1, call, isListed: true) }
        }
    }

    static func read(_ call: Call, _ world: inout World, _ id: Identifier) throws -> Response {
        guard let tenant = world.tenants[id] else { throw Refusal.notFound }
        return .json { $0.tenant(tenant, call) }
    }

    static func update(_ call: Call, _ world: inout World, _ id: Identifier) throws -> Response {
        guard world.tenants[id]?.ownerID == call.user else { throw Refusal.forbidden }
        try call.checkStorable()
        if let name = call.body.text("name") { world.tenants[id]?.name = name }
        if let text = call.body.text("description") { world.tenants[id]?.description = text }
        if let url = call.body.text("icon_url") { world.tenants[id]?.iconURL = url }
        return try read(call, &world, id)
    }

    static func delete(_ call: Call, _ world: inout World, _ id: Identifier) throws -> Response {
        guard world.tenants[id]?.ownerID == call.user else { throw Refusal.forbidden }
        for project in world.projects.values where project.tenantID == id { world.removeProject(project.id) }
        world.tenants.remove(id)
        return .empty(204)
    }

    static func listMembers(_ call: Call, _ world: inout World, _ id: Identifier) throws -> Response {
        let members = call.unordered(world.tenants[id]?.members ?? [], &world)
        return .json { writer in
            writer.array(members) { $0.member($1, of: ("tenant_id", id), call, world) }
        }
    }

    static func addMember(_ call: Call, _ world: inout World, _ id: Identifier) throws -> Response {
        try refuseUnlessManager(call, world, id)
        guard let user = call.body.id("user_id"), world.users.contains(user) else { throw Refusal.notFound }
        guard world.tenants[id]?.members.contains(where: { $0.userID == user }) == false else {
            throw Refusal.conflict
        }
        let member = Membership(id: world.makeID(), userID: user, role: call.role)
        world.tenants[id]?.members.append(member)
        return .json(201) { $0.member(member, of: ("tenant_id", id), call, world) }
    }

    static func changeMember(_ call: Call, _ world: inout World, _ id: Identifier) throws -> Response {
        try refuseUnlessManager(call, world, id)
        let place = try memberPlace(call, world, id)
        world.tenants[id]?.members[place].role = call.role
        guard let member = world.tenants[id]?.members[place] else { throw Refusal.notFound }
        return .json { $0.member(member, of: ("tenant_id", id), call, world) }
    }

    static func removeMember(_ call: Call, _ world: inout World, _ id: Identifier) throws -> Response {
        try refuseUnlessManager(call, world, id)
        let place = try memberPlace(call, world, id)
        world.tenants[id]?.members.remove(at: place)
        return .empty(204)
    }

    private static func refuseUnlessManager(_ call: Call, _ world: World, _ id: Identifier) throws {
        guard let tenant = world.tenants[id] else { throw Refusal.notFound }
        let isAdmin = tenant.members.contains { $0.userID == call.user && $0.role == .admin }
        guard isAdmin || tenant.ownerID == call.user else { throw Refusal.forbidden }
    }

    private static func memberPlace(_ call: Call, _ world: World, _ id: Identifier) throws -> Int {
        let user = try call.id("user_id")
        guard let place = world.tenants[id]?.members.firstIndex(where: { $0.userID == user }) else {
            throw Refusal.notFound
        }
        return place
    }
}

extension Call {
    /// The `role` of the body, which its shape has checked.
    var role: Role { body.text("role").flatMap(Role.init(rawValue:)) ?? .member }
}

extension World {
    /// An explicit member of some project of a tenant that the person is not in.
    func isGuest(_ user: Identifier, of tenant: Identifier) -> Bool {
        guard tenants[tenant]?.isEntered(by: user) == false else { return false }
        return projects.values.contains { project in
            project.tenantID == tenant && project.members.contains { $0.userID == user }
        }
    }

    /// Takes the project and everything in it away for good.
    mutating func removeProject(_ id: Identifier) {
        projects.remove(id)
        notifications.removeAll { $0.projectID == id }
    }
}

extension JSONWriter {
    fileprivate mutating func tenant(_ tenant: Tenant, _ call: Call, isListed: Bool = false) {
        let role = tenant.members.first { $0.userID == call.user }?.role
        let isOwner = tenant.ownerID == call.user
        let isGuest = !isOwner && role == nil
        object { writer in
            writer.member("id", tenant.id)
            writer.member("display_id", tenant.displayID)
            writer.member("name", tenant.name)
            writer.member("description", tenant.description)
            writer.member("icon_url", tenant.iconURL)
            if call.isNew { writer.member("icon_emoji", tenant.iconEmoji) }
            writer.member("owner_id", isGuest ? nil : tenant.ownerID)
            writer.key("drive_quota_bytes")
            writer.null()
            writer.key("require_2fa")
            if isGuest { writer.null() } else { writer.value(false) }
            guard call.isNew, isListed else { return }
            writer.member("membership", isOwner ? "Owner" : isGuest ? "Guest" : "Member")
            writer.member("member_role", role?.rawValue)
        }
    }

    /// A member of a tenant or a project.
    mutating func member(
        _ member: Membership, of whole: (name: StaticString, id: Identifier), _ call: Call, _ world: World
    ) {
        object { writer in
            writer.member("id", member.id)
            writer.member(whole.name, whole.id)
            writer.member("user_id", member.userID)
            writer.member("role", member.role.rawValue)
            guard call.isNew else { return }
            writer.key("user")
            writer.person(member.userID, world)
        }
    }
}
