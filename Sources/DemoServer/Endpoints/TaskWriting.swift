extension JSONWriter {
    /// A task as lists show it.
    mutating func task(
        _ record: TaskRecord, _ project: Project, _ call: Call, _ world: inout World, relation: Identifier? = nil
    ) {
        object { writer in
            if let relation { writer.member("relation_id", relation) }
            writer.taskMembers(record, project, call, &world)
        }
    }

    /// A task as it is shown alone: with the values of all custom fields.
    mutating func taskDetail(_ record: TaskRecord, _ project: Project, _ call: Call, _ world: inout World) {
        object { writer in
            writer.taskMembers(record, project, call, &world)
            writer.key("custom_field_values")
            writer.fieldValues(record, project)
        }
    }

    private mutating func taskMembers(
        _ record: TaskRecord, _ project: Project, _ call: Call, _ world: inout World
    ) {
        member("id", record.id)
        member("project_id", project.id)
        member("seq_id", record.number)
        member("title", record.title)
        member("description", record.description)
        member("status_id", record.statusID)
        member("priority", record.priority.rawValue)
        member("progress_pct", record.progress)
        member("parent_task_id", record.parentID)
        member("milestone_id", record.milestoneID)
        member("sprint_id", record.sprintID)
        member("soft_deadline", record.softDeadline)
        member("hard_deadline", record.hardDeadline)
        member("estimated_minutes", record.estimatedMinutes)
        member("is_archived", record.isArchived)
        key("created_by")
        person(record.createdBy, world)
        key("assignees")
        assignees(record, call, &world)
        key("labels")
        array(project.labels(of: record)) { $0.label($1, project.id) }
        member("created_at", record.createdAt)
        member("updated_at", record.updatedAt)
        member("completed_at", record.completedAt)
        key("deleted_at")
        null()
    }

    private mutating func assignees(_ record: TaskRecord, _ call: Call, _ world: inout World) {
        var rows = record.assignees.filter { world.users.contains($0.userID) }
        if rows.count > 1 { rows = call.unordered(rows, &world) }
        array(rows) { writer, row in
            writer.object { writer in
                writer.member("role", row.role)
                writer.key("user")
                writer.person(row.userID, world)
            }
        }
    }
}

extension Project {
    /// By name, then by id.
    func labels(of record: TaskRecord) -> [Label] {
        let found = record.labelIDs.compactMap { labels[$0] }
        if found.count < 2 { return found }
        return found.sorted { left, right in
            if left.name.isExactly(right.name) { return left.id < right.id }
            return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
    }
}
