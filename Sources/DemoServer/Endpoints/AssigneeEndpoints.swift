/// People assigned to a task, one by one. None of this moves the task's `updated_at`.
enum AssigneeEndpoints {
    static let routes: [Route] = [
        .task("GET", "/assignees", needs: [.readTask], list),
        .task("POST", "/assignees", needs: [.writeTask], body: newAssignee, add),
        .task("PUT", "/assignees/{user_id}", needs: [.writeTask], body: change, update),
        .task("DELETE", "/assignees/{user_id}", needs: [.writeTask], remove),
    ]

    private static let role = Rule.length(min: 1, max: nil)
    static let newAssignee = ObjectShape(
        "AddAssigneeRequest", [.required("user_id", .id), .required("role", .text, role)])
    static let change = ObjectShape("UpdateAssigneeRequest", [.required("role", .text, role)])

    static func list(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let record = project.tasks.records[task]
        let rows = call.unordered(record.assignees, &world)
        return .json { writer in writer.array(rows) { $0.assignment($1, record.id) } }
    }

    static func add(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        guard let user = call.body.id("user_id"), let role = call.body.text("role") else { throw Refusal.badRequest }
        try project.checkAssignee(user, world, call)
        let record = project.tasks.records[task]
        if record.assignees.contains(where: { $0.userID == user }) { throw Refusal.conflict }
        try call.checkStorable()
        let row = Assignment(id: world.makeID(), userID: user, role: role, assignedAt: world.now())
        project.tasks.update(task) { $0.assignees.append(row) }
        project.noteAssignee(row, on: task, by: call, &world)
        world.announceAssignment(of: user, role: role, task: task, in: &project, call)
        return .json(201) { $0.assignment(row, record.id) }
    }

    static func update(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let place = try place(call, project, task)
        try call.checkStorable()
        let role = call.body.text("role") ?? ""
        project.tasks.update(task) { $0.assignees[place].role = role }
        let record = project.tasks.records[task]
        return .json { $0.assignment(record.assignees[place], record.id) }
    }

    static func remove(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let place = try place(call, project, task)
        let user = project.tasks.records[task].assignees[place].userID
        project.tasks.update(task) { _ = $0.assignees.remove(at: place) }
        project.noteRemoval(of: user, on: task, by: call, &world)
        return .empty(204)
    }

    private static func place(_ call: Call, _ project: Project, _ task: Int) throws -> Int {
        let user = try call.id("user_id")
        guard let place = project.tasks.records[task].assignees.firstIndex(where: { $0.userID == user }) else {
            throw Refusal.notFound
        }
        return place
    }
}

extension JSONWriter {
    fileprivate mutating func assignment(_ row: Assignment, _ task: Identifier) {
        object { writer in
            writer.member("id", row.id)
            writer.member("task_id", task)
            writer.member("user_id", row.userID)
            writer.member("role", row.role)
            writer.member("assigned_at", row.assignedAt)
        }
    }
}
