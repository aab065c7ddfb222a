/// Projects and the inbox of a person.
enum ProjectEndpoints {
    static let routes: [Route] = [
        .plain("GET", "/v1/tenants/{tenant_id}/projects", needs: [.readProject], list),
        .tenant("POST", "/projects", needs: [.writeProject], body: newProject, create),
        .project("GET", "", needs: [.readProject]) { call, _, project in .json { $0.project(project) } },
        .project("PUT", "", needs: [.writeProject], body: change, update),
        .plain(
            "DELETE", "/v1/tenants/{tenant_id}/projects/{project_id}", servers: .old, needs: [.writeProject], delete),
        .tenant("DELETE", "/projects/{project_id}", servers: .new, door: .session, needs: []) { _, _, _ in
            throw Refusal.forbidden
        },
        .tenant("GET", "/users/me/personal-project", needs: [.readProject], inbox),
        .project(
            "GET", "/assignable-users", servers: .new, needs: [], query: [.text("username")], assignableUsers),
    ]

    static let newProject = ObjectShape(
        "CreateProjectRequest",
        [
            .required("name", .text, .length(min: 1, max: nil)), .defaulted("description", .text),
            .optional("icon_emoji", .text, .length(min: nil, max: 8)), .optional("icon_url", .text, .url),
            .optional("key", .text),
        ])

    static let change = ObjectShape(
        "UpdateProjectRequest",
        [
            .optional("name", .text, .length(min: 1, max: nil)), .optional("description", .text),
            .optional("icon_emoji", .text, .length(min: nil, max: 8)), .optional("icon_url", .text, .url),
            .flag("clear_icon_emoji"), .flag("clear_icon_url"),
        ])

    /// Guests of new servers see their projects, everybody else those that they may enter; inboxes are left out.
    static func list(_ call: Call, _ world: inout World) throws -> Response {
        let caller = try call.someone
        let tenant = try call.id("tenant_id")
        if !(call.isNew && caller.reachesWholeTenant && world.isGuest(caller.user, of: tenant)) {
            _ = try world.enter(tenant: tenant, caller)
        } else if !caller.reaches(tenant: tenant) {
            throw Refusal.forbidden
        }
        let visible = world.projects.values.filter { project in
            project.tenantID == tenant && !project.isPersonal && world.mayEnter(caller.user, project, api: call.api)
        }
        let projects = call.unordered(visible, &world)
        return .json { writer in writer.array(projects) { $0.project($1) } }
    }

    static func create(_ call: Call, _ world: inout World, _ tenant: Identifier) throws -> Response {
        guard world.tenants[tenant]?.ownerID == call.user else { throw Refusal.forbidden }
        let name = call.body.text("name") ?? ""
        if let key = call.body.text("key") {
            guard isKey(key) else { throw Refusal.message(400, keyProblem) }
            if isTaken(key, call, world, tenant) { throw Refusal.conflict }
        }
        let key = call.body.text("key") ?? derivedKey(name)
        // The real server finds out too late that a key it made itself is taken.
        if isTaken(key, call, world, tenant) { throw Refusal.internalError }
        try call.checkStorable()
        let id = world.addProject(
            name, key: key, tenant: tenant, description: call.body.text("description") ?? "",
            iconEmoji: call.body.text("icon_emoji"))
        world.projects[id]?.iconURL = call.body.text("icon_url")
        guard let project = world.projects[id] else { throw Refusal.internalError }
        return .json(201) { $0.project(project) }
    }

    /// `^[A-Z][A-Z0-9]{1,9}$`
    static func isKey(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        return 2...10 ~= bytes.count && 0x41...0x5A ~= bytes[0]
            && bytes.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
    }

    private static let keyProblem =
        "key は 2〜10 文字で、先頭は大文字英字、残りは大文字英字または数字で入力してください（例: ENG, BACK）"

    private static func derivedKey(_ name: String) -> String {
        let letters = name.utf8.filter(\.isASCIIAlphanumeric).prefix(10)
        let key = String(decoding: letters.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }, as: UTF8.self)
        return isKey(key) ? key : "PROJ"
    }

    /// Old servers compare with every tenant's keys.
    private static func isTaken(_ key: String, _ call: Call, _ world: World, _ tenant: Identifier) -> Bool {
        world.projects.values.contains { $0.key == key && (!call.isNew || $0.tenantID == tenant) }
    }

    static func update(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        guard world.tenants[project.tenantID]?.ownerID == call.user else { throw Refusal.forbidden }
        try call.checkStorable()
        let body = call.body
        if let name = body.text("name") { project.name = name }
        if let text = body.text("description") { project.description = text }
        if let emoji = body.text("icon_emoji") { project.iconEmoji = emoji }
        if let url = body.text("icon_url") { project.iconURL = url }
        if body.flag("clear_icon_emoji") { project.iconEmoji = nil }
        if body.flag("clear_icon_url") { project.iconURL = nil }
        return .json { $0.project(project) }
    }

    /// Not below the project, so that the project can go.
    static func delete(_ call: Call, _ world: inout World) throws -> Response {
        let tenant = try call.id("tenant_id")
        let id = try call.id("project_id")
        try world.enter(project: id, of: tenant, try call.someone, api: call.api)
        guard world.tenants[tenant]?.ownerID == call.user else { throw Refusal.forbidden }
        world.removeProject(id)
        return .empty(204)
    }

    static func inbox(_ call: Call, _ world: inout World, _ tenant: Identifier) throws -> Response {
        let caller = try call.someone
        let existing = world.projects.values.first { $0.tenantID == tenant && $0.personalOwnerID == caller.user }
        if let existing { return .json { $0.project(existing) } }
        let key = "ME" + caller.user.description.prefix(4).uppercased()
        if isTaken(key, call, world, tenant) { throw Refusal.internalError }
        var project = Project(id: world.makeID(), tenantID: tenant, name: "\(caller.username)'s Inbox", key: key)
        project.personalOwnerID = caller.user
        project.members = [Membership(id: world.makeID(), userID: caller.user, role: .admin)]
        project.statuses = world.makeStatuses(.inbox)
        world.projects.insert(project, id: project.id)
        return .json { $0.project(project) }
    }

    /// Everybody who may enter, by name. Looking one person up by the exact name needs less than reading all.
    static func assignableUsers(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let name = call.query.text("username")
        guard try call.someone.holds(name == nil ? .writeTask : .readTask, api: call.api) else {
            throw Refusal.forbidden
        }
        let people = world.users.values.filter { user in
            world.mayEnter(user.id, project, api: call.api) && (name.map(user.username.isExactly) ?? true)
        }
        let sorted = people.sorted { $0.username.utf8.lexicographicallyPrecedes($1.username.utf8) }
        return .json { writer in writer.array(sorted) { $0.json($1.summary) } }
    }
}

extension JSONWriter {
    mutating func project(_ project: Project) {
        object { writer in
            writer.member("id", project.id)
            writer.member("name", project.name)
            writer.member("description", project.description)
            writer.member("tenant_id", project.tenantID)
            writer.member("icon_emoji", project.iconEmoji)
            writer.member("icon_url", project.iconURL)
            writer.member("key", project.key)
            writer.member("is_personal", project.isPersonal)
            writer.member("personal_owner_id", project.personalOwnerID)
        }
    }
}
