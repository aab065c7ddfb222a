import FoundationEssentials
import SyncCore

// The smaller bodies of calls.

/// Somebody who gets a task.
struct KoyoriAssignment: Encodable {
    var userID: EntityID
    var role: String

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case role
    }
}

struct KoyoriRole: Encodable {
    var role: String
}

struct KoyoriCommentText: Encodable {
    var body: String
    /// Absent for a comment that is no reply, and for an edit.
    var parentID: EntityID?

    private enum CodingKeys: String, CodingKey {
        case body
        case parentID = "parent_comment_id"
    }
}

/// The call for many tasks at once, with one: on older servers only it adds labels to those that are there.
struct KoyoriBulk: Encodable {
    var taskIDs: [EntityID]
    var update: KoyoriTaskBody

    private enum CodingKeys: String, CodingKey {
        case taskIDs = "task_ids"
        case update
    }
}

extension [UInt8] {
    /// JSON, equal for equal values.
    init(json body: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(try encoder.encode(body))
    }
}
