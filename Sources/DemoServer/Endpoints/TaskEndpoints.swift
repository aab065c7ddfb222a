/// Single tasks: make, read, change, delete, archive.
enum TaskEndpoints {
    static let routes: [Route] = [
        .project("POST", "/tasks", needs: [.writeTask], body: TaskShapes.create, create),
        .task("GET", "", needs: [.readTask], read),
        .task(
            "PUT", "", servers: .old, needs: [.writeTask], body: TaskShapes.oldChange, isSerializable: movesParent,
            update),
        .task(
            "PUT", "", servers: .new, needs: [.writeTask], body: TaskShapes.newChange, isSerializable: movesParent,
            update),
        .task("DELETE", "", needs: [.writeTask], delete),
        .task("POST", "/archive", needs: [.writeTask]) { try archive($0, &$1, &$2, $3, isArchived: true) },
        .task("POST", "/unarchive", needs: [.writeTask]) { try archive($0, &$1, &$2, $3, isArchived: false) },
    ]

    private static let movesParent: @Sendable (Fields) -> Bool = { body in
        body.id("parent_task_id") != nil && !body.flag("clear_parent_task_id")
    }

    static func read(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        var writer = JSONWriter(capacity: 1024)
        writer.taskDetail(project.tasks.records[task], project, call, &world)
        return .json(200, writer.bytes)
    }

    /// Numbers are given out only when all rules are met.
    static func create(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let record = try NewTask.make(call, &world, project)
        let task = project.tasks.append(record)
        project.note("task_created", on: task, by: call, &world)
        for row in record.assignees {
            world.announceAssignment(of: row.userID, role: row.role, task: task, in: &project, call)
        }
        var writer = JSONWriter(capacity: 1024)
        writer.taskDetail(project.tasks.records[task], project, call, &world)
        return .json(201, writer.bytes)
    }

    /// `updated_at` moves even when nothing changes.
    static func update(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let before = project.tasks.records[task]
        var after = before
        try TaskChange.apply(call, to: &after, &world, project)
        try call.checkStorable()
        try TaskLimits.checkWords(after.title, after.description)
        after.updatedAt = world.now()
        project.tasks.update(task) { $0 = after }
        TaskChange.note(call, before, after, on: task, &world, &project)
        return try read(call, &world, &project, task)
    }

    /// The task vanishes, but its subtasks and its number stay.
    static func delete(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let isCreator = project.tasks.records[task].createdBy == call.user
        guard isCreator || world.tenants[project.tenantID]?.ownerID == call.user else { throw Refusal.forbidden }
        project.tasks.update(task) { $0.isDeleted = true }
        return .empty(204)
    }

    /// Writes an activity even when the task is on that side already.
    static func archive(
        _ call: Call, _ world: inout World, _ project: inout Project, _ task: Int, isArchived: Bool
    ) throws -> Response {
        let now = world.now()
        project.tasks.update(task) { record in
            record.isArchived = isArchived
            record.updatedAt = now
        }
        project.note(isArchived ? "archived" : "unarchived", on: task, by: call, &world)
        var writer = JSONWriter(capacity: 1024)
        writer.task(project.tasks.records[task], project, call, &world)
        return .json(200, writer.bytes)
    }
}
