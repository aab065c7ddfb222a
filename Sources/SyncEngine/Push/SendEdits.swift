import SyncCore

/// Sends everything that was collected: moves in the tree one at a time, then the other tasks side by side, then drafts.
struct SendEdits: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let journal: any Journal
    let texts: any TextMerge
    let connection: Connection
    /// By key.
    let projects: [String: PushedProject]
    let isForced: Bool
    /// See ``PushOptions``.
    let isNew: Bool
    let sendsAllAuthors: Bool
    let run: SendingRun

    /// Tasks under way at a time; the client keeps to its own limit for the host.
    private static let width = 8

    func send(_ edits: CollectedEdits) async throws {
        let disagreements = edits.disagreements { projects[$0]?.vocabulary }
        await run.note { $0.problems += disagreements.values }
        var items = edits.tasks.filter { disagreements[$0.id] == nil }.map { task in
            Item(id: task.id, file: task, box: edits.boxes[task.id], origins: edits.origins(of: task.id))
        }
        let withFile = Set(items.map(\.id))
        items += edits.boxes.filter { !withFile.contains($0.key) }.map { Item(id: $0.key, file: nil, box: $0.value) }
        items.sort { $0.id < $1.id }
        for item in Self.inOrderOfMoving(items.filter(\.movesTask)) { try await send(item) }
        try await inParallel(items.filter { !$0.movesTask }, width: Self.width) { try await send($0) }
        try await inParallel(try await wishes(edits), width: Self.width) { project, wishes in
            try await drafts(project).send(wishes)
        }
    }

    private struct Item: Sendable {
        var id: TaskID
        var file: TaskComparison?
        var box: SendTask.Box?
        var origins = DraftOrigins()

        var movesTask: Bool { file?.merge.edits.contains { $0.field == .parent } ?? false }

        /// Below which task it goes; nil for none.
        var parent: TaskID? {
            if case .task(let id)? = file?.merge.document.fields[.parent]?.meaning { id } else { nil }
        }
    }

    /// A task follows the one below which it goes: whoever is moved finds everything above at its final place, so that no
    /// move makes a circle where the end has none.
    private static func inOrderOfMoving(_ items: [Item]) -> [Item] {
        var left = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
        var ordered: [Item] = []
        for item in items {
            var chain: [Item] = []
            var next = left.removeValue(forKey: item.id)
            while let above = next {
                chain.append(above)
                next = above.parent.flatMap { left.removeValue(forKey: $0) }
            }
            ordered += chain.reversed()
        }
        return ordered
    }

    private func send(_ item: Item) async throws {
        guard let project = projects[item.id.project] else { return }
        let task = SendTask(
            tracker: tracker, state: state, texts: texts, sender: sender, project: project, connection: connection,
            isNew: isNew, sendsAllAuthors: sendsAllAuthors, run: run)
        try await task.send(item.id, item.file, box: item.box, origins: item.origins)
    }

    private var sender: SendOperations {
        SendOperations(
            tracker: tracker, state: state, journal: journal, connection: connection, run: run, isForced: isForced)
    }

    // MARK: drafts

    private func drafts(_ project: PushedProject) -> SendDrafts {
        SendDrafts(
            tracker: tracker, state: state, journal: journal, sender: sender, project: project,
            connection: connection, isNew: isNew, run: run)
    }

    private func wishes(_ edits: CollectedEdits) async throws -> [(PushedProject, [SendDrafts.Wish])] {
        var wishes: [String: [SendDrafts.Wish]] = [:]
        for draft in edits.drafts {
            guard let project = projects[draft.project], let wish = try await wish(draft, project) else { continue }
            wishes[draft.project, default: []].append(wish)
        }
        for task in edits.tasks {
            guard let project = projects[task.id.project] else { continue }
            wishes[task.id.project, default: []] += try await subtasks(of: task, edits.origins(of: task.id), project)
        }
        return wishes.sorted { $0.key < $1.key }.compactMap { key, wishes in projects[key].map { ($0, wishes) } }
    }

    private func wish(_ draft: DraftFile, _ project: PushedProject) async throws -> SendDrafts.Wish? {
        let keys = try await state.parentKeys(of: draft.document)
        let reading = NewTask.read(draft.document, vocabulary: project.vocabulary, keys: keys)
        await run.note { $0.problems += reading.problems }
        guard let task = reading.task else { return nil }
        return SendDrafts.Wish(
            task: task, file: draft.file.path, place: .file,
            change: Change(field: .task, base: nil, local: task.title), committed: draft.origin?.date)
    }

    /// Lines in a parent's list. They wait while the parent's own file does.
    private func subtasks(
        of task: TaskComparison, _ origins: DraftOrigins, _ project: PushedProject
    ) async throws -> [SendDrafts.Wish] {
        let document = task.merge.document
        let lines = task.merge.edits.compactMap { edit -> (Change, ParsedDocument.Subtask)? in
            guard case .newSubtask(let number) = edit.field else { return nil }
            let line = document.newSubtasks[number - 1]
            return sendsAllAuthors || origins.lines[line]?.stranger == nil ? (edit, line) : nil
        }
        guard !lines.isEmpty, let key = try await state.task(numbered: task.id)?.item.key else { return [] }
        return lines.compactMap { change, line in
            NewTask.subtask(line, of: key, vocabulary: project.vocabulary).map { wish in
                SendDrafts.Wish(
                    task: wish, file: task.local.path, place: .subtask, change: change,
                    committed: origins.lines[line]?.date)
            }
        }
    }
}
