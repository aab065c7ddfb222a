/// Sprints of a project: making, changing, reading.
enum SprintEndpoints {
    static let routes: [Route] = [
        .project("GET", "/sprints", needs: [.readSprint], query: [.text("status")], list),
        .project("POST", "/sprints", needs: [.writeSprint], body: newSprint, create),
        .project("GET", "/sprints/{id}", needs: [.readSprint], read),
        .project("PUT", "/sprints/{id}", needs: [.writeSprint], body: change, update),
        .project("DELETE", "/sprints/{id}", needs: [.writeSprint], delete),
    ]

    static let newSprint = ObjectShape(
        "CreateSprintRequest",
        [
            .required("name", .text, .length(min: 1, max: 255)), .optional("goal", .text),
            .required("start_date", .day), .required("end_date", .day),
        ])

    static let change = ObjectShape(
        "UpdateSprintRequest",
        [
            .optional("name", .text, .length(min: 1, max: 255)), .optional("goal", .text),
            .optional("start_date", .day), .optional("end_date", .day), .flag("clear_goal"),
        ])

    static func list(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        var sprints = call.unordered(project.sprints, &world)
        if let word = call.query.text("status") {
            guard let state = Sprint.State(rawValue: word) else { throw Refusal.badRequest }
            sprints.removeAll { $0.state != state }
        }
        return .json { writer in
            writer.array(sprints) { writer, sprint in writer.object { $0.sprint(sprint, project.id) } }
        }
    }

    static func read(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let sprint = project.sprints[try project.sprintPlace(call)]
        let tasks = project.tasks.records.filter { $0.sprintID == sprint.id && !$0.isDeleted }
        let done = tasks.count { project.status($0.statusID)?.isDone == true }
        return .json { writer in
            writer.object { writer in
                writer.sprint(sprint, project.id)
                writer.key("task_counts")
                writer.object { writer in
                    writer.member("total", tasks.count)
                    writer.member("done", done)
                    writer.member("in_progress", tasks.count - done)
                }
                writer.key("burndown")
                writer.burndown(sprint, tasks)
            }
        }
    }

    static func create(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        guard let start = call.body.day("start_date"), let end = call.body.day("end_date"), start <= end else {
            throw Refusal.badRequest
        }
        try call.checkStorable()
        let sprint = Sprint(
            id: world.makeID(), name: call.body.text("name") ?? "", goal: call.body.text("goal"), startDate: start,
            endDate: end, createdBy: call.user, createdAt: world.now(), updatedAt: world.now())
        project.sprints.append(sprint)
        return .json(201) { writer in writer.object { $0.sprint(sprint, project.id) } }
    }

    static func update(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try project.sprintPlace(call)
        let body = call.body
        var sprint = project.sprints[place]
        guard sprint.state == .planning else { throw Refusal.conflict }
        sprint.name = body.text("name") ?? sprint.name
        sprint.goal = body.flag("clear_goal") ? nil : body.text("goal") ?? sprint.goal
        sprint.startDate = body.day("start_date") ?? sprint.startDate
        sprint.endDate = body.day("end_date") ?? sprint.endDate
        guard sprint.startDate <= sprint.endDate else { throw Refusal.badRequest }
        try call.checkStorable()
        sprint.updatedAt = world.now()
        project.sprints[place] = sprint
        return .json { writer in writer.object { $0.sprint(sprint, project.id) } }
    }

    /// Its tasks lose it without a trace.
    static func delete(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try project.sprintPlace(call)
        guard project.sprints[place].state == .planning else { throw Refusal.conflict }
        let id = project.sprints.remove(at: place).id
        for task in project.tasks.records.indices where project.tasks.records[task].sprintID == id {
            project.tasks.update(task) { $0.sprintID = nil }
        }
        return .empty(204)
    }
}

extension Project {
    /// The place of the sprint that the path names.
    func sprintPlace(_ call: Call) throws -> Int {
        let id = try call.id("id")
        guard let place = sprints.firstIndex(where: { $0.id == id }) else { throw Refusal.notFound }
        return place
    }
}

extension JSONWriter {
    mutating func sprint(_ sprint: Sprint, _ project: Identifier) {
        member("id", sprint.id)
        member("project_id", project)
        member("name", sprint.name)
        member("goal", sprint.goal)
        member("start_date", sprint.startDate)
        member("end_date", sprint.endDate)
        member("status", sprint.state.rawValue)
        member("created_by", sprint.createdBy)
        member("created_at", sprint.createdAt)
        member("updated_at", sprint.updatedAt)
    }
}
