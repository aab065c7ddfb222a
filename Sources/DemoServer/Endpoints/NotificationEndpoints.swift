/// The notifications of a person. Old servers show them to a browser session only.
enum NotificationEndpoints {
    private static let path = "/v1/users/me/notifications"

    static let routes: [Route] = [
        .plain("GET", path, servers: .old, door: .session, query: oldQuery) { _, _ in throw Refusal.forbidden },
        .plain("GET", path, servers: .new, query: newQuery, list),
        .plain("PATCH", "\(path)/read-all", servers: .old, door: .session) { _, _ in throw Refusal.forbidden },
        .plain("PATCH", "\(path)/read-all", servers: .new, markAll),
        .plain("PATCH", "\(path)/{id}/read", servers: .old, door: .session) { _, _ in throw Refusal.forbidden },
        .plain("PATCH", "\(path)/{id}/read", servers: .new, markOne),
    ]

    private static let oldQuery: [QueryField] = [.flag("unread"), .count("limit"), .count("offset")]
    private static let newQuery: [QueryField] = [
        .flag("unread"), .text("kind"), .count("limit"), .text("cursor"), .text("after"),
    ]

    /// Newest first, with `after` oldest first.
    static func list(_ call: Call, _ world: inout World) throws -> Response {
        let visible = try visible(call, world, reading: true)
        let unread = visible.count { $0.readAt == nil }
        var rows = visible.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
        if call.query.flag("unread") { rows.removeAll { $0.readAt != nil } }
        if let kind = call.query.text("kind") {
            guard kind == "task" || kind == "review" else { throw Refusal.badRequest }
            rows.removeAll { $0.isReview != (kind == "review") }
        }
        try cut(&rows, call)
        let (limit, _) = try call.page(default: 50, min: 0, max: 100)
        let page = rows.prefix(limit)
        let next = rows.count > page.count ? page.last.map { RowCursor($0.createdAt, $0.id).text } : nil
        return .json { writer in
            writer.object { writer in
                writer.member("unread_count", unread)
                writer.member("next_cursor", next)
                writer.key("notifications")
                writer.array(page) { $0.notification($1, world) }
            }
        }
    }

    private static func cut(_ rows: inout [Notification], _ call: Call) throws {
        let cursor = call.query.text("cursor")
        let after = call.query.text("after")
        if cursor != nil, after != nil { throw Refusal.badRequest }
        guard let text = cursor ?? after else { return }
        guard let place = RowCursor(text) else { throw Refusal.badRequest }
        if cursor != nil {
            rows.removeAll { !place.isBefore($0.createdAt, $0.id) }
        } else {
            rows.removeAll { !place.isAfter($0.createdAt, $0.id) }
            rows.reverse()
        }
    }

    static func markAll(_ call: Call, _ world: inout World) throws -> Response {
        let ids = Set(try visible(call, world, reading: false).map(\.id))
        let now = world.now()
        for place in world.notifications.indices where ids.contains(world.notifications[place].id) {
            world.notifications[place].readAt = world.notifications[place].readAt ?? now
        }
        return .empty(204)
    }

    static func markOne(_ call: Call, _ world: inout World) throws -> Response {
        let id = try call.id("id")
        guard try visible(call, world, reading: false).contains(where: { $0.id == id }),
            let place = world.notifications.firstIndex(where: { $0.id == id })
        else { throw Refusal.notFound }
        world.notifications[place].readAt = world.notifications[place].readAt ?? world.now()
        let row = world.notifications[place]
        return .json { $0.notification(row, world) }
    }

    /// The person's rows, as far as the token's tenant, projects and scopes let it see them.
    private static func visible(_ call: Call, _ world: World, reading: Bool) throws -> [Notification] {
        let caller = try call.someone
        let seesTasks = caller.holds(reading ? .readTask : .writeTask)
        let seesReviews = caller.holds(reading ? .readReview : .writeReview)
        guard seesTasks || seesReviews else { throw Refusal.forbidden }
        return world.notifications.filter { row in
            guard row.userID == caller.user, row.isReview ? seesReviews : seesTasks,
                let project = world.projects[row.projectID]
            else { return false }
            return caller.reaches(tenant: project.tenantID) && caller.reaches(project: project.id)
        }
    }
}

extension Notification {
    fileprivate var isReview: Bool { kind.hasPrefix("review_") }
}

extension JSONWriter {
    fileprivate mutating func notification(_ row: Notification, _ world: World) {
        let project = world.projects[row.projectID]
        let task = project.flatMap { project in
            project.tasks.position(of: row.taskID).map { project.tasks.records[$0] }
        }
        object { writer in
            writer.member("id", row.id)
            writer.member("notification_type", row.kind)
            writer.key("task")
            if let task {
                writer.object { writer in
                    writer.member("id", task.id)
                    writer.member("seq_id", task.number)
                    writer.member("title", task.title)
                }
            } else {
                writer.null()
            }
            writer.member("project_id", row.projectID)
            writer.key("project")
            if let project {
                writer.object { writer in
                    writer.member("tenant_id", project.tenantID)
                    writer.member("id", project.id)
                    writer.member("key", project.key)
                }
            } else {
                writer.null()
            }
            writer.key("payload")
            writer.json(row.payload)
            writer.member("cursor", RowCursor(row.createdAt, row.id).text)
            writer.member("read_at", row.readAt)
            writer.member("created_at", row.createdAt)
        }
    }
}
