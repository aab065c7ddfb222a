import struct SyncCore.Timestamp

/// Tasks assigned to the caller, over all projects of a tenant.
enum MyTasksEndpoint {
    static let routes: [Route] = [
        .plain(
            "GET", "/v1/tenants/{tenant_id}/users/me/tasks", needs: [.readTask],
            query: [
                .text("filter"), .id("project_id"), .flag("include_personal"), .count("limit"), .count("offset"),
            ], list)
    ]

    /// Which deadlines are asked for; days are those of UTC.
    enum DueFilter: String {
        case all
        case today
        case week
        case noDueDate = "no_due_date"
        case overdue

        func matches(_ record: TaskRecord, isDone: Bool, now: Timestamp) -> Bool {
            let days = [record.softDeadline, record.hardDeadline].compactMap { $0?.day }
            return switch self {
            case .all: true
            case .today: days.contains(now.day)
            case .week: days.contains { now.day...now.day + 7 ~= $0 }
            case .noDueDate: days.isEmpty
            case .overdue: !isDone && record.hardDeadline.map { $0 < now } ?? false
            }
        }
    }

    static func list(_ call: Call, _ world: inout World) throws -> Response {
        let caller = try call.someone
        let tenant = try call.id("tenant_id")
        let isGuest = call.isNew && caller.reachesWholeTenant && world.isGuest(caller.user, of: tenant)
        if !(isGuest && caller.reaches(tenant: tenant)) { _ = try world.enter(tenant: tenant, caller) }
        guard let filter = DueFilter(rawValue: call.query.text("filter") ?? "all") else { throw Refusal.badRequest }
        let (limit, offset) = try call.page(default: 50, min: 0, max: 200)
        let found = rows(call, world, tenant, filter).sorted { $0.record.createdAt > $1.record.createdAt }
        return .json { writer in
            writer.object { writer in
                writer.key("tasks")
                writer.array(found.page(limit, offset)) { $0.ownTask($1.record, $1.project) }
                writer.member("total", found.count)
            }
        }
    }

    private static func rows(
        _ call: Call, _ world: World, _ tenant: Identifier, _ filter: DueFilter
    ) -> [(record: TaskRecord, project: Project)] {
        let wanted = call.query.id("project_id")
        let includesPersonal = call.query.optionalFlag("include_personal") ?? true
        let now = world.clock.current
        var rows: [(record: TaskRecord, project: Project)] = []
        for project in world.projects.values {
            guard project.tenantID == tenant, wanted == nil || wanted == project.id,
                includesPersonal || !project.isPersonal,
                // Old servers forget to look whether the person may still enter.
                !call.isNew || world.mayEnter(call.user, project, api: call.api)
            else { continue }
            for position in project.tasks.live {
                let record = project.tasks.records[position]
                guard record.assignees.contains(where: { $0.userID == call.user }) else { continue }
                let isDone = project.status(record.statusID)?.isDone == true
                if filter.matches(record, isDone: isDone, now: now) { rows.append((record, project)) }
            }
        }
        return rows
    }
}

extension JSONWriter {
    mutating func ownTask(_ record: TaskRecord, _ project: Project) {
        object { writer in
            writer.member("id", record.id)
            writer.member("seq_id", record.number)
            writer.member("seq_key", "\(project.key)-\(record.number)")
            writer.member("title", record.title)
            writer.key("status")
            writer.object { writer in
                let status = project.status(record.statusID)
                writer.member("id", record.statusID)
                writer.member("name", status?.name ?? "")
                writer.member("color", status?.color ?? "")
            }
            writer.member("priority", record.priority.rawValue)
            writer.member("soft_deadline", record.softDeadline)
            writer.member("hard_deadline", record.hardDeadline)
            writer.key("project")
            writer.projectSummary(project)
            writer.member("is_personal", project.isPersonal)
        }
    }

    mutating func projectSummary(_ project: Project) {
        object { writer in
            writer.member("id", project.id)
            writer.member("name", project.name)
            writer.member("key", project.key)
            writer.member("is_personal", project.isPersonal)
        }
    }
}
