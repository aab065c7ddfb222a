/// The statuses of a project.
enum StatusEndpoints {
    static let routes: [Route] = [
        .project("GET", "/statuses", needs: [.readTask]) { call, _, project in .json { $0.statuses(project, call) } },
        .project("POST", "/statuses", servers: .old, needs: [.writeTask], body: newStatus(), create),
        .project(
            "POST", "/statuses", servers: .new, needs: [.writeTask], body: newStatus(.flag("is_default_done")),
            create),
        .project("PUT", "/statuses/reorder", needs: [.writeTask], body: order, reorder),
        .project("PUT", "/statuses/{id}", servers: .old, needs: [.writeTask], body: change(), update),
        .project(
            "PUT", "/statuses/{id}", servers: .new, needs: [.writeTask],
            body: change(.optional("is_default_done", .flag)), update),
        .project(
            "DELETE", "/statuses/{id}", needs: [.writeTask], query: [.id("migrate_to_status_id")], delete),
    ]

    private static func newStatus(_ more: ObjectShape.Field...) -> ObjectShape {
        ObjectShape(
            "CreateStatusRequest",
            [
                .required("name", .text, .length(min: 1, max: 100)), .required("color", .text, .color),
                .required("position", .integer(bits: 16)), .flag("is_default"), .flag("is_done_state"),
            ] + more)
    }

    private static func change(_ more: ObjectShape.Field...) -> ObjectShape {
        ObjectShape(
            "UpdateStatusRequest",
            [
                .optional("name", .text, .length(min: 1, max: 100)), .optional("color", .text, .color),
                .optional("position", .integer(bits: 16)), .optional("is_default", .flag),
                .optional("is_done_state", .flag),
            ] + more)
    }

    static let order = ObjectShape("ReorderRequest", [.required("ids", .list(.id))])

    static func create(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let body = call.body
        let name = body.text("name") ?? ""
        if project.statuses.contains(where: { $0.name.isExactly(name) }) { throw Refusal.conflict }
        let isDone = body.flag("is_done_state")
        if body.flag("is_default_done"), !isDone { throw Refusal.badRequest }
        try call.checkStorable()
        let status = Status(
            id: world.makeID(), name: name, color: body.text("color") ?? "", position: body.integer("position") ?? 0,
            createdAt: world.now())
        project.statuses.append(status)
        let place = project.statuses.count - 1
        if body.flag("is_default") { project.markDefault(place) }
        if isDone { project.markDone(place, call, &world) }
        if body.flag("is_default_done") { project.markDefaultDone(place) }
        return .json(201) { $0.status(project.statuses[place], project, call) }
    }

    static func update(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try place(call, project)
        let body = call.body
        let status = project.statuses[place]
        if let name = body.text("name"),
            project.statuses.contains(where: { $0.id != status.id && $0.name.isExactly(name) })
        {
            throw Refusal.conflict
        }
        try checkMarks(call, project, status)
        try call.checkStorable()
        if let name = body.text("name") { project.statuses[place].name = name }
        if let color = body.text("color") { project.statuses[place].color = color }
        if let position = body.integer("position") { project.statuses[place].position = position }
        if body.flag("is_default") { project.markDefault(place) }
        switch body.optionalFlag("is_done_state") {
        case true?: if !status.isDone { project.markDone(place, call, &world) }
        case false?: if status.isDone { project.unmarkDone(place) }
        case nil: break
        }
        if body.flag("is_default_done") { project.markDefaultDone(place) }
        return .json { $0.status(project.statuses[place], project, call) }
    }

    /// There must always be one default and one done status, on new servers also one default among the done ones.
    private static func checkMarks(_ call: Call, _ project: Project, _ status: Status) throws {
        let body = call.body
        if body.optionalFlag("is_default") == false, status.isDefault { throw Refusal.badRequest }
        let isDone = body.optionalFlag("is_done_state") ?? status.isDone
        if status.isDone, !isDone {
            if !call.isNew || project.statuses.count(where: \.isDone) == 1 { throw Refusal.badRequest }
        }
        guard call.isNew else { return }
        if body.flag("is_default_done"), !isDone { throw Refusal.badRequest }
        if body.optionalFlag("is_default_done") == false, status.isDefaultDone { throw Refusal.badRequest }
    }

    static func reorder(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let ids = call.body.ids("ids") ?? []
        guard ids.count == project.statuses.count, Set(ids) == Set(project.statuses.map(\.id)) else {
            throw Refusal.badRequest
        }
        for (position, id) in ids.enumerated() {
            guard let place = project.statuses.firstIndex(where: { $0.id == id }) else { continue }
            project.statuses[place].position = position
        }
        return .json { $0.statuses(project, call) }
    }

    static func delete(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try place(call, project)
        let status = project.statuses[place]
        if status.isDefault { throw Refusal.badRequest }
        if status.isDone, project.statuses.count(where: \.isDone) == 1 { throw Refusal.badRequest }
        let users = project.tasks.records.indices.filter { project.tasks.records[$0].statusID == status.id }
        let visible = users.filter { !project.tasks.records[$0].isDeleted }
        if let target = call.query.id("migrate_to_status_id") {
            if target == status.id { throw Refusal.badRequest }
            guard let goal = project.status(target) else { throw Refusal.notFound }
            for task in visible { project.tasks.move(task, to: goal, &world) }
        } else if !visible.isEmpty {
            throw Refusal.badRequest
        }
        // Deleted tasks hold on to their status, and the database to the status.
        if users.count > visible.count { throw Refusal.internalError }
        project.statuses.remove(at: place)
        if status.isDefaultDone, let next = project.statuses.firstIndex(where: \.isDone) {
            project.markDefaultDone(next)
        }
        return .empty(204)
    }

    private static func place(_ call: Call, _ project: Project) throws -> Int {
        let id = try call.id("id")
        guard let place = project.statuses.firstIndex(where: { $0.id == id }) else { throw Refusal.notFound }
        return place
    }
}

extension TaskStore {
    /// Changes the status as an administrator does, not as a person who works on the task: `updated_at` stays.
    fileprivate mutating func move(_ task: Int, to status: Status, _ world: inout World) {
        let now = world.now()
        update(task) { record in
            record.statusID = status.id
            record.completedAt = status.isDone ? record.completedAt ?? now : nil
        }
    }
}

extension Project {
    fileprivate mutating func markDefault(_ place: Int) {
        for other in statuses.indices { statuses[other].isDefault = other == place }
    }

    fileprivate mutating func markDefaultDone(_ place: Int) {
        for other in statuses.indices { statuses[other].isDefaultDone = other == place }
    }

    /// Old servers know one done status only: the mark is taken from the previous one.
    fileprivate mutating func markDone(_ place: Int, _ call: Call, _ world: inout World) {
        if !call.isNew {
            for other in statuses.indices where statuses[other].isDone && other != place { unmarkDone(other) }
        }
        statuses[place].isDone = true
        if !statuses.contains(where: \.isDefaultDone) { statuses[place].isDefaultDone = true }
        let now = world.now()
        for task in tasksIn(statuses[place].id) {
            tasks.update(task) { $0.completedAt = $0.completedAt ?? now }
        }
    }

    fileprivate mutating func unmarkDone(_ place: Int) {
        statuses[place].isDone = false
        let wasDefault = statuses[place].isDefaultDone
        statuses[place].isDefaultDone = false
        if wasDefault, let next = statuses.firstIndex(where: \.isDone) { statuses[next].isDefaultDone = true }
        for task in tasksIn(statuses[place].id) { tasks.update(task) { $0.completedAt = nil } }
    }

    private func tasksIn(_ status: Identifier) -> [Int] {
        tasks.records.indices.filter { tasks.records[$0].statusID == status }
    }
}

extension JSONWriter {
    fileprivate mutating func statuses(_ project: Project, _ call: Call) {
        array(project.statuses.sorted { $0.position < $1.position }) { $0.status($1, project, call) }
    }

    fileprivate mutating func status(_ status: Status, _ project: Project, _ call: Call) {
        object { writer in
            writer.member("id", status.id)
            writer.member("project_id", project.id)
            writer.member("name", status.name)
            writer.member("color", status.color)
            writer.member("position", status.position)
            writer.member("is_default", status.isDefault)
            writer.member("is_done_state", status.isDone)
            if call.isNew { writer.member("is_default_done", status.isDefaultDone) }
            writer.member("created_at", status.createdAt)
        }
    }
}
