/// The explicit members of a project.
enum ProjectMemberEndpoints {
    static let routes: [Route] = [
        .project("GET", "/members", needs: [.readProject], list),
        .project("POST", "/members", needs: [.writeProject], body: TenantEndpoints.newMember, add),
        .project("PUT", "/members/{user_id}", needs: [.writeProject], body: TenantEndpoints.roleChange, change),
        .project("DELETE", "/members/{user_id}", needs: [.writeProject], remove),
    ]

    static func list(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        try refuseUnlessManager(call, world, project)
        let members = call.unordered(project.members, &world)
        return .json { writer in
            writer.array(members) { $0.member($1, of: ("project_id", project.id), call, world) }
        }
    }

    static func add(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        try refuseUnlessManager(call, world, project)
        guard let user = call.body.id("user_id"), world.users.contains(user) else { throw Refusal.notFound }
        if !call.isNew, world.tenants[project.tenantID]?.isEntered(by: user) != true { throw Refusal.badRequest }
        if project.members.contains(where: { $0.userID == user }) { throw Refusal.conflict }
        let member = Membership(id: world.makeID(), userID: user, role: call.role)
        project.members.append(member)
        return .json(201) { $0.member(member, of: ("project_id", project.id), call, world) }
    }

    static func change(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try place(call, world, project)
        if call.role != .admin, isLastAdmin(place, project) { throw Refusal.conflict }
        project.members[place].role = call.role
        let member = project.members[place]
        return .json { $0.member(member, of: ("project_id", project.id), call, world) }
    }

    static func remove(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try place(call, world, project)
        if isLastAdmin(place, project) { throw Refusal.conflict }
        project.members.remove(at: place)
        return .empty(204)
    }

    private static func place(_ call: Call, _ world: World, _ project: Project) throws -> Int {
        try refuseUnlessManager(call, world, project)
        let user = try call.id("user_id")
        guard let place = project.members.firstIndex(where: { $0.userID == user }) else { throw Refusal.notFound }
        return place
    }

    private static func isLastAdmin(_ place: Int, _ project: Project) -> Bool {
        project.members[place].role == .admin && project.members.count { $0.role == .admin } == 1
    }

    private static func refuseUnlessManager(_ call: Call, _ world: World, _ project: Project) throws {
        let isAdmin = project.members.contains { $0.userID == call.user && $0.role == .admin }
        guard isAdmin || world.tenants[project.tenantID]?.ownerID == call.user else { throw Refusal.forbidden }
    }
}
