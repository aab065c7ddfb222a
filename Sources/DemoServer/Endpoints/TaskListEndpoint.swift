/// The task list: filters, orders, paging by offset and, on new servers, by cursor.
enum TaskListEndpoint {
    static let routes: [Route] = [
        .project("GET", "/tasks", servers: .old, needs: [.readTask], query: oldQuery, list),
        .project(
            "GET", "/tasks", servers: .new, needs: [.readTask],
            query: oldQuery + [.flag("root_only"), .text("cursor")], list),
    ]

    private static let oldQuery: [QueryField] = [
        .id("status_id"), .text("priority"), .id("assignee_id"), .id("label_id"), .id("milestone_id"),
        .id("sprint_id"), .id("parent_task_id"), .flag("is_archived"), .text("sort"), .count("limit"),
        .count("offset"),
    ]

    static func list(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let filter = try TaskFilter(call)
        let sort = TaskSort(rawValue: call.query.text("sort") ?? "") ?? .createdDescending
        let (limit, offset) = try call.page(default: 50, min: call.isNew ? 1 : 0, max: 200)
        let cursor = try call.cursor(sort, offset: offset)
        let order = project.tasks.order(sort, isArchived: filter.isArchived)
        var matches = order
        if !filter.isEmpty { matches = order.filter { filter.matches($0, project.tasks) } }
        let start = cursor.map { project.tasks.place(after: $0, in: matches) } ?? min(offset, matches.count)
        let page = matches[start...].prefix(limit)
        let isLast = start + page.count >= matches.count
        var writer = JSONWriter(capacity: 1024 * max(1, page.count))
        writer.object { writer in
            writer.key("tasks")
            writer.array(page) { $0.task(project.tasks.records[$1], project, call, &world) }
            writer.member("total", matches.count)
            guard call.isNew else { return }
            let next = isLast ? nil : page.last.map { TaskCursor(sort, project.tasks.records[$0]).text }
            writer.member("next_cursor", next)
        }
        return .json(200, writer.bytes)
    }
}

extension Call {
    /// Nil without one. A cursor belongs to its order and cannot be combined with an offset.
    fileprivate func cursor(_ sort: TaskSort, offset: Int) throws -> TaskCursor? {
        guard let text = query.text("cursor") else { return nil }
        guard offset == 0, let cursor = TaskCursor(text), cursor.sort == sort else { throw Refusal.badRequest }
        return cursor
    }
}

/// Which tasks a list shall hold. All conditions must be met.
struct TaskFilter {
    let isArchived: Bool
    private let rootOnly: Bool
    private let status: Identifier?
    private let priority: Priority?
    private let assignee: Identifier?
    private let label: Identifier?
    private let milestone: Identifier?
    private let sprint: Identifier?
    private let parent: Identifier?

    init(_ call: Call) throws {
        let query = call.query
        isArchived = query.flag("is_archived")
        rootOnly = query.flag("root_only")
        status = query.id("status_id")
        assignee = query.id("assignee_id")
        label = query.id("label_id")
        milestone = query.id("milestone_id")
        sprint = query.id("sprint_id")
        parent = query.id("parent_task_id")
        priority = query.text("priority").flatMap { Priority(stored: $0) }
        if query.text("priority") != nil, priority == nil { throw Refusal.badRequest }
    }

    var isEmpty: Bool {
        !rootOnly && priority == nil
            && [status, assignee, label, milestone, sprint, parent].allSatisfy { $0 == nil }
    }

    /// Reads single properties in place: a copy of a whole task for each of 100,000 costs more than the comparing.
    func matches(_ position: Int, _ tasks: TaskStore) -> Bool {
        if let status, tasks.records[position].statusID != status { return false }
        if let priority, tasks.records[position].priority != priority { return false }
        if let milestone, tasks.records[position].milestoneID != milestone { return false }
        if let sprint, tasks.records[position].sprintID != sprint { return false }
        if let parent, tasks.records[position].parentID != parent { return false }
        if let assignee, !tasks.records[position].assignees.contains(where: { $0.userID == assignee }) { return false }
        if let label, !tasks.records[position].labelIDs.contains(label) { return false }
        return !rootOnly || isRoot(tasks.records[position].parentID, tasks)
    }

    /// Without a parent in the same list: none at all, a deleted one, or one on the other side of archiving.
    private func isRoot(_ parent: Identifier?, _ tasks: TaskStore) -> Bool {
        guard let parent, let position = tasks.position(of: parent) else { return true }
        return tasks.records[position].isArchived != isArchived
    }
}
