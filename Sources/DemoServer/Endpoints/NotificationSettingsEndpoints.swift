/// Which notifications a person wants from a project.
enum NotificationSettingsEndpoints {
    private static let path = "/v1/users/me/notification-settings/{project_id}"

    static let routes: [Route] = [
        .plain("GET", path, needs: [.readTask], read),
        .plain("PUT", path, servers: .old, needs: [.writeTask], body: shape(NotificationSettings.knownOnOld), replace),
        .plain("PUT", path, servers: .new, needs: [.writeTask], body: shape(NotificationSettings.knownOnNew), replace),
    ]

    private static func shape(_ known: [String]) -> ObjectShape {
        ObjectShape(
            "UpdateNotificationSettingsRequest",
            [
                .required("email_events", .list(.text), .events(known)),
                .required("in_app_events", .list(.text), .events(known)),
            ])
    }

    static func read(_ call: Call, _ world: inout World) throws -> Response {
        let owner = try owner(call, world)
        let settings = world.notificationSettings[owner] ?? NotificationSettings()
        return .json { writer in
            writer.object { writer in
                writer.key("email_events")
                writer.array(settings.email) { $0.value($1) }
                writer.key("in_app_events")
                writer.array(settings.inApp) { $0.value($1) }
            }
        }
    }

    static func replace(_ call: Call, _ world: inout World) throws -> Response {
        let owner = try owner(call, world)
        world.notificationSettings[owner] = NotificationSettings(
            email: call.body.texts("email_events") ?? [], inApp: call.body.texts("in_app_events") ?? [])
        return try read(call, &world)
    }

    private static func owner(_ call: Call, _ world: World) throws -> SettingsOwner {
        let id = try call.id("project_id")
        guard let project = world.projects[id] else { throw Refusal.notFound }
        try world.enter(project: id, of: project.tenantID, try call.someone, api: call.api)
        return SettingsOwner(user: call.user, project: id)
    }
}
