/// Milestones of a project.
enum MilestoneEndpoints {
    static let routes: [Route] = [
        .project("GET", "/milestones", needs: [.readMilestone], list),
        .project("POST", "/milestones", needs: [.writeMilestone], body: newMilestone, create),
        .project("GET", "/milestones/{id}", needs: [.readMilestone], read),
        .project("PUT", "/milestones/{id}", needs: [.writeMilestone], body: change, update),
        .project("DELETE", "/milestones/{id}", needs: [.writeMilestone], delete),
    ]

    static let newMilestone = ObjectShape(
        "CreateMilestoneRequest",
        [
            .required("name", .text, .length(min: 1, max: 255)), .optional("description", .text),
            .required("due_date", .day),
        ])

    static let change = ObjectShape(
        "UpdateMilestoneRequest",
        [
            .optional("name", .text, .length(min: 1, max: 255)), .optional("description", .text),
            .optional("due_date", .day), .flag("clear_description"),
        ])

    static func list(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let milestones = call.unordered(project.milestones, &world)
        return .json { writer in
            writer.array(milestones) { writer, milestone in
                writer.object { $0.milestone(milestone, project.id) }
            }
        }
    }

    static func read(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let milestone = project.milestones[try place(call, project)]
        var total = 0
        var done = 0
        for record in project.tasks.records where record.milestoneID == milestone.id && !record.isDeleted {
            total += 1
            if project.status(record.statusID)?.isDone == true { done += 1 }
        }
        return .json { writer in
            writer.object { writer in
                writer.milestone(milestone, project.id)
                writer.member("progress_pct", total == 0 ? 0 : done * 100 / total)
                writer.key("task_counts")
                writer.object { writer in
                    writer.member("total", total)
                    writer.member("done", done)
                }
            }
        }
    }

    static func create(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        guard let due = call.body.day("due_date") else { throw Refusal.badRequest }
        try call.checkStorable()
        let milestone = Milestone(
            id: world.makeID(), name: call.body.text("name") ?? "", description: call.body.text("description"),
            dueDate: due, createdBy: call.user, createdAt: world.now(), updatedAt: world.now())
        project.milestones.append(milestone)
        return .json(201) { writer in writer.object { $0.milestone(milestone, project.id) } }
    }

    static func update(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try place(call, project)
        try call.checkStorable()
        let body = call.body
        var milestone = project.milestones[place]
        milestone.name = body.text("name") ?? milestone.name
        milestone.dueDate = body.day("due_date") ?? milestone.dueDate
        milestone.description =
            body.flag("clear_description") ? nil : body.text("description") ?? milestone.description
        milestone.updatedAt = world.now()
        project.milestones[place] = milestone
        return .json { writer in writer.object { $0.milestone(milestone, project.id) } }
    }

    /// Its tasks lose it without a trace.
    static func delete(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let id = project.milestones.remove(at: try place(call, project)).id
        for task in project.tasks.records.indices where project.tasks.records[task].milestoneID == id {
            project.tasks.update(task) { $0.milestoneID = nil }
        }
        return .empty(204)
    }

    private static func place(_ call: Call, _ project: Project) throws -> Int {
        let id = try call.id("id")
        guard let place = project.milestones.firstIndex(where: { $0.id == id }) else { throw Refusal.notFound }
        return place
    }
}

extension JSONWriter {
    fileprivate mutating func milestone(_ milestone: Milestone, _ project: Identifier) {
        member("id", milestone.id)
        member("project_id", project)
        member("name", milestone.name)
        member("description", milestone.description)
        member("due_date", milestone.dueDate)
        member("created_by", milestone.createdBy)
        member("created_at", milestone.createdAt)
        member("updated_at", milestone.updatedAt)
    }
}
