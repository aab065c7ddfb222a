/// Starting and completing a sprint, and putting tasks into it.
enum SprintMoves {
    static let routes: [Route] = [
        .project("POST", "/sprints/{id}/start", servers: .old, needs: [.writeSprint], isHasty: true, start),
        .project("POST", "/sprints/{id}/start", servers: .new, needs: [.writeSprint], start),
        .project("POST", "/sprints/{id}/complete", needs: [.writeSprint, .writeTask], body: completion, complete),
        .project("POST", "/sprints/{id}/tasks", needs: [.writeSprint, .writeTask], body: assignment, assign),
    ]

    static let completion = ObjectShape(
        "CompleteSprintRequest",
        [.optional("move_incomplete_to_sprint_id", .id), .flag("move_incomplete_to_backlog")])

    static let assignment = ObjectShape(
        "AssignTasksRequest", [.required("task_ids", .list(.id), .length(min: 1, max: nil))])

    static func start(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try project.sprintPlace(call)
        let isBusy = call.sawActiveSprint ?? project.sprints.contains { $0.state == .active }
        guard project.sprints[place].state == .planning, !isBusy else { throw Refusal.conflict }
        return move(place, to: .active, &world, &project)
    }

    /// Unfinished tasks go to another sprint or to none; finished ones stay untouched.
    static func complete(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try project.sprintPlace(call)
        let sprint = project.sprints[place]
        let target = call.body.id("move_incomplete_to_sprint_id")
        if target != nil, call.body.flag("move_incomplete_to_backlog") { throw Refusal.badRequest }
        if target == sprint.id { throw Refusal.badRequest }
        guard sprint.state == .active else { throw Refusal.conflict }
        if let target {
            guard let goal = project.sprints.first(where: { $0.id == target }) else { throw Refusal.notFound }
            if goal.state == .completed { throw Refusal.badRequest }
        }
        let now = world.now()
        for task in project.tasks.records.indices {
            let record = project.tasks.records[task]
            guard record.sprintID == sprint.id, !record.isDeleted,
                project.status(record.statusID)?.isDone != true
            else { continue }
            project.tasks.update(task) { record in
                record.sprintID = target
                record.updatedAt = now
            }
        }
        return move(place, to: .completed, &world, &project)
    }

    private static func move(
        _ place: Int, to state: Sprint.State, _ world: inout World, _ project: inout Project
    ) -> Response {
        project.sprints[place].state = state
        project.sprints[place].updatedAt = world.now()
        let sprint = project.sprints[place]
        return .json { writer in writer.object { $0.sprint(sprint, project.id) } }
    }

    /// All or nothing.
    static func assign(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let sprint = project.sprints[try project.sprintPlace(call)]
        if sprint.state == .completed { throw Refusal.conflict }
        var tasks: [Int] = []
        for id in call.body.ids("task_ids") ?? [] {
            guard let task = project.tasks.position(of: id) else { throw Refusal.notFound }
            if !tasks.contains(task) { tasks.append(task) }
        }
        let now = world.now()
        for task in tasks {
            project.tasks.update(task) { record in
                record.sprintID = sprint.id
                record.updatedAt = now
            }
        }
        let records = call.unordered(tasks.map { project.tasks.records[$0] }, &world)
        var writer = JSONWriter()
        writer.array(records) { $0.task($1, project, call, &world) }
        return .json(200, writer.bytes)
    }
}
