/// Comments of a task: threads with one level of replies. None of this touches the task.
enum CommentEndpoints {
    static let routes: [Route] = [
        .task("GET", "/comments", needs: [.readTask], list),
        .task("POST", "/comments", needs: [.writeTask], body: newComment, add),
        .task("PUT", "/comments/{cid}", needs: [.writeTask], body: change, edit),
        .task("DELETE", "/comments/{cid}", needs: [.writeTask], delete),
    ]

    private static let body = ObjectShape.Field.required("body", .text, .length(min: 1, max: nil))
    static let newComment = ObjectShape("CreateCommentRequest", [body, .optional("parent_comment_id", .id)])
    static let change = ObjectShape("UpdateCommentRequest", [body])

    /// Threads newest first, replies oldest first, deleted ones without their text.
    static func list(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let comments = project.tasks.comments[task]
        return .json { writer in
            writer.object { writer in
                writer.key("comments")
                writer.array(comments.filter { $0.parentID == nil }.reversed()) { writer, thread in
                    let replies = comments.filter { $0.parentID == thread.id }
                    writer.comment(thread, replies: replies, call, world)
                }
            }
        }
    }

    static func add(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let parent = call.body.id("parent_comment_id")
        if let parent {
            guard let comment = project.tasks.comments[task].first(where: { $0.id == parent }) else {
                throw Refusal.notFound
            }
            if comment.parentID != nil || comment.deletedAt != nil { throw Refusal.badRequest }
        }
        try call.checkStorable()
        let created = world.now()
        let comment = CommentRecord(
            id: world.makeID(), userID: call.user, parentID: parent, body: call.body.text("body") ?? "",
            createdAt: created, updatedAt: call.isNew ? created : world.now())
        project.tasks.comments[task].append(comment)
        note("comment_added", comment, task, call, &world, &project)
        Mentions.announce(comment, before: nil, task, call, &world, &project)
        return .json(201) { $0.storedComment(comment, project.tasks.records[task].id) }
    }

    /// The author alone; the text may be the same.
    static func edit(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let place = try place(call, project, task)
        let before = project.tasks.comments[task][place]
        guard before.userID == call.user else { throw Refusal.forbidden }
        try call.checkStorable()
        project.tasks.comments[task][place].body = call.body.text("body") ?? ""
        project.tasks.comments[task][place].updatedAt = world.now()
        let comment = project.tasks.comments[task][place]
        note("comment_edited", comment, task, call, &world, &project)
        Mentions.announce(comment, before: before.body, task, call, &world, &project)
        return .json { $0.storedComment(comment, project.tasks.records[task].id) }
    }

    /// The author or the owner of the tenant. The comment stays as an empty place.
    static func delete(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let place = try place(call, project, task)
        let comment = project.tasks.comments[task][place]
        let isOwner = world.tenants[project.tenantID]?.ownerID == call.user
        guard comment.userID == call.user || isOwner else { throw Refusal.forbidden }
        let now = world.now()
        project.tasks.comments[task][place].deletedAt = now
        project.tasks.comments[task][place].updatedAt = now
        note("comment_deleted", comment, task, call, &world, &project)
        return .empty(204)
    }

    private static func place(_ call: Call, _ project: Project, _ task: Int) throws -> Int {
        let id = try call.id("cid")
        guard let place = project.tasks.comments[task].firstIndex(where: { $0.id == id && $0.deletedAt == nil })
        else { throw Refusal.notFound }
        return place
    }

    private static func note(
        _ event: String, _ comment: CommentRecord, _ task: Int, _ call: Call, _ world: inout World,
        _ project: inout Project
    ) {
        project.note(event, Payload.make { $0.member("comment_id", comment.id) }, on: task, by: call, &world)
    }
}

extension JSONWriter {
    fileprivate mutating func comment(
        _ comment: CommentRecord, replies: [CommentRecord]?, _ call: Call, _ world: World
    ) {
        object { writer in
            writer.member("id", comment.id)
            writer.key("user")
            writer.object { writer in
                writer.member("id", comment.userID)
                writer.member("name", world.users[comment.userID]?.username ?? "unknown")
                if call.isNew { writer.member("avatar_url", world.users[comment.userID]?.avatarURL) }
            }
            writer.member("body", comment.deletedAt == nil ? comment.body : nil)
            if let replies {
                writer.key("replies")
                writer.array(replies) { $0.comment($1, replies: nil, call, world) }
            }
            writer.member("created_at", comment.createdAt)
            writer.member("updated_at", comment.updatedAt)
            writer.member("is_deleted", comment.deletedAt != nil)
        }
    }

    fileprivate mutating func storedComment(_ comment: CommentRecord, _ task: Identifier) {
        object { writer in
            writer.member("id", comment.id)
            writer.member("task_id", task)
            writer.member("user_id", comment.userID)
            writer.member("body", comment.body)
            writer.member("parent_comment_id", comment.parentID)
            writer.member("created_at", comment.createdAt)
            writer.member("updated_at", comment.updatedAt)
            writer.member("deleted_at", comment.deletedAt)
        }
    }
}
