/// A call of the plain API, as somebody else's program would make it.
public struct ScriptedCall: Sendable {
    /// What the person does, to be shown: "rename ENG-46".
    public var summary: String
    public var method: String
    /// Below the API root, without `/api`: `/v1/tenants/…`.
    public var path: String
    /// JSON text, to be sent as `application/json`; `nil` for a call without a body.
    public var body: String?
}

extension ExampleWorld {
    /// The task that tours look at: it has subtasks, labels, both deadlines, custom fields and two threads of comments.
    public static let shownTask = "ENG-42"

    /// What the holder of the token `member` does while the user of a tour looks the other way: one task moves on, one gets
    /// another title, one a comment, and one is new.
    ///
    /// Meant for the example tenant as it was at the start; to be sent in this order, each must answer 200 or 201.
    public static func somebodyElse(in world: World) -> [ScriptedCall] {
        guard let project = world.projects.values.first(where: { $0.key == "ENG" }) else { return [] }
        let tasks = "/v1/tenants/\(project.tenantID)/projects/\(project.id)/tasks"
        let inReview = project.statuses.first { $0.name == "In Review" }?.id.description ?? ""
        let todo = project.statuses.first { $0.isDefault }?.id.description ?? ""
        return [
            ScriptedCall(
                summary: "suzuki moves ENG-42 to In Review", method: "PUT", path: "\(tasks)/ENG-42",
                body: #"{"status_id": "\#(inReview)", "progress_pct": 80}"#),
            ScriptedCall(
                summary: "suzuki writes below ENG-42", method: "POST", path: "\(tasks)/ENG-42/comments",
                body: #"{"body": "Android も終わりました。レビューをお願いします。"}"#),
            ScriptedCall(
                summary: "suzuki renames ENG-55", method: "PUT", path: "\(tasks)/ENG-55",
                body: #"{"title": "Planner divides by zero when all stops are at the same place"}"#),
            ScriptedCall(
                summary: "suzuki files a new task", method: "POST", path: tasks,
                body: #"{"title": "ログイン後に元の画面へ戻る", "status_id": "\#(todo)", "priority": "Low"}"#),
        ]
    }
}
