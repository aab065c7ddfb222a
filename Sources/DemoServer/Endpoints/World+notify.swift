import struct SyncCore.Timestamp

/// Which notifications a person wants from a project.
struct NotificationSettings: Sendable {
    static let knownOnOld = [
        "assigned", "mentioned", "status_changed", "comment_added", "deadline_soon", "pr_merged",
    ]
    static let knownOnNew =
        knownOnOld + ["review_round_created", "review_finding_changed", "review_round_any"]

    var email: [String] = []
    var inApp = ["assigned", "mentioned", "status_changed", "deadline_soon", "comment_added", "pr_merged"]
}

struct SettingsOwner: Hashable, Sendable {
    let user: Identifier
    let project: Identifier
}

extension World {
    /// Puts a notification into a person's list, if that person may enter the project and has not switched it off.
    mutating func notify(
        _ user: Identifier, _ kind: String, _ payload: String, about task: Identifier, in project: Project,
        _ call: Call
    ) {
        guard mayEnter(user, project, api: call.api) else { return }
        let settings = notificationSettings[SettingsOwner(user: user, project: project.id)]
        guard (settings ?? NotificationSettings()).inApp.contains(kind) else { return }
        notifications.append(
            Notification(
                id: makeID(), userID: user, kind: kind, projectID: project.id, taskID: task, payload: payload,
                createdAt: now()))
    }

    /// The person becomes a watcher and is told, even when it is the caller.
    mutating func announceAssignment(
        of user: Identifier, role: String, task position: Int, in project: inout Project, _ call: Call
    ) {
        project.tasks.watch(position, user)
        let payload = Payload.make { writer in
            writer.member("assigned_by", call.caller?.username ?? "")
            writer.member("role", role)
        }
        notify(user, "assigned", payload, about: project.tasks.records[position].id, in: project, call)
    }
}

extension TaskStore {
    /// Watching changes nothing that a list shows.
    mutating func watch(_ position: Int, _ user: Identifier) {
        guard !records[position].watchers.contains(user) else { return }
        update(position) { $0.watchers.append(user) }
    }
}
