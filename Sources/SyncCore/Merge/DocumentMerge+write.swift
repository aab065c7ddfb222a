extension DocumentMerge {
    /// The local file with the merged values in it; only the bytes of values that changed in meaning are others, and
    /// those of names that the tracker spells otherwise now.
    ///
    /// - Parameter local: the bytes from which ``DocumentVersions/local`` was read.
    /// - Returns: the same bytes when nothing changes; nil when the file shall be removed, or replaced by the tracker's.
    /// - Throws: a ``Problem`` when the file cannot be edited in place.
    public func write(into local: [UInt8], project: String) throws -> [UInt8]? {
        switch fate {
        case .removed, .replaced: return nil
        case .kept: return local
        case .merged:
            return try DocumentRenderer.splice(
                document, into: local, readWith: versions.localNames, names: versions.names, project: project)
        }
    }

    /// The same for a file of the tracker's: it has all keys, comments and lines of subtasks, those too that a person took
    /// out, and whatever a person wrote into those lines and the heads of comments, they are as the tracker has them.
    ///
    /// - Throws: a ``Problem`` when the file cannot be edited in place.
    public func writeAsSaid(into local: [UInt8], project: String) throws -> [UInt8]? {
        var merge = self
        if let remote = versions.remote { merge.document.complete(with: remote) }
        return try merge.write(into: local, project: project)
    }
}

extension ParsedDocument {
    fileprivate mutating func complete(with other: ParsedDocument) {
        fields.merge(other.fields) { mine, _ in mine }
        subtasks.merge(other.subtasks) { mine, _ in mine }
        subtaskTexts.merge(other.subtaskTexts) { $1 }
        let heads = other.commentsByID.mapValues(\.head)
        for index in comments.indices { comments[index].head = heads[comments[index].id] ?? comments[index].head }
        add(other.comments) { _ in true }
    }

    /// Adds those that are missing, each behind the one before it.
    mutating func add(_ others: [Comment], where isWanted: (Comment) -> Bool) {
        var place = 0
        for comment in others {
            if let index = comments.firstIndex(where: { $0.id == comment.id }) {
                place = index + 1
            } else if isWanted(comment) {
                comments.insert(comment, at: place)
                place += 1
            }
        }
    }
}
