import struct SyncCore.Timestamp

/// A bearer credential.
struct Token: Sendable {
    enum Kind: Sendable, Equatable {
        /// A personal access token: one tenant, scopes, perhaps a list of projects.
        case personal(tenant: Identifier, scopes: Set<Scope>, projects: [Identifier]?)
        /// A device of the desktop login: all that the person may do. New servers only.
        case device
    }

    let id: Identifier
    /// The name under which tests and the request log know it; never the text.
    let key: String
    let text: String
    var name: String
    let userID: Identifier
    let kind: Kind
    let createdAt: Timestamp
    var expiresAt: Timestamp?
    var lastUsedAt: Timestamp?
    var isRevoked = false
}

/// What a personal access token may be used for, in the order in which the server names them.
public enum Scope: String, Sendable, CaseIterable {
    case readProject = "read:project"
    case writeProject = "write:project"
    case readDrive = "read:drive"
    case writeDrive = "write:drive"
    case adminTenant = "admin:tenant"
    case adminProject = "admin:project"
    case readTask = "read:task"
    case writeTask = "write:task"
    case readMilestone = "read:milestone"
    case writeMilestone = "write:milestone"
    case readSprint = "read:sprint"
    case writeSprint = "write:sprint"
    case readReview = "read:review"
    case writeReview = "write:review"

    static let knownOnOld = allCases.filter { ![.readReview, .writeReview, .adminProject].contains($0) }
}
