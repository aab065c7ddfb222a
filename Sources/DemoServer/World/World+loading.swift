import struct SyncCore.Timestamp

/// Why a file does not describe a world.
public struct WorldProblem: Error, CustomStringConvertible, Sendable {
    /// What is wrong and where, for people.
    public let description: String
}

extension World {
    /// Reads people, tenants, members, projects and tokens from JSON.
    ///
    /// The file has the lists `users`, `tenants`, `projects` and `tokens`; things refer to each other by their `key`.
    /// - Throws: `WorldProblem` for broken JSON, a missing property or a key that nothing bears.
    public static func loading(json text: [UInt8], seed: UInt64 = 1) throws -> World {
        var reader = JSONReader(text)
        let root: JSONValue
        do throws(JSONFailure) {
            root = try reader.value()
            try reader.finish()
        } catch {
            throw WorldProblem(description: error.description)
        }
        var loader = WorldLoader(seed: seed)
        try loader.load(root)
        return loader.world
    }
}

private struct WorldLoader {
    var world: World
    private var ids: [String: Identifier] = [:]

    init(seed: UInt64) { world = World(seed: seed) }

    mutating func load(_ root: JSONValue) throws {
        for user in try list(root, "users") { try loadUser(user) }
        for tenant in try list(root, "tenants") { try loadTenant(tenant) }
        for project in try list(root, "projects") { try loadProject(project) }
        for token in try list(root, "tokens") { try loadToken(token) }
    }

    private mutating func loadUser(_ user: JSONValue) throws {
        let id = try newID(of: user)
        world.addUser(
            try text(user, "username"), id: id, email: user["email"]?.asText, avatarURL: user["avatar_url"]?.asText,
            isSuspended: user["is_suspended"]?.asFlag ?? false)
        world.users[id]?.isEmailVerified = user["email_verified"]?.asFlag ?? true
    }

    private mutating func loadTenant(_ tenant: JSONValue) throws {
        let id = try newID(of: tenant)
        world.addTenant(
            try text(tenant, "display_id"), name: try text(tenant, "name"), owner: try reference(tenant, "owner"),
            id: id, description: tenant["description"]?.asText ?? "", iconURL: tenant["icon_url"]?.asText ?? "")
        for member in tenant["members"]?.asList ?? [] {
            world.addMember(
                try reference(member, "user"), to: id, role: try role(member), id: try newID(of: member))
        }
    }

    private mutating func loadProject(_ project: JSONValue) throws {
        let id = try newID(of: project)
        let statuses = project["statuses"]?.asList
        world.addProject(
            try text(project, "name"), key: try text(project, "project_key"), tenant: try reference(project, "tenant"),
            id: id, description: project["description"]?.asText ?? "", hasStatuses: statuses == nil)
        for status in statuses ?? [] {
            let created = status["created_at"]?.asText
            world.addStatus(
                try text(status, "name"), color: try text(status, "color"),
                position: status["position"]?.asInteger ?? 0, to: id, id: try newID(of: status),
                isDefault: status["is_default"]?.asFlag ?? false, isDone: status["is_done_state"]?.asFlag ?? false,
                createdAt: created.flatMap { Timestamp(rfc3339: $0) })
        }
        for member in project["members"]?.asList ?? [] {
            world.addProjectMember(try reference(member, "user"), to: id, role: try role(member))
        }
    }

    private mutating func loadToken(_ token: JSONValue) throws {
        let key = try text(token, "key")
        let user = try reference(token, "user")
        guard token["tenant"]?.asText != nil else {
            return world.addDeviceToken(key: key, text: try text(token, "token"), user: user)
        }
        var scopes: Set<Scope> = []
        for scope in token["scopes"]?.asList ?? [] {
            guard let known = scope.asText.flatMap(Scope.init(rawValue:)) else {
                throw WorldProblem(description: "token \(key): unknown scope")
            }
            scopes.insert(known)
        }
        let projects = try token["allowed_projects"]?.asList?.map { try identifier($0.asText ?? "") }
        world.addToken(
            key: key, text: try text(token, "token"), user: user, tenant: try reference(token, "tenant"),
            scopes: scopes, projects: projects,
            expiresAt: token["expires_at"]?.asText.flatMap { Timestamp(rfc3339: $0) },
            isRevoked: token["revoked"]?.asFlag ?? false)
    }

    // MARK: Properties

    private func list(_ value: JSONValue, _ name: String) throws -> [JSONValue] {
        guard let list = value[name]?.asList else { throw WorldProblem(description: "\(name): a list is missing") }
        return list
    }

    private func text(_ value: JSONValue, _ name: String) throws -> String {
        guard let text = value[name]?.asText else {
            throw WorldProblem(description: "\(value["key"]?.asText ?? "?"): \(name) is missing or no text")
        }
        return text
    }

    private func role(_ value: JSONValue) throws -> Role {
        guard let role = Role(rawValue: try text(value, "role")) else {
            throw WorldProblem(description: "\(value["key"]?.asText ?? "?"): unknown role")
        }
        return role
    }

    private func reference(_ value: JSONValue, _ name: String) throws -> Identifier {
        try identifier(try text(value, name))
    }

    private func identifier(_ key: String) throws -> Identifier {
        guard let id = ids[key] else { throw WorldProblem(description: "nothing bears the key \(key)") }
        return id
    }

    /// The id that stands in the file, or a new one; from here on the key means it.
    private mutating func newID(of value: JSONValue) throws -> Identifier {
        var id = world.makeID()
        if let written = value["id"]?.asText {
            guard let parsed = Identifier(written) else {
                throw WorldProblem(description: "\(written) is no UUID")
            }
            id = parsed
        }
        if let key = value["key"]?.asText { ids[key] = id }
        return id
    }
}
