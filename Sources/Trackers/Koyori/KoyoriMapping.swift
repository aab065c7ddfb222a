import SyncCore

// Koyori's payloads become task items here, and nowhere else is one told from the other.

extension TaskAnswer {
    /// - Parameter fingerprint: of the list item's bytes; nil for a detail.
    init(_ task: KoyoriTask, in project: Project, fingerprint: Fingerprint?) throws(JSONFault) {
        guard task.projectID == project.id else { throw JSONFault(offset: 0, expected: "a task of \(project.key)") }
        guard 1...Int(Int32.max) ~= task.number else { throw JSONFault(offset: 0, expected: "a number from 1 on") }
        let people = ([task.createdBy] + task.assignees.map(\.user)).compactMap { $0 }.map(Person.init)
        self.init(item: TaskItem(task, in: project), people: people.unique, fingerprint: fingerprint)
    }
}

extension TaskItem {
    fileprivate init(_ task: KoyoriTask, in project: Project) {
        self.init(
            id: TaskID(project: project.key, number: task.number), key: task.id, title: task.title,
            body: task.description ?? "", status: task.statusID, priority: priorityWord(task.priority),
            assignees: Dictionary(task.assignees.map { ($0.user.id, $0.role) }) { first, _ in first },
            labels: Set(task.labelIDs), milestone: task.milestoneID, sprint: task.sprintID, parent: task.parentID,
            start: nil, due: task.softDeadline, deadline: task.hardDeadline, estimate: task.estimatedMinutes,
            progress: task.progress, fields: task.fieldValues, isArchived: task.isArchived, created: task.created,
            updated: task.updated, completed: task.completed, author: task.createdBy?.id)
    }
}

extension Person {
    init(_ user: KoyoriTask.User) {
        self.init(id: user.id, name: user.name)
    }
}

extension Comment {
    /// A thread and its replies, flat.
    static func thread(_ head: KoyoriComment) -> [Comment] {
        [Comment(head, replyTo: nil)] + head.replies.map { Comment($0, replyTo: head.id) }.sorted(by: isOlder)
    }

    /// Threads oldest first, replies oldest first after their head, equal times by id.
    static func sorted(_ threads: [KoyoriComment]) -> [Comment] {
        threads.map(thread).sorted { isOlder($0[0], $1[0]) }.flatMap { $0 }
    }

    private init(_ comment: KoyoriComment, replyTo head: EntityID?) {
        self.init(
            id: comment.id, author: comment.user.map(Person.init) ?? Person(id: "", name: "unknown"),
            created: comment.created, body: comment.isDeleted ? "" : comment.body ?? "", replyTo: head,
            isDeleted: comment.isDeleted)
    }

    private static func isOlder(_ left: Comment, _ right: Comment) -> Bool {
        (left.created, left.id) < (right.created, right.id)
    }
}

extension TrackerEvent {
    init(_ activity: KoyoriActivity, task: TaskID?) {
        self.init(
            id: activity.id, task: task, field: changedField(activity), person: activity.user.map(Person.init),
            date: activity.created)
    }
}

extension ProjectVocabulary {
    /// Statuses and fields come in the tracker's order; the order of the others is unspecified there, so it is made here.
    init(
        project: Project, statuses: [(status: Status, position: Int, isDefaultDone: Bool?)], fields: [CustomField],
        labels: [Label], sprints: [Sprint], milestones: [Milestone]
    ) {
        let vocabulary = ProjectVocabulary(
            project: project, statuses: withDefaultDone(statuses), fields: fields, people: [], labels: labels,
            sprints: sprints, milestones: milestones)
        self = vocabulary.sorted()
    }
}

private func changedField(_ activity: KoyoriActivity) -> String? {
    switch activity.kind {
    case "status_changed": "status"
    case "priority_changed": "priority"
    case "deadline_changed": activity.deadline == "hard_deadline" ? "deadline" : "due"
    case "archived", "unarchived": "archived"
    case "assignee_added", "assignee_removed": "assignees"
    case "label_added", "label_removed": "labels"
    case "task_created": "task"
    case "comment_added", "comment_edited", "comment_deleted": activity.commentID.map { "comment:\($0)" }
    default: nil
    }
}

/// Older servers do not say which done status a ticked box means: the first.
private func withDefaultDone(
    _ rows: [(status: Status, position: Int, isDefaultDone: Bool?)]
) -> [Status] {
    let sorted = rows.sorted { ($0.position, $0.status.id) < ($1.position, $1.status.id) }
    let first = sorted.first { $0.status.isDone }?.status.id
    return sorted.map { row in
        var status = row.status
        status.isDefaultDone = row.isDefaultDone ?? (status.id == first)
        return status
    }
}

/// `CriticalFire` is `critical_fire` in files; so is an unknown word of the same form.
func priorityWord(_ word: String) -> String {
    var text = ""
    for scalar in word.unicodeScalars {
        if "A"..."Z" ~= scalar {
            if !text.isEmpty { text += "_" }
            text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        } else {
            text.unicodeScalars.append(scalar)
        }
    }
    return text
}

extension [Person] {
    fileprivate var unique: [Person] {
        var seen: Set<EntityID> = []
        return filter { seen.insert($0.id).inserted }
    }
}
