import SyncCore

/// How an operation is called: method, path and body, and what answers it.
struct KoyoriCall {
    enum Answer: Equatable {
        /// The task as it is now; nil for a new one.
        case task(EntityID?)
        /// Which tasks were not changed, and why.
        case bulk(EntityID)
        case assignee(EntityID, of: EntityID)
        /// The comment as stored; the id is nil for a new one.
        case comment(EntityID?, replyTo: EntityID?, of: EntityID)
        /// Status 204 and nothing else.
        case nothing
    }

    var method: HTTPRequest.Method
    /// Below the API root.
    var path: String
    var body: [UInt8]?
    var answer: Answer
    /// A second sending would make a second thing.
    var creates = false
    /// What is gone already is as it should be.
    var deletes = false

    /// Method and path, as errors show it.
    var label: String { "\(method.rawValue) \(path)" }
}

extension KoyoriCall {
    /// - Parameter labelsInBulk: the server cannot add a label to those that a task has in the call that changes its
    ///   fields, see ``Capabilities/setsLabelsWithFields``. Labels that do not stand alone go with the fields all the
    ///   same: an operation is one call, and the answer shows what came of it.
    /// - Throws: a ``TrackerError`` for ids that cannot be Koyori's.
    init(_ operation: Operation, in place: KoyoriAPI.Place, labelsInBulk: Bool) throws(TrackerError) {
        if case .create(let task) = operation.action {
            self = try .creation(of: task, place)
        } else {
            let key = try checked(operation.task, place.path + "/tasks")
            self = try .change(operation.action, of: key, place, labelsInBulk: labelsInBulk)
        }
    }

    private static func creation(of task: NewTask, _ place: KoyoriAPI.Place) throws(TrackerError) -> KoyoriCall {
        let path = place.path + "/tasks"
        return KoyoriCall(
            method: .post, path: path, body: try json(KoyoriTaskBody(task), path), answer: .task(nil), creates: true)
    }

    private static func change(
        _ action: Operation.Action, of key: EntityID, _ place: KoyoriAPI.Place, labelsInBulk: Bool
    ) throws(TrackerError) -> KoyoriCall {
        let task = place.task(key)
        let (people, comments) = (task + "/assignees", task + "/comments")
        switch action {
        case .create(let task):
            return try creation(of: task, place)
        case .update(let writes) where labelsInBulk && writes.allSatisfy(\.isLabels):
            let path = place.path + "/tasks/bulk"
            let body = KoyoriBulk(taskIDs: [key], update: KoyoriTaskBody(writes))
            return KoyoriCall(method: .post, path: path, body: try json(body, path), answer: .bulk(key))
        case .update(let writes):
            return KoyoriCall(
                method: .put, path: task, body: try json(KoyoriTaskBody(writes), task), answer: .task(key))
        case .deleteTask:
            return KoyoriCall(method: .delete, path: task, answer: .nothing, deletes: true)
        case .assign(let person, let role):
            let body = try json(KoyoriAssignment(userID: person, role: role), people)
            return KoyoriCall(method: .post, path: people, body: body, answer: .assignee(person, of: key))
        case .changeRole(let person, let role):
            let path = "\(people)/\(try checked(person, people))"
            let body = try json(KoyoriRole(role: role), path)
            return KoyoriCall(method: .put, path: path, body: body, answer: .assignee(person, of: key))
        case .unassign(let person):
            return KoyoriCall(method: .delete, path: "\(people)/\(try checked(person, people))", answer: .nothing)
        case .comment(let text, let head):
            let body = try json(KoyoriCommentText(body: text, parentID: head), comments)
            return KoyoriCall(
                method: .post, path: comments, body: body, answer: .comment(nil, replyTo: head, of: key), creates: true)
        case .editComment(let id, let text):
            let path = "\(comments)/\(try checked(id, comments))"
            let body = try json(KoyoriCommentText(body: text), path)
            return KoyoriCall(method: .put, path: path, body: body, answer: .comment(id, replyTo: nil, of: key))
        case .deleteComment(let id):
            let path = "\(comments)/\(try checked(id, comments))"
            return KoyoriCall(method: .delete, path: path, answer: .nothing, deletes: true)
        }
    }
}

/// Ids become parts of paths, where `..` would lead to another call.
private func checked(_ id: EntityID?, _ path: String) throws(TrackerError) -> EntityID {
    guard let id, isUUID(id) else { throw TrackerError(request: path, reason: .notFound) }
    return id
}

private func json(_ body: some Encodable, _ path: String) throws(TrackerError) -> [UInt8] {
    do { return try [UInt8](json: body) } catch {
        throw TrackerError(request: path, reason: .badAnswer("\(error)"))
    }
}
