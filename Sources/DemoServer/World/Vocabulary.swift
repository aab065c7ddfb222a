import struct SyncCore.CalendarDay
import struct SyncCore.Timestamp

/// A column of the board.
struct Status: Sendable {
    let id: Identifier
    var name: String
    var color: String
    var position: Int
    var isDefault = false
    var isDone = false
    /// Among several done statuses the one that completing a task uses. New servers only.
    var isDefaultDone = false
    let createdAt: Timestamp
}

struct Label: Sendable {
    let id: Identifier
    var name: String
    var description = ""
    var color: String
    var iconURL: String?
}

struct Milestone: Sendable {
    let id: Identifier
    var name: String
    var description: String?
    var dueDate: CalendarDay
    let createdBy: Identifier
    let createdAt: Timestamp
    var updatedAt: Timestamp
}

struct Sprint: Sendable {
    enum State: String, Sendable, CaseIterable {
        case planning
        case active
        case completed
    }

    let id: Identifier
    var name: String
    var goal: String?
    var startDate: CalendarDay
    var endDate: CalendarDay
    var state = State.planning
    let createdBy: Identifier
    let createdAt: Timestamp
    var updatedAt: Timestamp
}

/// The definition of a custom field; values lie in the tasks.
struct CustomField: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case text
        case number
        case select
        case date
        case url
        case checkbox
    }

    let id: Identifier
    var name: String
    let kind: Kind
    /// Of a `select` field: a list of objects with `label` and `value`, kept as they were sent.
    var options: JSONValue?
    var isRequired = false
    var position: Int
    let createdAt: Timestamp
}
