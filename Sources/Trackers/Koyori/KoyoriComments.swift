import SyncCore

/// A comment or reply as Koyori's comment list holds it.
struct KoyoriComment {
    var id: EntityID
    /// Nil when the account is gone.
    var user: KoyoriTask.User?
    /// Nil when deleted.
    var body: String?
    var created: Timestamp
    var isDeleted: Bool
    var replies: [KoyoriComment]
}

extension KoyoriComment {
    init(_ json: inout JSONReader) throws(JSONFault) {
        try self.init(&json, isReply: false)
    }

    private init(_ json: inout JSONReader, isReply: Bool) throws(JSONFault) {
        var id: EntityID?
        var user: KoyoriTask.User??
        var body: String??
        var created: Timestamp?
        var isDeleted: Bool?
        var replies: [KoyoriComment]?
        try json.object { json, name throws(JSONFault) in
            switch name {
            case "id": id = try json.id()
            case "user": user = .some(try json.optional(KoyoriTask.User.init))
            case "body": body = .some(try json.optional { json throws(JSONFault) in try json.string() })
            case "created_at": created = try json.timestamp()
            case "is_deleted": isDeleted = try json.bool()
            // There is one level of replies; whatever a reply holds under this name is not ours.
            case "replies" where !isReply:
                replies = try json.list { json throws(JSONFault) in try KoyoriComment(&json, isReply: true) }
            default: try json.skip()
            }
        }
        self.init(
            id: try json.need(id, "id"), user: try json.need(user, "user"), body: try json.need(body, "body"),
            created: try json.need(created, "created_at"), isDeleted: try json.need(isDeleted, "is_deleted"),
            replies: isReply ? [] : try json.need(replies, "replies"))
    }

    /// The comment list of a task.
    static func list(_ json: inout JSONReader) throws(JSONFault) -> [KoyoriComment] {
        try json.property("comments") { json throws(JSONFault) in try json.list(KoyoriComment.init) }
    }
}
