extension Comment {
    /// The order in which comments are written: threads oldest first, each followed by its replies, oldest first; equal
    /// times by id. A reply whose thread is not there stands by itself, as a thread would.
    public static func inWritingOrder(_ comments: [Comment]) -> [Comment] {
        let heads = Set(comments.lazy.filter { $0.replyTo == nil }.map(\.id))
        var replies: [EntityID: [Comment]] = [:]
        var threads: [Comment] = []
        for comment in comments {
            if let head = comment.replyTo, heads.contains(head) {
                replies[head, default: []].append(comment)
            } else {
                threads.append(comment)
            }
        }
        return threads.sorted(by: isOlder).flatMap { [$0] + (replies[$0.id] ?? []).sorted(by: isOlder) }
    }

    private static func isOlder(_ left: Comment, _ right: Comment) -> Bool {
        (left.created, left.id) < (right.created, right.id)
    }
}
