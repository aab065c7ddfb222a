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

    /// The same for a file of the tracker's: whatever a person wrote into the lines of subtasks and the heads of comments,
    /// they are as the tracker has them.
    public func writeAsSaid(into local: [UInt8], project: String) throws -> [UInt8]? {
        var merge = self
        if let remote = versions.remote { merge.document.takeLines(from: remote) }
        return try merge.write(into: local, project: project)
    }
}

extension ParsedDocument {
    fileprivate mutating func takeLines(from other: ParsedDocument) {
        subtaskTexts.merge(other.subtaskTexts) { $1 }
        let heads = other.commentsByID.mapValues(\.head)
        for index in comments.indices { comments[index].head = heads[comments[index].id] ?? comments[index].head }
    }
}
