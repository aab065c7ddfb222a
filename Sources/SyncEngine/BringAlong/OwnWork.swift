import SyncCore

/// What this account has made on the tracker, and which drafts it became.
struct OwnWork: Sendable {
    let state: any StateStore
    /// Nil where nobody knows who we are: then nothing is taken over.
    let account: EntityID?
    /// The tasks that were made from files, by the path of the file.
    var tasks: [String: TaskID] = [:]

    /// Asked only of a file that holds a draft.
    func things(of id: TaskID, besides document: ParsedDocument) async throws -> OwnThings {
        var things = OwnThings()
        guard let account, let task = try await state.task(numbered: id) else { return things }
        let comments = task.comments ?? []
        things.comments = Set(comments.lazy.filter { $0.author.id == account && !$0.isDeleted }.map(\.id))
        if document.newSubtasks.isEmpty { return things }
        for child in try await state.children(of: task.item.key) where document.subtasks[child.id] == nil {
            guard let item = try await state.task(child.key)?.item, item.author == account else { continue }
            things.subtasks[child.id] = item.title
        }
        return things
    }
}
