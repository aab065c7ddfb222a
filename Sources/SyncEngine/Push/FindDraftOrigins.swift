import SyncCore

/// Where a draft that was committed comes from.
struct DraftOrigin: Hashable, Sendable {
    /// Who committed it, where that is somebody else: drafts travel by Git, and are theirs to send. Nil for the user.
    var stranger: String?
    /// When it was committed first, by its author's clock. Git may bring a draft back that was sent since, as a rebase does.
    var date: Timestamp
}

/// The drafts in a task's file that were committed. What is missing was typed since.
struct DraftOrigins: Sendable {
    var drafts: [ParsedDocument.Draft: DraftOrigin] = [:]
    var lines: [ParsedDocument.Subtask: DraftOrigin] = [:]

    var strangers: Set<String> {
        Set((drafts.values.map(\.stranger) + lines.values.map(\.stranger)).compactMap(\.self))
    }
}

/// Finds the commits that brought drafts.
struct FindDraftOrigins {
    let history: any History
    let head: ObjectID
    /// The address under which the user commits here; nil where git has none.
    let email: String?

    /// So many commits of a file are looked through; an older draft is anybody's.
    private static let depth = 50

    /// Of a file that is a draft as a whole; nil for one that is not committed, or was edited since.
    func origin(of draft: DraftFile) async throws -> DraftOrigin? {
        guard let committed = try await history.file(draft.file.path, in: head), committed == draft.file.bytes else {
            return nil
        }
        return try await history.log(of: draft.file.path, from: head, limit: 1).first.map(origin)
    }

    func origins(in task: TaskComparison) async throws -> DraftOrigins {
        var origins = DraftOrigins()
        let drafts = task.merge.document.drafts
        let lines = task.merge.document.newSubtasks
        guard !drafts.isEmpty || !lines.isEmpty, let path = try await committedPath(of: task) else { return origins }
        let names = task.merge.versions.localNames
        var (openDrafts, openLines) = (Set(drafts), Set(lines))
        var last: LogEntry?
        // From the newest commit back: the one before a draft comes up has brought it.
        for entry in try await history.log(of: path, from: head, limit: Self.depth) {
            let bytes = try await history.file(entry.path, in: entry.commit) ?? []
            let version = DocumentParser.parse(bytes, file: path, names: names, project: task.id.project)
            let gone = (openDrafts.subtracting(version.drafts), openLines.subtracting(version.newSubtasks))
            if let last { note(gone.0, gone.1, from: last, in: &origins) }
            openDrafts.subtract(gone.0)
            openLines.subtract(gone.1)
            if openDrafts.isEmpty, openLines.isEmpty { break }
            last = entry
        }
        if let last { note(openDrafts, openLines, from: last, in: &origins) }
        return origins
    }

    /// Where HEAD has the task's file, which may have been moved since.
    private func committedPath(of task: TaskComparison) async throws -> String? {
        for path in [task.local.path] + task.bases.map(\.path)
        where try await history.file(path, in: head) != nil { return path }
        return nil
    }

    private func note(
        _ drafts: Set<ParsedDocument.Draft>, _ lines: Set<ParsedDocument.Subtask>, from entry: LogEntry,
        in origins: inout DraftOrigins
    ) {
        let origin = origin(entry)
        for draft in drafts { origins.drafts[draft] = origin }
        for line in lines { origins.lines[line] = origin }
    }

    private func origin(_ entry: LogEntry) -> DraftOrigin {
        DraftOrigin(stranger: isUser(entry.committer) ? nil : entry.author, date: entry.date)
    }

    /// What toji committed came from files of the user's.
    private func isUser(_ committer: String?) -> Bool {
        guard let committer else { return true }
        return email.map { $0.lowercased() == committer.lowercased() } ?? false
    }
}
