import SyncCore

/// A task as Koyori's lists and details hold it. Properties that we do not know are passed over, but none that we know
/// may be missing: an absent list must never be taken for an empty one.
struct KoyoriTask {
    struct User {
        var id: EntityID
        var name: String
    }

    struct Assignee {
        var role: String
        var user: User
    }

    var id: EntityID
    var projectID: EntityID
    var number: Int
    var title: String
    var description: String?
    var statusID: EntityID
    /// `CriticalFire`, or an unknown word of a newer server.
    var priority: String
    var progress: Int
    var parentID: EntityID?
    var milestoneID: EntityID?
    var sprintID: EntityID?
    var softDeadline: Timestamp?
    var hardDeadline: Timestamp?
    var estimatedMinutes: Int?
    var isArchived: Bool
    var createdBy: User?
    var assignees: [Assignee]
    var labelIDs: [EntityID]
    var created: Timestamp
    var updated: Timestamp
    var completed: Timestamp?
    /// Value by field; nil in list items, which do not have them.
    var fieldValues: [EntityID: String]?
}

extension KoyoriTask {
    init(_ json: inout JSONReader) throws(JSONFault) {
        var id: EntityID?
        var projectID: EntityID?
        var number: Int?
        var title: String?
        var description: String??
        var statusID: EntityID?
        var priority: String?
        var progress: Int?
        var parentID: EntityID??
        var milestoneID: EntityID??
        var sprintID: EntityID??
        var softDeadline: Timestamp??
        var hardDeadline: Timestamp??
        var estimate: Int??
        var isArchived: Bool?
        var createdBy: User??
        var assignees: [Assignee]?
        var labelIDs: [EntityID]?
        var created: Timestamp?
        var updated: Timestamp?
        var completed: Timestamp??
        var fieldValues: [EntityID: String]?
        try json.object { json, name throws(JSONFault) in
            switch name {
            case "id": id = try json.id()
            case "project_id": projectID = try json.id()
            case "seq_id": number = try json.int()
            case "title": title = try json.string()
            case "description": description = .some(try json.optional(text))
            case "status_id": statusID = try json.id()
            case "priority": priority = try json.string()
            case "progress_pct": progress = try json.int()
            case "parent_task_id": parentID = .some(try json.optional(identity))
            case "milestone_id": milestoneID = .some(try json.optional(identity))
            case "sprint_id": sprintID = .some(try json.optional(identity))
            case "soft_deadline": softDeadline = .some(try json.optional(instant))
            case "hard_deadline": hardDeadline = .some(try json.optional(instant))
            case "estimated_minutes": estimate = .some(try json.optional(whole))
            case "is_archived": isArchived = try json.bool()
            case "created_by": createdBy = .some(try json.optional(User.init))
            case "assignees": assignees = try json.list(assignee).compactMap { $0 }
            case "labels": labelIDs = try json.list(idOfObject)
            case "created_at": created = try json.timestamp()
            case "updated_at": updated = try json.timestamp()
            case "completed_at": completed = .some(try json.optional(instant))
            case "custom_field_values": fieldValues = try values(&json)
            default: try json.skip()
            }
        }
        self.init(
            id: try json.need(id, "id"), projectID: try json.need(projectID, "project_id"),
            number: try json.need(number, "seq_id"), title: try json.need(title, "title"),
            description: try json.need(description, "description"), statusID: try json.need(statusID, "status_id"),
            priority: try json.need(priority, "priority"), progress: try json.need(progress, "progress_pct"),
            parentID: try json.need(parentID, "parent_task_id"),
            milestoneID: try json.need(milestoneID, "milestone_id"), sprintID: try json.need(sprintID, "sprint_id"),
            softDeadline: try json.need(softDeadline, "soft_deadline"),
            hardDeadline: try json.need(hardDeadline, "hard_deadline"),
            estimatedMinutes: try json.need(estimate, "estimated_minutes"),
            isArchived: try json.need(isArchived, "is_archived"), createdBy: try json.need(createdBy, "created_by"),
            assignees: try json.need(assignees, "assignees"), labelIDs: try json.need(labelIDs, "labels"),
            created: try json.need(created, "created_at"), updated: try json.need(updated, "updated_at"),
            completed: try json.need(completed, "completed_at"), fieldValues: fieldValues)
    }
}

extension KoyoriTask.User {
    /// Tasks and members call the name `username`, comments and activities `name`.
    init(_ json: inout JSONReader) throws(JSONFault) {
        var id: EntityID?
        var name: String?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "username", "name": name = try json.string()
            default: try json.skip()
            }
        }
        self.init(id: try json.need(id, "id"), name: try json.need(name, "username"))
    }
}

/// Nil where the account is gone.
private func assignee(_ json: inout JSONReader) throws(JSONFault) -> KoyoriTask.Assignee? {
    var role: String?
    var user: KoyoriTask.User??
    try json.object { json, name throws(JSONFault) in
        switch name {
        case "role": role = try json.string()
        case "user": user = .some(try json.optional(KoyoriTask.User.init))
        default: try json.skip()
        }
    }
    let known = try json.need(role, "role")
    return try json.need(user, "user").map { KoyoriTask.Assignee(role: known, user: $0) }
}

/// The detail lists every field of the project, unset ones with null.
private func values(_ json: inout JSONReader) throws(JSONFault) -> [EntityID: String] {
    var values: [EntityID: String] = [:]
    try json.array { json throws(JSONFault) in
        var field: EntityID?
        var value: String??
        try json.object { json, name throws(JSONFault) in
            switch name {
            case "field": field = try idOfObject(&json)
            case "value": value = .some(try json.optional(text))
            default: try json.skip()
            }
        }
        let id = try json.need(field, "field")
        if let text = try json.need(value, "value"), !text.isEmpty { values[id] = text }
    }
    return values
}

/// The `id` of an object whose other properties are not needed.
private func idOfObject(_ json: inout JSONReader) throws(JSONFault) -> EntityID {
    var id: EntityID?
    try json.object { json, name throws(JSONFault) in
        if name == "id" { id = try json.id() } else { try json.skip() }
    }
    return try json.need(id, "id")
}

private func text(_ json: inout JSONReader) throws(JSONFault) -> String { try json.string() }
private func identity(_ json: inout JSONReader) throws(JSONFault) -> EntityID { try json.id() }
private func instant(_ json: inout JSONReader) throws(JSONFault) -> Timestamp { try json.timestamp() }
private func whole(_ json: inout JSONReader) throws(JSONFault) -> Int { try json.int() }
