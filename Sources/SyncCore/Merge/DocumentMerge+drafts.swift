extension DocumentMerge {
    /// A draft that equals something which this account has made, and which the file lacks, is that thing: it was sent
    /// from here or from another machine, or an old buffer was saved. Of equal drafts as many are taken as there are things.
    mutating func takeDrafts(_ remote: ParsedDocument) {
        takeComments(remote)
        takeSubtasks(remote)
    }

    private mutating func takeComments(_ remote: ParsedDocument) {
        let present = versions.local.commentsByID
        for comment in remote.comments where present[comment.id] == nil && versions.own.comments.contains(comment.id) {
            let index = document.drafts.firstIndex { draft in
                draft.replyTo == comment.replyTo && TextComparison.isAlike(draft.text, comment.text)
            }
            guard let index else { continue }
            document.drafts.remove(at: index)
            if !document.comments.contains(where: { $0.id == comment.id }) { document.insert(comment, as: remote) }
        }
    }

    private mutating func takeSubtasks(_ remote: ParsedDocument) {
        for id in remote.subtasks.keys.sorted() where versions.local.subtasks[id] == nil {
            guard let title = versions.own.subtasks[id],
                let index = document.newSubtasks.firstIndex(where: { TextComparison.isExact($0.title, title) })
            else { continue }
            document.takenSubtasks[id] = document.newSubtasks.remove(at: index)
            document.subtasks[id] = remote.subtasks[id]
            document.subtaskTexts[id] = remote.subtaskTexts[id]
        }
    }
}

extension ParsedDocument {
    /// Behind those comments that it follows in the other document.
    fileprivate mutating func insert(_ comment: Comment, as other: ParsedDocument) {
        let before = Set(other.comments.prefix { $0.id != comment.id }.map(\.id))
        let place = comments.lastIndex { before.contains($0.id) }.map { $0 + 1 } ?? 0
        comments.insert(comment, at: place)
    }
}
