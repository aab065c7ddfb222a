import SyncCore

/// Plans what a push would send from what the tracker said last, without asking it, and tells what would be refused.
struct JudgeEdits: Sendable {
    let state: any StateStore

    struct Judgement: Sendable {
        var sent: [PushReport.Sent] = []
        var created: [PushReport.Created] = []
        var problems: [Problem] = []
    }

    /// Of a task or project that nothing is stored of, only what stands in the files is told.
    func judge(_ edits: CollectedEdits) async throws -> Judgement {
        var judgement = Judgement()
        var vocabularies: [String: ProjectVocabulary] = [:]
        for project in try await state.projects() where edits.projects.contains(project.key) {
            vocabularies[project.key] = try await state.vocabulary(ofProject: project.id)
        }
        let account = try await state.fact(.account)
        let known = try await state.fact(.connection).flatMap(Connection.init(encoded:))?.capabilities
        let capabilities = known ?? Capabilities(hasStart: false, hasSubtasks: true, setsLabelsWithFields: true)
        for batch in edits.tasks.inBatches(of: LocalFiles.batch) {
            let stored = try await state.tasks(numbered: batch.map(\.id))
            for task in batch {
                try await judge(
                    task, stored[task.id], vocabularies[task.id.project], account, capabilities, &judgement)
            }
        }
        for draft in edits.drafts {
            guard let vocabulary = vocabularies[draft.project] else { continue }
            let keys = try await state.parentKeys(of: draft.document)
            let reading = NewTask.read(draft.document, vocabulary: vocabulary, keys: keys)
            judgement.problems += reading.problems
            guard let task = reading.task else { continue }
            judgement.created.append(
                PushReport.Created(id: nil, title: task.title, draft: draft.file.path, place: .file, isTakenOver: false)
            )
        }
        judgement.problems += edits.disagreements { vocabularies[$0] }.values
        return judgement
    }

    private func judge(
        _ task: TaskComparison, _ stored: StoredTask?, _ vocabulary: ProjectVocabulary?, _ account: EntityID?,
        _ capabilities: Capabilities, _ judgement: inout Judgement
    ) async throws {
        let file = task.local.path
        guard let vocabulary, let stored else {
            judgement.sent += task.merge.edits.map { PushReport.Sent(id: task.id, file: file, change: $0) }
            return
        }
        let seen = TaskOperations.Seen(
            item: stored.item, comments: stored.comments ?? [], vocabulary: vocabulary,
            capabilities: capabilities, account: account, keys: try await state.parentKeys(of: task.merge.document),
            time: stored.item.updated)
        let operations = TaskOperations(task.merge, seen)
        judgement.problems += operations.problems
        var told: [Change] = []
        for change in operations.planned.flatMap(\.changes) where !told.contains(change) {
            told.append(change)
            judgement.sent.append(PushReport.Sent(id: task.id, file: file, change: change))
        }
        for edit in task.merge.edits {
            switch edit.field {
            case .subtask, .newSubtask: judgement.sent.append(PushReport.Sent(id: task.id, file: file, change: edit))
            default: continue
            }
        }
    }
}
