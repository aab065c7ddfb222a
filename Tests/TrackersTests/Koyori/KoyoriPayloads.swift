/// Payloads as a Koyori server writes them, with the parts that a test wants to vary.
enum KoyoriPayloads {
    static let tenant = "b0010000-0000-4000-8000-000000000001"
    static let tanaka = "a0010000-0000-4000-8000-000000000001"
    static let suzuki = "a0020000-0000-4000-8000-000000000002"
    static let todo = "d0010000-0000-4000-8000-000000000001"
    static let label = "f0010000-0000-4000-8000-000000000001"

    static func project(_ key: String) -> String { id("c001", key.utf8.reduce(0) { $0 * 7 + Int($1) }) }

    static func taskID(_ number: Int) -> String { id("0a01", number) }

    static func id(_ head: String, _ number: Int) -> String {
        let digits = String(number)
        return "\(head)0000-0000-4000-8000-\(String(repeating: "0", count: 12 - digits.count))\(digits)"
    }

    static func projectJSON(_ key: String) -> String {
        """
        {"id":"\(project(key))","name":"Project \(key)","description":"","tenant_id":"\(tenant)","icon_emoji":null,\
        "icon_url":null,"key":"\(key)","is_personal":false,"personal_owner_id":null}
        """
    }

    static func tenantJSON(_ slug: String = "acme", id: String = tenant, owner: String? = tanaka) -> String {
        """
        {"id":"\(id)","display_id":"\(slug)","name":"Name of \(slug)","description":"","icon_url":"",\
        "owner_id":\(owner.map { "\"\($0)\"" } ?? "null"),"drive_quota_bytes":0,"require_2fa":false,"new_thing":[{}]}
        """
    }

    static func user(_ id: String, _ name: String) -> String {
        #"{"id":"\#(id)","username":"\#(name)","avatar_url":null}"#
    }

    /// A list item; `changes` replaces properties by JSON, or removes them by an empty text.
    static func task(_ number: Int, project key: String = "ENG", _ changes: [String: String] = [:]) -> String {
        let properties: [(String, String)] = [
            ("id", "\"\(taskID(number))\""), ("project_id", "\"\(project(key))\""), ("seq_id", "\(number)"),
            ("title", "\"Task \(number)\""), ("description", "null"), ("status_id", "\"\(todo)\""),
            ("priority", "\"Medium\""), ("progress_pct", "0"), ("parent_task_id", "null"), ("milestone_id", "null"),
            ("sprint_id", "null"), ("soft_deadline", "null"), ("hard_deadline", "null"),
            ("estimated_minutes", "null"), ("is_archived", "false"), ("created_by", user(tanaka, "tanaka")),
            ("assignees", "[]"), ("labels", "[]"), ("created_at", "\"2026-05-27T10:00:00.123456Z\""),
            ("updated_at", "\"2026-05-28T10:00:00Z\""), ("completed_at", "null"), ("deleted_at", "null"),
        ]
        let known = properties.map { ($0.0, changes[$0.0] ?? $0.1) }.filter { !$0.1.isEmpty }
        let names = Set(properties.map(\.0))
        let added = changes.filter { !names.contains($0.key) && !$0.value.isEmpty }.sorted { $0.key < $1.key }
        return "{" + (known + added).map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    /// `cursor`: absent when nil, `null` when empty.
    static func page(_ tasks: [String], total: Int, cursor: String? = nil) -> String {
        let next = cursor.map { $0.isEmpty ? ",\"next_cursor\":null" : ",\"next_cursor\":\"\($0)\"" } ?? ""
        return "{\"tasks\":[\(tasks.joined(separator: ","))],\"total\":\(total)\(next)}"
    }
}
