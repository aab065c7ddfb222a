import SyncCore

/// Tells the drafts that somebody else has committed: they travel by Git, and are theirs to send.
struct DraftAuthors {
    let history: any History
    let head: ObjectID
    /// The address under which the user commits here; nil where git has none.
    let email: String?

    /// So many commits of a file are looked through; an older draft is anybody's.
    private static let depth = 50

    /// Who committed the file that is a draft as a whole; nil for the user, and for one that was edited since.
    func stranger(of draft: DraftFile) async throws -> String? {
        guard let committed = try await history.file(draft.file.path, in: head), committed == draft.file.bytes else {
            return nil
        }
        guard let entry = try await history.log(of: draft.file.path, from: head, limit: 1).first else { return nil }
        return isUser(entry.committer) ? nil : entry.author
    }

    /// The drafts in a task's file that others have committed, by who did.
    func strangers(in task: TaskComparison) async throws -> CollectedEdits.Strangers {
        var strangers = CollectedEdits.Strangers()
        let drafts = task.merge.document.drafts
        let lines = task.merge.document.newSubtasks
        let path = task.local.path
        guard !drafts.isEmpty || !lines.isEmpty, try await history.file(path, in: head) != nil else { return strangers }
        let names = task.merge.versions.localNames
        var (openDrafts, openLines) = (Set(drafts), Set(lines))
        var last: LogEntry?
        // From the newest commit back: the one before a draft comes up has brought it.
        for entry in try await history.log(of: path, from: head, limit: Self.depth) {
            let bytes = try await history.file(entry.path, in: entry.commit) ?? []
            let version = DocumentParser.parse(bytes, file: path, names: names, project: task.id.project)
            let gone = (openDrafts.subtracting(version.drafts), openLines.subtracting(version.newSubtasks))
            if let last, !isUser(last.committer) {
                for draft in gone.0 { strangers.drafts[draft] = last.author }
                for line in gone.1 { strangers.lines[line] = last.author }
            }
            openDrafts.subtract(gone.0)
            openLines.subtract(gone.1)
            if openDrafts.isEmpty, openLines.isEmpty { break }
            last = entry
        }
        if let last, !isUser(last.committer) {
            for draft in openDrafts { strangers.drafts[draft] = last.author }
            for line in openLines { strangers.lines[line] = last.author }
        }
        return strangers
    }

    /// What toji committed came from files of the user's.
    private func isUser(_ committer: String?) -> Bool {
        guard let committer else { return true }
        return email.map { $0.lowercased() == committer.lowercased() } ?? false
    }
}
