import SyncCore

/// Nothing in a file is in doubt in the way that a person says.
public enum DoubtError: Error, Hashable, Sendable {
    /// The file has no draft.
    case noDraft
    /// The tracker has no such thing where the draft would be.
    case unknownThing(String)
    /// Several drafts could have become it.
    case severalDrafts
    /// The file was saved in this moment, or cannot be edited.
    case left(LeftReason)
}

extension Push {
    /// What a person says of a draft of which nobody knows whether it is on the tracker.
    public enum DoubtAnswer: Hashable, Sendable {
        /// It is this one: the id of a task or its number, or the id of a comment or the beginning of it.
        case same(String)
        /// It is none of those that are there.
        case new
    }

    /// Ends by hand what no look at the tracker can decide: whether a draft is something that equals it.
    ///
    /// - Parameter file: that holds the draft, or is it.
    /// - Throws: a ``DoubtError``, and like ``run()``.
    public func endDoubt(in file: String, _ answer: DoubtAnswer) async throws -> PushReport {
        _ = try await pull.workTree.finishInterruptedRun()
        if let waiting = try await pullWhereNeeded() {
            var report = PushReport()
            report.waiting = waiting
            return report
        }
        guard let draft = try await DoubtfulFile(file, workTree: pull.workTree), draft.hasDraft else {
            throw DoubtError.noDraft
        }
        let calls = try await journal.inDoubt().filter { $0.entry.file == file && $0.entry.operation.creates }
        switch answer {
        case .new:
            for call in calls { try await journal.withdraw(call.number) }
            var options = PushOptions(files: [file])
            options.isNew = true
            return try await Push(pull: pull, journal: journal, options: options).run()
        case .same(let name): return try await takeOver(name, draft, calls)
        }
    }

    private func takeOver(
        _ name: String, _ draft: DoubtfulFile, _ calls: [NumberedEntry]
    ) async throws -> PushReport {
        let connection = try await connect()
        guard let project = try await pull.state.projects().first(where: { $0.key == draft.project }) else {
            throw DoubtError.unknownThing(name)
        }
        let search = FindThing(tracker: pull.tracker, state: pull.state, project: project, time: connection.date)
        var report = PushReport()
        let author: EntityID?
        switch try await search.find(name, for: draft) {
        case nil: throw DoubtError.unknownThing(name)
        case .comment(let comment, let id)?:
            try await drop(comment, from: draft, calls)
            try await settle(comment.id, calls) { action in
                if case .comment(_, comment.replyTo) = action { true } else { false }
            }
            try await journal.release(thing: comment.id)
            author = comment.author.id
            let title = TextExcerpt.of(comment.body) ?? ""
            report.created = [.init(id: id, title: title, draft: draft.path, place: .comment, isTakenOver: true)]
        case .task(let item)?:
            try await take(item, for: draft, calls, connection)
            try await journal.release(thing: item.key)
            author = item.author
            let place = draft.id == nil ? DraftPlace.file : .subtask
            report.created = [.init(id: item.id, title: item.title, draft: draft.path, place: place, isTakenOver: true)]
        }
        if connection.knownAccount == nil, let author {
            try await pull.state.learn(author, at: connection.date)
        }
        try await commit([project.id], try await pull.state.completed(connection), &report)
        report.requests = await pull.tracker.requestCount
        return report
    }

    private func settle(
        _ thing: EntityID, _ calls: [NumberedEntry], where isMeant: (Operation.Action) -> Bool
    ) async throws {
        guard let call = calls.first(where: { isMeant($0.entry.operation.action) }) else { return }
        try await journal.settle(call.number, created: thing)
    }

    private func drop(_ comment: Comment, from draft: DoubtfulFile, _ calls: [NumberedEntry]) async throws {
        let sent = calls.compactMap { call -> String? in
            if case .comment(let text, comment.replyTo) = call.entry.operation.action { text } else { nil }
        }
        let drafts = draft.document.drafts
        let places = drafts.indices.filter { drafts[$0].replyTo == comment.replyTo }
        let equal = places.first { comment.says(drafts[$0].text) } ?? places.first { sent.contains(drafts[$0].text) }
        guard let index = equal ?? (places.count == 1 ? places[0] : nil) else {
            throw places.isEmpty ? DoubtError.noDraft : .severalDrafts
        }
        try await replace(
            draft,
            with: DocumentRenderer.withoutDraft(
                index, in: draft.bytes, names: draft.names, project: draft.project))
    }

    /// The draft becomes the task's file; where the task has one already, only that stays.
    private func take(
        _ item: TaskItem, for draft: DoubtfulFile, _ calls: [NumberedEntry], _ connection: Connection
    ) async throws {
        let call = calls.first { call in
            if case .create = call.entry.operation.action { true } else { false }
        }
        if draft.id != nil {
            let lines = draft.document.newSubtasks
            let equal = lines.firstIndex { $0.title == item.title }
            guard let index = equal ?? (lines.count == 1 ? 0 : nil) else {
                throw lines.isEmpty ? DoubtError.noDraft : .severalDrafts
            }
            try await replace(
                draft,
                with: DocumentRenderer.withoutNewSubtask(
                    index, in: draft.bytes, names: draft.names, project: draft.project))
            if let call { try await journal.settle(call.number, created: item.key) }
        } else if try await pull.state.task(item.key)?.path == nil {
            var number = call?.number
            if number == nil {
                let wish = NewTask(title: item.title, status: item.status)
                let operation = Operation(project: try await projectID(of: item), task: nil, action: .create(wish))
                number = try await journal.begin(
                    JournalEntry(
                        operation: operation, account: item.author, time: connection.date, observed: Observed(),
                        file: draft.path, draft: .file))
            }
            if let number { try await journal.settle(number, created: item.key) }
        } else {
            if let call { try await journal.settle(call.number, created: item.key) }
            try await pull.history.rescue([NewFile(path: draft.path, bytes: draft.bytes)])
            let head = try await pull.history.position().head
            guard let head else { return }
            let edit = FileEdit(path: draft.path, found: draft.bytes, wanted: nil)
            let brought = try await pull.workTree.bringAlong(from: head, to: head, edits: [edit])
            if let left = brought.left.first { throw DoubtError.left(left.reason) }
        }
    }

    private func projectID(of item: TaskItem) async throws -> EntityID {
        try await pull.state.projects().first { $0.key == item.id.project }?.id ?? ""
    }

    private func replace(_ draft: DoubtfulFile, with bytes: [UInt8]) async throws {
        let left = try await pull.workTree.replace(draft.path, expected: draft.bytes, with: bytes)
        if let left { throw DoubtError.left(left) }
    }
}

/// A file with drafts.
private struct DoubtfulFile {
    var path: String
    var bytes: [UInt8]
    var project: String
    var names: ProjectNames
    var document: ParsedDocument

    /// Nil for a draft of a task.
    var id: TaskID? { document.id }

    var hasDraft: Bool {
        id == nil ? document.title != nil : !document.drafts.isEmpty || !document.newSubtasks.isEmpty
    }

    /// Nil where no file lies.
    init?(_ path: String, workTree: any WorkTree) async throws {
        guard Ownership.isTaskFile(path), let bytes = try await workTree.read(path) else { return nil }
        let folder = FileNames.projectFolder(ofPath: path)
        project = FileNames.projectKey(ofFolder: folder)
        names = ProjectNames(try await workTree.vocabulary(ofFolder: folder) ?? .unknown(project))
        document = DocumentParser.parse(bytes, file: path, names: names, project: project)
        (self.path, self.bytes) = (path, bytes)
    }
}

/// Finds on the tracker what a person says that a draft is.
private struct FindThing {
    let tracker: any Tracker
    let state: any StateStore
    let project: Project
    /// The server's clock.
    let time: Timestamp

    enum Thing {
        case comment(Comment, of: TaskID)
        case task(TaskItem)
    }

    func find(_ name: String, for draft: DoubtfulFile) async throws -> Thing? {
        var parent: EntityID?
        if let id = draft.id {
            guard let task = try await state.task(numbered: id) else { return nil }
            parent = task.item.key
            if let comment = try await comment(name, of: task.item.key) { return .comment(comment, of: id) }
        }
        let number = Int(name).map { "\(project.key)-\($0)" } ?? name.uppercased()
        guard TaskID(number) != nil, let answer = try await tracker.task(number, in: project),
            draft.id == nil || answer.item.parent == parent
                || draft.document.newSubtasks.contains(where: { $0.title == answer.item.title })
        else { return nil }
        try await state.store([answer], ofProject: project.id)
        return .task(answer.item)
    }

    private func comment(_ name: String, of task: EntityID) async throws -> Comment? {
        guard let answer = try await tracker.comments(of: task, in: project) else { return nil }
        try await state.store([TaskComments(task: task, answer: answer)], checked: time)
        let found = answer.comments.filter { $0.id.hasPrefix(name.lowercased()) && !$0.isDeleted }
        return found.count == 1 ? found[0] : nil
    }
}
