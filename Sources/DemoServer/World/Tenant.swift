/// A tenant with its members; the owner has no row among them.
struct Tenant: Sendable {
    let id: Identifier
    let displayID: String
    var name: String
    var description = ""
    var iconURL = ""
    var iconEmoji: String?
    let ownerID: Identifier
    var members: [Membership] = []

    func isEntered(by user: Identifier) -> Bool {
        ownerID == user || members.contains { $0.userID == user }
    }
}

/// A person in a tenant or, explicitly, in a project.
struct Membership: Sendable {
    let id: Identifier
    let userID: Identifier
    var role: Role
}

/// What a member may do with the members of the same tenant or project; nothing else depends on it.
public enum Role: String, Sendable, CaseIterable {
    case admin = "Admin"
    case member = "Member"
    case viewer = "Viewer"
}
