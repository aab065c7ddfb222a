/// The history of a task.
enum ActivityEndpoint {
    static let routes: [Route] = [
        .task("GET", "/activities", servers: .old, needs: [.readTask], list),
        .task(
            "GET", "/activities", servers: .new, needs: [.readTask], query: [.count("limit"), .text("cursor")], page),
    ]

    /// All of it, newest first.
    static func list(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let activities = project.tasks.activities[task]
        return .json { writer in
            writer.object { writer in
                writer.key("activities")
                writer.array(activities.reversed()) { $0.activity($1, world) }
            }
        }
    }

    static func page(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let newestFirst = Array(project.tasks.activities[task].reversed())
        let (limit, _) = try call.page(default: 20, min: 1, max: 100)
        var start = 0
        if let cursor = call.query.text("cursor") {
            guard let row = RowCursor(cursor) else { throw Refusal.badRequest }
            start = newestFirst.firstIndex { row.isBefore($0.createdAt, $0.id) } ?? newestFirst.count
        }
        let page = newestFirst[start...].prefix(limit)
        let next = start + page.count < newestFirst.count ? page.last : nil
        return .json { writer in
            writer.object { writer in
                writer.key("activities")
                writer.array(page) { $0.activity($1, world) }
                writer.member("total", newestFirst.count)
                writer.member("next_cursor", next.map { RowCursor($0.createdAt, $0.id).text })
            }
        }
    }
}

extension JSONWriter {
    mutating func activity(_ activity: Activity, _ world: World) {
        object { writer in
            writer.member("id", activity.id)
            writer.member("event_type", activity.event)
            writer.key("user")
            if let id = activity.userID {
                writer.object { writer in
                    writer.member("id", id)
                    writer.member("name", world.users[id]?.username ?? "unknown")
                }
            } else {
                writer.null()
            }
            writer.key("payload")
            writer.json(activity.payload)
            writer.member("created_at", activity.createdAt)
        }
    }
}
