extension ParsedDocument {
    /// A draft that equals something which this account has made, and which the file lacks, is that thing: it was sent
    /// from here or from another machine, or an old buffer was saved. Of equal drafts as many are taken as there are things.
    ///
    /// - Parameters:
    ///   - own: what this account has made.
    ///   - remote: the tracker's document, which has it.
    ///   - file: the file as a person left it.
    mutating func take(_ own: OwnThings, from remote: ParsedDocument, besides file: ParsedDocument) {
        let present = file.commentsByID
        for comment in remote.comments where present[comment.id] == nil && own.comments.contains(comment.id) {
            let index = drafts.firstIndex { draft in
                draft.replyTo == comment.replyTo && TextComparison.isAlike(draft.text, comment.text)
            }
            guard let index else { continue }
            drafts.remove(at: index)
            if !comments.contains(where: { $0.id == comment.id }) { insert(comment, as: remote) }
        }
        for id in remote.subtasks.keys.sorted() where file.subtasks[id] == nil {
            guard let title = own.subtasks[id],
                let index = newSubtasks.firstIndex(where: { TextComparison.isExact($0.title, title) })
            else { continue }
            takenSubtasks[id] = newSubtasks.remove(at: index)
            subtasks[id] = remote.subtasks[id]
            subtaskTexts[id] = remote.subtaskTexts[id]
        }
    }

    /// Behind those comments that it follows in the other document.
    private mutating func insert(_ comment: Comment, as other: ParsedDocument) {
        let before = Set(other.comments.prefix { $0.id != comment.id }.map(\.id))
        let place = comments.lastIndex { before.contains($0.id) }.map { $0 + 1 } ?? 0
        comments.insert(comment, at: place)
    }
}
