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
    /// Tasks that get no file.
    let forgotten: Set<TaskID>

    /// Tasks in memory at a time.
    private static let batch = 500

    /// While one batch is rendered the next one is read, and the one before is put into the tree.
    ///
    /// Returns false when none is pending that gets a file.
    func run(into plan: inout PlannedTree) async throws -> Bool {
        let names = ProjectNames(vocabulary)
        let formerNames = former.map { ProjectNames($0) }
        var tasks = try await pendingTasks(after: 0)
        if tasks.isEmpty { return false }
        var hasNews = false
        var last: Task<Void, any Error>?
        do {
            while let final = tasks.last {
                async let following = pendingTasks(after: final.item.id.number)
                tasks.removeAll { forgotten.contains($0.item.id) }
                hasNews = hasNews || !tasks.isEmpty
                let files = try await render(tasks, names: names, formerNames: formerNames, into: &plan)
                try await last?.value
                last = Task { try await history.put(files) }
                tasks = try await following
            }
            try await last?.value
            return hasNews
        } catch {
            // The tree must not be given up under a batch that still goes into it.
            _ = await last?.result
            throw error
        }
    }

    private var contexts: DocumentContexts {
        DocumentContexts(
            vocabulary: vocabulary, webAddress: webAddress, capabilities: capabilities,
            usesIDsAsFileNames: usesIDsAsFileNames)
    }

    private func pendingTasks(after number: Int) async throws -> [StoredTask] {
        try await state.pendingTasks(ofProject: vocabulary.project.id, after: number, limit: Self.batch)
    }

    private func render(
        _ tasks: [StoredTask], names: ProjectNames, formerNames: ProjectNames?, into plan: inout PlannedTree
    ) async throws -> [NewFile] {
        let children = try await state.children(of: tasks.map(\.item.key))
        let parents = try await state.taskIDs(of: Set(tasks.compactMap(\.item.parent)))
        var files: [NewFile] = []
        for task in tasks {
            try Task.checkCancellation()
            let context = contexts.context(
                of: task.item, parent: task.item.parent.flatMap { parents[$0] },
                children: children[task.item.key] ?? [], names: names)
            let rendered = try await render(task, in: context, formerNames: formerNames ?? names, into: &plan)
            if let rendered { files.append(rendered) }
        }
        plan.files += files.count
        progress.report(.committing(files: files.count))
        return files
    }

    /// Nil when the file stays as it is.
    private func render(
        _ task: StoredTask, in context: DocumentContext, formerNames: ProjectNames, into plan: inout PlannedTree
    ) async throws -> NewFile? {
        if let unknown = vocabulary.unknownReference(of: task.item) {
            plan.unrendered[task.item.key] = Waiting(
                id: task.item.id, file: task.path, reason: .unknownReference(unknown))
            return nil
        }
        let path = FileNames.taskPath(task.item.id, title: task.item.title, idOnly: usesIDsAsFileNames)
        let existing = try await existingFile(of: task)
        guard let bytes = text(of: task, in: context, over: existing, writtenWith: formerNames) else {
            plan.unrendered[task.item.key] = Waiting(id: task.item.id, file: task.path, reason: .unsplicable)
            return nil
        }
        if path != task.path { plan.paths[task.item.key] = path }
        guard bytes != existing || path != task.path else { return nil }
        if let former = task.path, former != path, existing != nil { try await history.remove(former) }
        plan.entries.append(
            entry(of: task, at: path, from: existing, to: bytes, names: context.names, formerNames: formerNames))
        return NewFile(path: path, bytes: bytes)
    }

    private func existingFile(of task: StoredTask) async throws -> [UInt8]? {
        guard let tip, let path = task.path else { return nil }
        // A file of the user's may be called like a task's.
        return try await history.ownFile(path, in: tip)
    }

    /// A file that cannot be spliced, or that belongs to a former task of the same number, is written anew; nil when
    /// that would lose what this run did not read.
    private func text(
        of task: StoredTask, in context: DocumentContext, over existing: [UInt8]?, writtenWith former: ProjectNames
    ) -> [UInt8]? {
        if let existing {
            let spliced = try? DocumentRenderer.splice(
                task.item, comments: task.comments, in: context, into: existing, writtenWith: former)
            if let spliced { return spliced }
            let isComplete = task.comments != nil && (task.item.fields != nil || vocabulary.fields.isEmpty)
            if !isComplete { return nil }
        }
        return DocumentRenderer.render(task.item, comments: task.comments ?? [], in: context)
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
