import SyncCore

/// What was sent from a task's file, and what the file held then. What a person saved there since is edited from that.
struct SentEdits: Sendable {
    /// Those that the tracker has as they were wished.
    var fields: Set<FieldKey> = []
    /// Where the file lay.
    var path: String
    var bytes: [UInt8]

    /// The drafts of comments that stood there.
    func drafts(_ id: TaskID) -> [ParsedDocument.Draft] {
        DocumentParser.parse(bytes, file: "", names: ProjectNames(.unknown(id.project)), project: id.project).drafts
    }
}

extension StateStore {
    /// What these calls have changed, by the task from whose file they were sent.
    func sentEdits(_ settled: [NumberedEntry]) async throws -> [TaskID: SentEdits] {
        var edits: [TaskID: SentEdits] = [:]
        for entry in settled.map(\.entry) {
            guard let text = entry.text, let key = entry.operation.task, let task = try await task(key) else {
                continue
            }
            let bytes = Array(text.utf8)
            guard let id = DocumentParser.id(of: bytes) else { continue }
            // A box stands in the parent's file.
            let isBox = id != task.item.id
            let fields = entry.operation.action.fields(in: task)
            var sent = edits[id] ?? SentEdits(path: entry.file, bytes: bytes)
            sent.fields.formUnion(isBox ? fields.isEmpty ? [] : [.subtask(task.item.id)] : fields)
            edits[id] = sent
        }
        return edits
    }
}

extension Operation.Action {
    /// What it has changed as the tracker tells it.
    fileprivate func fields(in task: StoredTask) -> Set<FieldKey> {
        switch self {
        case .update(let writes): Set(writes.filter { $0.isApplied(in: task.item) }.map(\.key))
        case .assign(let person, let role), .changeRole(let person, let role):
            task.item.assignees[person] == role ? [.assignees] : []
        case .unassign(let person): task.item.assignees[person] == nil ? [.assignees] : []
        case .editComment(let id, let text):
            (task.comments ?? []).contains { $0.id == id && $0.says(text) } ? [.comment(id)] : []
        case .create, .comment, .deleteComment, .deleteTask: []
        }
    }
}

extension CompareTasks {
    /// The same, where a person has saved the file since calls were planned from it: what was sent is no base of theirs any
    /// more, what they saw in the file is.
    mutating func edited(after sent: SentEdits, _ task: TaskComparison) async throws -> TaskComparison {
        guard !task.isAdopted, !task.isHeldWhole, task.local.lateSaves.isEmpty, task.local.bytes != sent.bytes,
            let former = task.bases.first
        else {
            return task
        }
        let project = task.id.project
        let names = try await reader.localNames(ofProject: project, after: former.names)
        let document = DocumentParser.parse(sent.bytes, file: task.local.path, names: names, project: project)
        let fields = sent.fields.compactMap { document.written($0, as: task) }
        let planned = VersionReader.Version(
            path: former.path, bytes: sent.bytes, document: document, names: names, vocabulary: former.vocabulary)
        if fields.isEmpty { return task }
        let bases = try task.bases.map { try $0.with(fields, from: planned, project: project) }
        return try await compare(task.id, task.local, bases: bases, looksAtSaid: false) ?? task
    }
}

extension ParsedDocument {
    /// The field as this document has it; nil where only some of its people could be assigned.
    fileprivate func written(_ field: FieldKey, as task: TaskComparison) -> FieldKey? {
        switch field {
        case .field(let id, _):
            return fields.keys.first { key in
                if case .field(id, _) = key { true } else { false }
            }
        case .assignees:
            guard let wanted = people, let present = task.remote?.document.people else { return nil }
            let gone = task.bases.compactMap(\.document.people).flatMap(\.keys).filter { wanted[$0] == nil }
            let isWhole = wanted.allSatisfy { present[$0.key] == $0.value } && gone.allSatisfy { present[$0] == nil }
            return isWhole ? field : nil
        default: return field
        }
    }

    private var people: [EntityID: String]? {
        switch fields[.assignees]?.meaning {
        case .people(let roles): roles
        case .empty, nil: [:]
        default: nil
        }
    }
}
