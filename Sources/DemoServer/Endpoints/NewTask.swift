/// Makes a task of the body of a request, after all rules.
enum NewTask {
    static func make(_ call: Call, _ world: inout World, _ project: Project) throws -> TaskRecord {
        let body = call.body
        guard let statusID = body.id("status_id") else { throw Refusal.badRequest }
        let status = try project.knownStatus(statusID)
        try checkLinks(body, project)
        let people = try assignees(call, world, project)
        let values = try FieldValues.merged(body.objects("custom_field_values") ?? [], into: [:], project)
        if status.isDone { try FieldValues.checkRequired(values, project) }
        try call.checkStorable()
        let title = body.text("title") ?? ""
        try TaskLimits.checkWords(title, body.text("description"))
        let created = world.now()
        var record = TaskRecord(
            id: world.makeID(), number: project.tasks.nextNumber, title: title,
            description: body.text("description"), statusID: statusID, createdAt: created,
            updatedAt: call.isNew ? created : world.now())
        copyPlainFields(body, to: &record)
        record.createdBy = call.user
        record.labelIDs = (body.ids("label_ids") ?? []).uniqued()
        record.fieldValues = values
        record.completedAt = status.isDone ? created : nil
        record.assignees = people.map { person in
            Assignment(id: world.makeID(), userID: person.user, role: person.role, assignedAt: created)
        }
        return record
    }

    private static func checkLinks(_ body: Fields, _ project: Project) throws {
        if let parent = body.id("parent_task_id") { try project.checkParent(parent, of: nil) }
        if let milestone = body.id("milestone_id") { try project.checkMilestone(milestone) }
        if let sprint = body.id("sprint_id") { try project.checkSprint(sprint) }
        try TaskLimits.checkDeadlines(body.instant("soft_deadline")?.time, body.instant("hard_deadline")?.time)
        try project.checkLabels(body.ids("label_ids") ?? [])
    }

    private static func assignees(
        _ call: Call, _ world: World, _ project: Project
    ) throws -> [(user: Identifier, role: String)] {
        var people: [(user: Identifier, role: String)] = []
        for row in call.body.objects("assignees") ?? [] {
            guard let user = row.id("user_id"), let role = row.text("role") else { throw Refusal.badRequest }
            try project.checkAssignee(user, world, call)
            if people.contains(where: { $0.user == user }) { throw Refusal.conflict }
            people.append((user, role))
        }
        return people
    }

    private static func copyPlainFields(_ body: Fields, to record: inout TaskRecord) {
        record.priority = body.text("priority").flatMap(Priority.init(rawValue:)) ?? .medium
        record.progress = body.integer("progress_pct") ?? 0
        record.parentID = body.id("parent_task_id")
        record.milestoneID = body.id("milestone_id")
        record.sprintID = body.id("sprint_id")
        record.softDeadline = body.instant("soft_deadline")?.time
        record.hardDeadline = body.instant("hard_deadline")?.time
        record.estimatedMinutes = body.integer("estimated_minutes")
    }
}

extension [Identifier] {
    /// The first of each, in order.
    func uniqued() -> [Identifier] {
        var seen: Set<Identifier> = []
        return filter { seen.insert($0).inserted }
    }
}
