import SyncCore

/// Splices the pending tasks of one project into the tree under construction.
struct RenderTasks: Sendable {
    let history: any History
    let state: any StateStore
    let progress: any RunProgress
    let tip: ObjectID?
    let vocabulary: ProjectVocabulary
    /// The vocabulary of the newest server commit.
    let former: ProjectVocabulary?
    /// What the id of a task is appended to.
    let webAddress: String
    let capabilities: Capabilities
    let usesIDsAsFileNames: Bool

    /// Tasks in memory at a time.
    private static let batch = 500

    func run(into plan: inout PlannedTree) async throws {
        let names = ProjectNames(vocabulary)
        let formerNames = former.map(ProjectNames.init)
        var last = 0
        while true {
            let tasks = try await state.pendingTasks(ofProject: vocabulary.project.id, after: last, limit: Self.batch)
            guard let final = tasks.last else { return }
            for task in tasks {
                try Task.checkCancellation()
                try await render(task, names: names, formerNames: formerNames, into: &plan)
            }
            last = final.item.id.number
        }
    }

    private func render(
        _ task: StoredTask, names: ProjectNames, formerNames: ProjectNames?, into plan: inout PlannedTree
    ) async throws {
        if let unknown = vocabulary.unknownReference(of: task.item) {
            plan.unrendered[task.item.key] = Waiting(
                id: task.item.id, file: task.path, reason: .unknownReference(unknown))
            return
        }
        let path = FileNames.taskPath(task.item.id, title: task.item.title, idOnly: usesIDsAsFileNames)
        let existing = try await existingFile(of: task)
        let context = try await context(of: task, names: names)
        let bytes = text(of: task, in: context, over: existing, writtenWith: formerNames)
        if path != task.path { plan.paths[task.item.key] = path }
        guard bytes != existing || path != task.path else { return }
        if let former = task.path, former != path, existing != nil { try await history.remove(former) }
        try await history.put(bytes, at: path)
        plan.files += 1
        progress.report(.committing(files: 1))
        let entry = entry(
            of: task, at: path, from: existing, to: bytes, names: names, formerNames: formerNames ?? names)
        plan.entries.append(entry)
    }

    private func existingFile(of task: StoredTask) async throws -> [UInt8]? {
        guard let tip, let path = task.path else { return nil }
        return try await history.file(path, in: tip)
    }

    /// A file that cannot be spliced, or that belongs to a former task of the same number, is written anew.
    private func text(
        of task: StoredTask, in context: DocumentContext, over existing: [UInt8]?, writtenWith former: ProjectNames?
    ) -> [UInt8] {
        if let existing,
            let text = try? DocumentRenderer.splice(
                task.item, comments: task.comments, in: context, into: existing, writtenWith: former)
        {
            return text
        }
        return DocumentRenderer.render(task.item, comments: task.comments ?? [], in: context)
    }

    private func context(of task: StoredTask, names: ProjectNames) async throws -> DocumentContext {
        var parent: TaskID?
        if let key = task.item.parent { parent = try await state.task(key)?.item.id }
        let done = vocabulary.doneStatuses
        let folder = FileNames.tasksFolder(of: task.item.id)
        let subtasks = try await state.children(of: task.item.key).map { child in
            Subtask(
                id: child.id, title: child.title, isDone: done.contains(child.status),
                link: FileNames.link(
                    to: FileNames.taskPath(child.id, title: child.title, idOnly: usesIDsAsFileNames), from: folder))
        }
        return DocumentContext(
            names: names, vocabulary: vocabulary, parent: parent, subtasks: subtasks,
            url: webAddress + task.item.id.description, capabilities: capabilities)
    }

    private func entry(
        of task: StoredTask, at path: String, from existing: [UInt8]?, to bytes: [UInt8], names: ProjectNames,
        formerNames: ProjectNames
    ) -> DiaryEntry {
        let key = vocabulary.project.key
        guard let existing else { return DiaryEntry(id: task.item.id, title: task.item.title, event: .created) }
        let before = DocumentParser.parse(existing, file: task.path ?? path, names: formerNames, project: key)
        let after = DocumentParser.parse(bytes, file: path, names: names, project: key)
        return DiaryEntry(
            id: task.item.id, title: task.item.title,
            event: .updated(DocumentDifference.changes(base: before, local: after)),
            movedFrom: task.path == path ? nil : task.path)
    }
}
