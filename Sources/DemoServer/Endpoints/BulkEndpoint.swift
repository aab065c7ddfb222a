/// One change for many tasks, each for itself.
enum BulkEndpoint {
    static let routes: [Route] = [
        .project("POST", "/tasks/bulk", needs: [.writeTask], body: TaskShapes.bulk, change)
    ]

    static func change(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let ids = call.body.ids("task_ids") ?? []
        let update = call.body.fields("update") ?? Fields()
        if ids.count > 100 { throw Refusal.badRequest }
        let removed = Set(update.ids("remove_label_ids") ?? [])
        if update.ids("add_label_ids")?.contains(where: removed.contains) == true { throw Refusal.badRequest }
        var updated = 0
        var failed: [(task: Identifier, reason: String)] = []
        for id in ids.uniqued() {
            do {
                guard let task = project.tasks.position(of: id) else { throw Refusal.notFound }
                try apply(update, to: task, call, &world, &project)
                updated += 1
            } catch let refusal as Refusal {
                failed.append((id, refusal.code))
            }
        }
        return .json { writer in
            writer.object { writer in
                writer.member("updated", updated)
                writer.key("failed")
                writer.array(failed) { writer, row in
                    writer.object { writer in
                        writer.member("task_id", row.task)
                        writer.member("reason", row.reason)
                    }
                }
            }
        }
    }

    /// Checks neither required custom fields nor whether a sprint is completed, and notifies nobody of a status.
    private static func apply(
        _ update: Fields, to task: Int, _ call: Call, _ world: inout World, _ project: inout Project
    ) throws {
        let before = project.tasks.records[task]
        var after = before
        if let status = update.id("status_id") {
            let isDone = try project.knownStatus(status).isDone
            after.statusID = status
            after.completedAt = isDone ? after.completedAt ?? world.now() : nil
        }
        let newcomer = update.id("assignee_id").flatMap { user in
            before.assignees.contains { $0.userID == user } ? nil : user
        }
        if let user = update.id("assignee_id") { try project.checkAssignee(user, world, call) }
        let added = update.ids("add_label_ids") ?? []
        try project.checkLabels(added)
        let removed = Set(update.ids("remove_label_ids") ?? [])
        after.labelIDs = (after.labelIDs + added).uniqued().filter { !removed.contains($0) }
        if update.flag("clear_sprint_id") {
            after.sprintID = nil
        } else if let sprint = update.id("sprint_id") {
            guard project.sprints.contains(where: { $0.id == sprint }) else { throw Refusal.notFound }
            after.sprintID = sprint
        }
        if let newcomer {
            after.assignees.append(
                Assignment(id: world.makeID(), userID: newcomer, role: "assignee", assignedAt: world.now()))
        }
        after.updatedAt = world.now()
        project.tasks.update(task) { $0 = after }
        note(before, after, newcomer, on: task, call, &world, &project)
    }

    private static func note(
        _ before: TaskRecord, _ after: TaskRecord, _ newcomer: Identifier?, on task: Int, _ call: Call,
        _ world: inout World, _ project: inout Project
    ) {
        if before.statusID != after.statusID {
            project.noteStatus(from: before.statusID, to: after.statusID, on: task, by: call, &world)
        }
        if let newcomer {
            let payload = Payload.make { $0.member("user_id", newcomer) }
            project.note("assignee_added", payload, on: task, by: call, &world)
            world.announceAssignment(of: newcomer, role: "assignee", task: task, in: &project, call)
        }
        for label in after.labelIDs where !before.labelIDs.contains(label) {
            project.noteLabel("label_added", label, on: task, by: call, &world)
        }
        for label in before.labelIDs where !after.labelIDs.contains(label) {
            project.noteLabel("label_removed", label, on: task, by: call, &world)
        }
    }
}
