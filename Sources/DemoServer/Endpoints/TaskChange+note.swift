import struct SyncCore.Timestamp

extension TaskChange {
    /// Writes down what changed, and tells those who watch.
    ///
    /// Labels first (added, then removed), then people, status, priority, deadlines, archiving. Fields that are not
    /// named here leave no trace.
    static func note(
        _ call: Call, _ before: TaskRecord, _ after: TaskRecord, on task: Int, _ world: inout World,
        _ project: inout Project
    ) {
        noteLabels(call, before, after, on: task, &world, &project)
        noteAssignees(call, before, after, on: task, &world, &project)
        if before.statusID != after.statusID {
            project.noteStatus(from: before.statusID, to: after.statusID, on: task, by: call, &world)
            let name = call.caller?.username ?? ""
            let payload = project.statusPayload(before.statusID, after.statusID, by: name)
            for watcher in after.watchers where watcher != call.user {
                world.notify(watcher, "status_changed", payload, about: after.id, in: project, call)
            }
        }
        if before.priority != after.priority {
            let payload = Payload.make { writer in
                writer.member("from", before.priority.stored)
                writer.member("to", after.priority.stored)
            }
            project.note("priority_changed", payload, on: task, by: call, &world)
        }
        for (name, old, new) in [
            ("soft_deadline", before.softDeadline, after.softDeadline),
            ("hard_deadline", before.hardDeadline, after.hardDeadline),
        ] {
            noteDeadline(name, old, new, call, on: task, &world, &project)
        }
        if before.isArchived != after.isArchived {
            project.note(after.isArchived ? "archived" : "unarchived", on: task, by: call, &world)
        }
    }

    private static func noteLabels(
        _ call: Call, _ before: TaskRecord, _ after: TaskRecord, on task: Int, _ world: inout World,
        _ project: inout Project
    ) {
        for label in after.labelIDs where !before.labelIDs.contains(label) {
            project.noteLabel("label_added", label, on: task, by: call, &world)
        }
        for label in project.labels(of: before) where !after.labelIDs.contains(label.id) {
            project.noteLabel("label_removed", label.id, on: task, by: call, &world)
        }
    }

    private static func noteAssignees(
        _ call: Call, _ before: TaskRecord, _ after: TaskRecord, on task: Int, _ world: inout World,
        _ project: inout Project
    ) {
        for row in after.assignees where !before.assignees.contains(where: { $0.userID == row.userID }) {
            project.noteAssignee(row, on: task, by: call, &world)
            world.announceAssignment(of: row.userID, role: row.role, task: task, in: &project, call)
        }
        for row in before.assignees where !after.assignees.contains(where: { $0.userID == row.userID }) {
            project.noteRemoval(of: row.userID, on: task, by: call, &world)
        }
    }

    /// Finer times than are stored are repeated as they were sent, and always count as a change.
    private static func noteDeadline(
        _ name: String, _ old: Timestamp?, _ new: Timestamp?, _ call: Call, on task: Int, _ world: inout World,
        _ project: inout Project
    ) {
        let sent = call.body.flag("clear_\(name)") ? nil : call.body.instant(name)
        guard old != new || (sent?.nanoseconds ?? 0) > 0 else { return }
        let payload = Payload.make { writer in
            writer.member("field", name)
            writer.member("from", old)
            writer.member("to", sent?.rfc3339 ?? new?.rfc3339)
        }
        project.note("deadline_changed", payload, on: task, by: call, &world)
    }
}

extension Project {
    mutating func noteAssignee(_ row: Assignment, on task: Int, by call: Call, _ world: inout World) {
        let payload = Payload.make { writer in
            writer.member("user_id", row.userID)
            writer.member("role", row.role)
        }
        note("assignee_added", payload, on: task, by: call, &world)
    }

    mutating func noteRemoval(of user: Identifier, on task: Int, by call: Call, _ world: inout World) {
        note("assignee_removed", Payload.make { $0.member("user_id", user) }, on: task, by: call, &world)
    }
}
