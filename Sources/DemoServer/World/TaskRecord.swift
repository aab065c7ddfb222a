import struct SyncCore.Timestamp

/// A task as the server stores it.
struct TaskRecord: Sendable {
    let id: Identifier
    let number: Int
    var title: String
    var description: String?
    var statusID: Identifier
    var priority = Priority.medium
    var progress = 0
    var parentID: Identifier?
    var milestoneID: Identifier?
    var sprintID: Identifier?
    var softDeadline: Timestamp?
    var hardDeadline: Timestamp?
    var estimatedMinutes: Int?
    var isArchived = false
    var isDeleted = false
    var createdBy: Identifier?
    var assignees: [Assignment] = []
    var labelIDs: [Identifier] = []
    var fieldValues: [Identifier: String] = [:]
    var watchers: [Identifier] = []
    let createdAt: Timestamp
    var updatedAt: Timestamp
    var completedAt: Timestamp?
}

struct Assignment: Sendable {
    let id: Identifier
    let userID: Identifier
    var role: String
    let assignedAt: Timestamp
}

public enum Priority: String, Sendable, CaseIterable {
    case criticalFire = "CriticalFire"
    case critical = "Critical"
    case high = "High"
    case medium = "Medium"
    case low = "Low"
    case trivial = "Trivial"

    /// The word in list filters, activities and sorting, where it counts by the alphabet.
    var stored: String {
        switch self {
        case .criticalFire: "critical_fire"
        case .critical: "critical"
        case .high: "high"
        case .medium: "medium"
        case .low: "low"
        case .trivial: "trivial"
        }
    }

    init?(stored: String) {
        guard let match = Self.allCases.first(where: { $0.stored == stored }) else { return nil }
        self = match
    }
}

/// One comment; a reply names its parent. A deleted one stays, without a body.
struct CommentRecord: Sendable {
    let id: Identifier
    let userID: Identifier
    let parentID: Identifier?
    var body: String
    let createdAt: Timestamp
    var updatedAt: Timestamp
    var deletedAt: Timestamp?
}

struct Activity: Sendable {
    let id: Identifier
    let event: String
    let userID: Identifier?
    /// JSON text of an object.
    let payload: String
    let createdAt: Timestamp
}

/// One task blocks another of the same project.
struct Relation: Sendable {
    let id: Identifier
    let blocker: Identifier
    let blocked: Identifier
    let createdAt: Timestamp
}

struct Notification: Sendable {
    let id: Identifier
    let userID: Identifier
    let kind: String
    let projectID: Identifier
    let taskID: Identifier
    /// JSON text of an object.
    let payload: String
    let createdAt: Timestamp
    var readAt: Timestamp?
}
