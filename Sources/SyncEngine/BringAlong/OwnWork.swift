import SyncCore

/// What this account has made on the tracker, and which drafts it became.
struct OwnWork: Sendable {
    let state: any StateStore
    /// Nil where nobody knows who we are: then only what the journal tells is taken over.
    let account: EntityID?
    /// What this mirror has made and not seen in its files yet: keys of tasks and ids of comments.
    var created: Set<EntityID> = []
    /// The tasks that were made from files, by the path of the file.
    var tasks: [String: TaskID] = [:]
    /// Texts of comments as they were sent, by the ids that they got.
    var sentTexts: [EntityID: String] = [:]
    /// What was sent from files and no server commit holds yet.
    var sent: [TaskID: SentEdits] = [:]

    private func isOwn(_ thing: EntityID, by author: EntityID?) -> Bool {
        created.contains(thing) || author != nil && author == account
    }

    /// Asked only of a file that holds a draft.
    func things(of id: TaskID, besides document: ParsedDocument) async throws -> OwnThings {
        var things = OwnThings()
        guard account != nil || !created.isEmpty, let task = try await state.task(numbered: id) else { return things }
        let comments = (task.comments ?? []).filter { !$0.isDeleted && isOwn($0.id, by: $0.author.id) }
        things.comments = Set(comments.map(\.id))
        if let sent = sent[id] {
            things.sentTexts = sentTexts
            things.sentDrafts = sent.drafts(id)
        }
        if document.newSubtasks.isEmpty { return things }
        for child in try await state.children(of: task.item.key) where document.subtasks[child.id] == nil {
            guard let item = try await state.task(child.key)?.item, isOwn(item.key, by: item.author) else { continue }
            things.subtasks[child.id] = item.title
        }
        return things
    }

    /// The drafts of tasks that equal a task which this account has made, each with that task: it was sent from another
    /// machine, or nobody heard the end of the call. Of equal drafts as many are found as there are tasks.
    ///
    /// - Parameter new: tasks that the base of the drafts does not have.
    func origins(of drafts: [LocalFile], among new: [TaskID]) async throws -> [String: TaskID] {
        var found: [String: TaskID] = [:]
        guard account != nil || !created.isEmpty, !drafts.isEmpty else { return found }
        let known = Set(tasks.values)
        var mine: [TaskItem] = []
        for id in new.sorted() where !known.contains(id) {
            if let item = try await state.task(numbered: id)?.item, isOwn(item.key, by: item.author) {
                mine.append(item)
            }
        }
        let parents = try await state.taskIDs(of: Set(mine.compactMap(\.parent)))
        for draft in drafts where tasks[draft.path] == nil && draft.bytes != nil {
            let project = FileNames.projectKey(ofFolder: FileNames.projectFolder(ofPath: draft.path))
            let document = DocumentParser.parse(
                draft.bytes ?? [], file: draft.path, names: ProjectNames(.unknown(project)), project: project)
            let index = mine.firstIndex { item in
                item.id.project == project && document.asks(for: item, parent: item.parent.flatMap { parents[$0] })
            }
            if let index { found[draft.path] = mine.remove(at: index).id }
        }
        return found
    }
}
