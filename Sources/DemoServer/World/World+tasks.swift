import struct SyncCore.Timestamp

extension World {
    /// Adds a task with the next number and writes its first activity.
    @discardableResult
    public mutating func addTask(_ seed: TaskSeed, to project: Identifier) -> Identifier {
        let created = seed.createdAt ?? now()
        let updated = seed.updatedAt ?? Timestamp(microseconds: created.microseconds + 1)
        let statuses = projects[project]?.statuses ?? []
        let status = statuses.first { seed.status == nil ? $0.isDefault : $0.name == seed.status } ?? statuses.first
        let id = makeID()
        var record = TaskRecord(
            id: id, number: projects[project]?.tasks.nextNumber ?? 1, title: seed.title,
            description: seed.description, statusID: status?.id ?? id, createdAt: created, updatedAt: updated)
        record.priority = seed.priority
        record.progress = seed.progress
        record.parentID = seed.parent
        record.milestoneID = seed.milestone
        record.sprintID = seed.sprint
        record.softDeadline = seed.softDeadline
        record.hardDeadline = seed.hardDeadline
        record.estimatedMinutes = seed.estimatedMinutes
        record.isArchived = seed.isArchived
        record.createdBy = seed.createdBy
        record.assignees = seed.assignees.map {
            Assignment(id: makeID(), userID: $0.user, role: $0.role, assignedAt: created)
        }
        record.watchers = seed.assignees.map(\.user)
        record.labelIDs = seed.labels
        record.fieldValues = seed.fieldValues
        if status?.isDone == true { record.completedAt = seed.completedAt ?? updated }
        let activity = Activity(
            id: makeID(), event: "task_created", userID: seed.createdBy, payload: "{}", createdAt: created)
        if let position = projects[project]?.tasks.append(record) {
            projects[project]?.tasks.activities[position].append(activity)
        }
        return id
    }

    /// Adds a comment, or a reply when `parent` names a comment of the same task.
    @discardableResult
    public mutating func addComment(
        _ body: String, by user: Identifier, to task: Identifier, in project: Identifier,
        parent: Identifier? = nil, createdAt: Timestamp? = nil, isDeleted: Bool = false
    ) -> Identifier {
        let created = createdAt ?? now()
        let comment = CommentRecord(
            id: makeID(), userID: user, parentID: parent, body: body, createdAt: created, updatedAt: created,
            deletedAt: isDeleted ? created : nil)
        let activity = Activity(
            id: makeID(), event: "comment_added", userID: user, payload: #"{"comment_id":"\#(comment.id)"}"#,
            createdAt: created)
        if let position = projects[project]?.tasks.anyPosition(of: task) {
            projects[project]?.tasks.comments[position].append(comment)
            projects[project]?.tasks.activities[position].append(activity)
        }
        return comment.id
    }

    /// One task blocks another of the same project.
    public mutating func addRelation(blocker: Identifier, blocked: Identifier, in project: Identifier) {
        let relation = Relation(id: makeID(), blocker: blocker, blocked: blocked, createdAt: now())
        projects[project]?.relations.append(relation)
    }

    /// Takes the task out of every list, as a soft deletion does.
    public mutating func deleteTask(_ task: Identifier, in project: Identifier) {
        guard let position = projects[project]?.tasks.position(of: task) else { return }
        projects[project]?.tasks.update(position) { $0.isDeleted = true }
    }
}
