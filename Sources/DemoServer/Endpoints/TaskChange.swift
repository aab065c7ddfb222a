/// A partial change of a task: absent and `null` change nothing, a flag clears and wins over a value.
enum TaskChange {
    /// Puts the body into the task, or throws at the first broken rule.
    static func apply(_ call: Call, to record: inout TaskRecord, _ world: inout World, _ project: Project) throws {
        let body = call.body
        record.title = body.text("title") ?? record.title
        record.priority = body.text("priority").flatMap(Priority.init(rawValue:)) ?? record.priority
        record.progress = body.integer("progress_pct") ?? record.progress
        record.isArchived = body.optionalFlag("is_archived") ?? record.isArchived
        record.description = cleared("description", body, body.text("description"), record.description)
        record.estimatedMinutes = cleared(
            "estimated_minutes", body, body.integer("estimated_minutes"), record.estimatedMinutes)
        try applyStatus(body, to: &record, &world, project)
        try applyLinks(body, to: &record, project)
        record.softDeadline = cleared(
            "soft_deadline", body, body.instant("soft_deadline")?.time, record.softDeadline)
        record.hardDeadline = cleared(
            "hard_deadline", body, body.instant("hard_deadline")?.time, record.hardDeadline)
        try TaskLimits.checkDeadlines(record.softDeadline, record.hardDeadline)
        try applyLabels(body, to: &record, project)
        record.fieldValues = try FieldValues.merged(
            body.objects("custom_field_values") ?? [], into: record.fieldValues, project)
        if let status = body.id("status_id"), project.status(status)?.isDone == true {
            try FieldValues.checkRequired(record.fieldValues, project)
        }
        try applyAssignees(call, to: &record, &world, project)
    }

    private static func cleared<Value>(_ name: String, _ body: Fields, _ new: Value?, _ old: Value?) -> Value? {
        body.flag("clear_\(name)") ? nil : new ?? old
    }

    private static func applyStatus(
        _ body: Fields, to record: inout TaskRecord, _ world: inout World, _ project: Project
    ) throws {
        guard let id = body.id("status_id") else { return }
        let status = try project.knownStatus(id)
        record.statusID = id
        record.completedAt = status.isDone ? record.completedAt ?? world.now() : nil
    }

    /// A flag hides even an id that does not exist.
    private static func applyLinks(_ body: Fields, to record: inout TaskRecord, _ project: Project) throws {
        if body.flag("clear_parent_task_id") {
            record.parentID = nil
        } else if let parent = body.id("parent_task_id") {
            try project.checkParent(parent, of: record.id)
            record.parentID = parent
        }
        if body.flag("clear_milestone_id") {
            record.milestoneID = nil
        } else if let milestone = body.id("milestone_id") {
            try project.checkMilestone(milestone)
            record.milestoneID = milestone
        }
        if body.flag("clear_sprint_id") {
            record.sprintID = nil
        } else if let sprint = body.id("sprint_id") {
            try project.checkSprint(sprint)
            record.sprintID = sprint
        }
    }

    private static func applyLabels(_ body: Fields, to record: inout TaskRecord, _ project: Project) throws {
        let added = body.ids("add_label_ids") ?? []
        try project.checkLabels((body.ids("label_ids") ?? []) + added)
        let base = body.ids("label_ids") ?? record.labelIDs
        let removed = Set(body.ids("remove_label_ids") ?? [])
        record.labelIDs = (base + added).uniqued().filter { !removed.contains($0) }
    }

    /// Replaces the set of people; those who stay keep their role, whatever is sent.
    private static func applyAssignees(
        _ call: Call, to record: inout TaskRecord, _ world: inout World, _ project: Project
    ) throws {
        guard let rows = call.body.objects("assignees") else { return }
        var wanted: [Assignment] = []
        for row in rows {
            guard let user = row.id("user_id"), let role = row.text("role"), !role.isEmpty else {
                throw Refusal.badRequest
            }
            if wanted.contains(where: { $0.userID == user }) { throw Refusal.conflict }
            if let kept = record.assignees.first(where: { $0.userID == user }) {
                wanted.append(kept)
            } else {
                try project.checkAssignee(user, world, call)
                wanted.append(Assignment(id: world.makeID(), userID: user, role: role, assignedAt: world.now()))
            }
        }
        record.assignees = wanted
    }
}
