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
        var sentDrafts = own.sentDrafts
        for comment in remote.comments where present[comment.id] == nil && own.comments.contains(comment.id) {
            let sent = own.sentTexts[comment.id]
            let index = drafts.firstIndex { draft in
                draft.replyTo == comment.replyTo
                    && (TextComparison.isAlike(draft.text, comment.text)
                        || sent.map { TextComparison.isAlike(draft.text, $0) } ?? false)
            }
            let edited = sent.flatMap { index == nil ? editedSince($0, comment.replyTo, among: sentDrafts) : nil }
            guard let taken = index ?? edited else { continue }
            var comment = comment
            let draft = drafts.remove(at: taken)
            if edited != nil { comment.text = draft.text }
            let text = sent ?? draft.text
            sentDrafts.removeFirst { $0.replyTo == comment.replyTo && TextComparison.isAlike($0.text, text) }
            if let place = comments.firstIndex(where: { $0.id == comment.id }) {
                comments[place].text = comment.text
            } else {
                insert(comment, as: remote)
            }
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

    /// Where the draft is into which a person turned this one while it was being sent: in that time one went and one
    /// came.
    private func editedSince(_ text: String, _ thread: EntityID?, among sent: [Draft]) -> Int? {
        var new = drafts.indices.filter { drafts[$0].replyTo == thread }
        var gone = sent.filter { $0.replyTo == thread }
        for draft in gone {
            guard let index = new.firstIndex(where: { TextComparison.isAlike(drafts[$0].text, draft.text) }) else {
                continue
            }
            new.remove(at: index)
            gone.removeFirst { $0 == draft }
        }
        guard new.count == 1, gone.count == 1, TextComparison.isAlike(gone[0].text, text) else { return nil }
        return new[0]
    }

    /// Behind those comments that it follows in the other document.
    private mutating func insert(_ comment: Comment, as other: ParsedDocument) {
        let before = Set(other.comments.prefix { $0.id != comment.id }.map(\.id))
        let place = comments.lastIndex { before.contains($0.id) }.map { $0 + 1 } ?? 0
        comments.insert(comment, at: place)
    }
}

extension Array {
    fileprivate mutating func removeFirst(where isMeant: (Element) -> Bool) {
        if let index = firstIndex(where: isMeant) { remove(at: index) }
    }
}
