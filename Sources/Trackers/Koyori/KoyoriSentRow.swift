import SyncCore

/// A row of a task as the calls that write it answer: somebody who has it, or a comment.
struct KoyoriSentRow {
    private var id: EntityID?
    private var taskID: EntityID?
    private var userID: EntityID?
    private var body: String?
    private var parentID: EntityID?
    private var created: Timestamp?

    init(_ json: inout JSONReader) throws(JSONFault) {
        try json.object { json, name throws(JSONFault) in
            switch name {
            case "id": id = try json.id()
            case "task_id": taskID = try json.id()
            case "user_id": userID = try json.id()
            case "body": body = try json.optional { json throws(JSONFault) in try json.string() }
            case "parent_comment_id": parentID = try json.optional { json throws(JSONFault) in try json.id() }
            case "created_at": created = try json.timestamp()
            default: try json.skip()
            }
        }
        guard taskID != nil else { throw json.fault("property \"task_id\"") }
    }

    /// A fault unless it says that this person has the task.
    func check(assignee person: EntityID, of task: EntityID) throws(JSONFault) {
        guard taskID == task, userID == person else { throw JSONFault(offset: 0, expected: "who was assigned") }
    }

    /// - Parameters:
    ///   - wanted: nil for a new one.
    ///   - head: of the thread that a new one replies to.
    func comment(
        _ wanted: EntityID?, replyTo head: EntityID?, of task: EntityID
    ) throws(JSONFault) -> SentComment {
        guard let id, let userID, let body, let created, taskID == task, wanted == nil ? parentID == head : id == wanted
        else { throw JSONFault(offset: 0, expected: "the comment that was sent") }
        return SentComment(id: id, author: userID, body: body, replyTo: parentID, created: created)
    }
}

/// What the bulk call did.
struct KoyoriBulkAnswer {
    private var updated: Int
    private var failed: [(task: EntityID, reason: String)]

    init(_ json: inout JSONReader) throws(JSONFault) {
        var updated: Int?
        var failed: [(EntityID, String)]?
        try json.object { json, name throws(JSONFault) in
            switch name {
            case "updated": updated = try json.int()
            case "failed": failed = try json.list(failure)
            default: try json.skip()
            }
        }
        self.updated = try json.need(updated, "updated")
        self.failed = try json.need(failed, "failed")
    }

    /// Each task is changed for itself, so that a failed one was not.
    func outcome(for task: EntityID, _ label: String) throws(JSONFault) -> SendOutcome {
        if updated == 1, failed.isEmpty { return .done(.empty) }
        guard updated == 0, failed.count == 1, failed[0].task == task else {
            throw JSONFault(offset: 0, expected: "the task that was asked for")
        }
        return .refused(TrackerError(request: label, reason: Self.reason(failed[0].reason)))
    }

    /// The status that a call of its own would have had.
    private static func reason(_ word: String) -> TrackerError.Reason {
        switch word {
        case "not-found": .notFound
        case "forbidden": .forbidden(word)
        case "bad-request": .refused(status: 400, message: word)
        case "conflict": .refused(status: 409, message: word)
        default: .serverFailed(status: 500, message: oneLine(word))
        }
    }
}

private func failure(_ json: inout JSONReader) throws(JSONFault) -> (EntityID, String) {
    var task: EntityID?
    var reason: String?
    try json.object { json, name throws(JSONFault) in
        switch name {
        case "task_id": task = try json.id()
        case "reason": reason = try json.string()
        default: try json.skip()
        }
    }
    return (try json.need(task, "task_id"), try json.need(reason, "reason"))
}
