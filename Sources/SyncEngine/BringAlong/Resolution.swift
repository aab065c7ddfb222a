import SyncCore

/// What a person decided of conflicts: their own value, or the tracker's.
struct Resolution: Sendable {
    enum Choice: Hashable, Sendable {
        /// The tracker's value becomes the base, so that the file's is an edit to send.
        case mine
        /// The tracker's value becomes base and file.
        case theirs
    }

    var choice = Choice.mine
    /// The fields of each task; nil for all of them.
    var fields: [TaskID: Set<FieldKey>?] = [:]

    func settles(_ field: FieldKey, of id: TaskID) -> Bool {
        guard let chosen = fields[id] else { return false }
        return chosen?.contains(field) ?? true
    }

    /// Nobody can make a new task of a file that cannot be read, and one value of a file that no base knows cannot be kept
    /// before the others are decided.
    func settles(_ field: FieldKey, of task: TaskComparison) -> Bool {
        let isKept =
            choice == .theirs || !task.bases.isEmpty
            || task.merge.conflicts.allSatisfy { settles($0.field, of: task.id) }
        return settles(field, of: task.id) && isKept && (choice == .theirs || field != .task || task.problems.isEmpty)
    }

    /// The merged bytes of a file with what was decided.
    func applied(to bytes: [UInt8], of task: TaskComparison) throws -> [UInt8] {
        let settled = task.merge.conflicts.map(\.field).filter { settles($0, of: task.id) }
        guard !settled.isEmpty, let remote = task.remote else { return bytes }
        switch choice {
        case .theirs:
            return try DocumentRenderer.held(
                settled, from: remote.document, in: bytes, baseNames: remote.names, names: remote.names,
                project: task.id.project)
        case .mine:
            let gone = settled.filter { field in
                if case .comment(let id) = field { return !remote.document.hasText(ofComment: id) }
                return false
            }
            if gone.isEmpty { return bytes }
            // The comment was deleted: what is written here becomes a new one.
            let written = try DocumentRenderer.held(
                gone, from: remote.document, in: bytes, baseNames: remote.names, names: remote.names,
                project: task.id.project)
            let texts = gone.compactMap { field in
                task.merge.conflicts.first { $0.field == field }?.local.text
            }
            return DocumentRenderer.adding(texts.map { ParsedDocument.Draft(text: $0) }, to: written)
        }
    }

    /// The file of a task that was deleted on the tracker while an edit waited: nothing, or a new task.
    func deleted(_ present: FileVersion, of task: TaskComparison) -> FileVersion? {
        guard choice == .mine, let draft = DocumentRenderer.draft(from: present.bytes) else { return nil }
        let folder = FileNames.projectFolder(task.id.project) + "/tasks"
        let name = FileNames.slug(task.merge.document.title ?? "")
        return FileVersion(path: "\(folder)/\(name.isEmpty ? "new" : name).md", bytes: draft)
    }
}

extension ParsedDocument {
    fileprivate func hasText(ofComment id: EntityID) -> Bool {
        comments.contains { $0.id == id && !$0.isDeleted }
    }
}

extension FieldContent {
    fileprivate var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }
}
