import SyncCore

/// One row of what happened to a task.
struct KoyoriActivity {
    var id: EntityID
    /// An open set: `status_changed`, `comment_added`, ….
    var kind: String
    /// The comment that it is about.
    var commentID: EntityID?
    /// `soft_deadline` or `hard_deadline`, where a deadline changed.
    var deadline: String?
    /// Nil for what the server did by itself.
    var user: KoyoriTask.User?
    var created: Timestamp

    init(_ json: inout JSONReader) throws(JSONFault) {
        var id: EntityID?
        var kind: String?
        var user: KoyoriTask.User??
        var created: Timestamp?
        var commentID: EntityID?
        var deadline: String?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "event_type": kind = try json.string()
            case "user": user = .some(try json.optional(KoyoriTask.User.init))
            case "created_at": created = try json.timestamp()
            case "payload": (commentID, deadline) = try payload(&json)
            default: try json.skip()
            }
        }
        self.id = try json.need(id, "id")
        self.kind = try json.need(kind, "event_type")
        self.commentID = commentID
        self.deadline = deadline
        self.user = try json.need(user, "user")
        self.created = try json.need(created, "created_at")
    }

    /// The activities of one task, with the cursor to older ones where the server pages them.
    static func page(_ json: inout JSONReader) throws(JSONFault) -> (rows: [KoyoriActivity], next: String?) {
        var rows: [KoyoriActivity]?
        var next: String?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "activities": rows = try json.list(KoyoriActivity.init)
            case "next_cursor": next = try json.optional { json throws(JSONFault) in try json.string() }
            default: try json.skip()
            }
        }
        return (try json.need(rows, "activities"), next)
    }

    /// The newest activities of the tenant, as the dashboard tells them.
    static func dashboard(_ json: inout JSONReader) throws(JSONFault) -> [(activity: KoyoriActivity, task: TaskID)] {
        try json.property("activities") { json throws(JSONFault) in
            try json.list { json throws(JSONFault) in
                var activity: KoyoriActivity?
                var key: String?
                var number: Int?
                try json.object { json, property throws(JSONFault) in
                    switch property {
                    case "activity": activity = try KoyoriActivity(&json)
                    case "project_key": key = try json.string()
                    case "task_seq_id": number = try json.int()
                    default: try json.skip()
                    }
                }
                let task = TaskID(
                    project: try json.need(key, "project_key"), number: try json.need(number, "task_seq_id"))
                return (try json.need(activity, "activity"), task)
            }
        }
    }
}

/// The parts of a payload that tell what changed; payloads of unknown kinds may be anything.
private func payload(_ json: inout JSONReader) throws(JSONFault) -> (commentID: EntityID?, deadline: String?) {
    var inside = json
    try json.skip()
    var parts: (commentID: EntityID?, deadline: String?)
    try? inside.object { json, property throws(JSONFault) in
        switch property {
        case "comment_id": parts.commentID = try json.id()
        case "field": parts.deadline = try json.string()
        default: try json.skip()
        }
    }
    return parts
}
