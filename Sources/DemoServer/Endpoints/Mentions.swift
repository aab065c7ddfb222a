/// Who hears of a comment: those whom it names, then those who watch the task.
enum Mentions {
    /// - Parameter before: the text before an edit, which only newly named people hear of; nil for a new comment.
    static func announce(
        _ comment: CommentRecord, before: String?, _ task: Int, _ call: Call, _ world: inout World,
        _ project: inout Project
    ) {
        let known = before.map(names) ?? []
        let named = names(in: comment.body).subtracting(known)
        let id = project.tasks.records[task].id
        let payload = Payload.make { writer in
            writer.member("comment_id", comment.id)
            writer.member("author", call.caller?.username ?? "")
        }
        var told: Set<Identifier> = [call.user]
        for user in world.users.values where named.contains(user.username) {
            guard world.mayEnter(user.id, project, api: call.api), told.insert(user.id).inserted else { continue }
            project.tasks.watch(task, user.id)
            world.notify(user.id, "mentioned", payload, about: id, in: project, call)
        }
        guard before == nil else { return }
        for user in project.tasks.records[task].watchers where told.insert(user).inserted {
            world.notify(user, "comment_added", payload, about: id, in: project, call)
        }
    }

    /// `@` and ASCII letters, digits, `_` and `-`, anywhere, also in code.
    static func names(in text: String) -> Set<String> {
        var names: Set<String> = []
        for part in text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).dropFirst() {
            let name = part.prefix { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
            if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
        }
        return names
    }
}
