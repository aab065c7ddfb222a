import SyncCore

/// A task as its file tells it, for lists and single views. Values are spelt as in the file.
public struct TaskRow: Sendable {
    public let document: ParsedDocument
    public let project: Project
    /// The status means that the task is finished.
    public let isDone: Bool
    /// The parent is not among the listed tasks.
    public var isOrphan = false

    init(_ document: ParsedDocument, vocabulary: ProjectVocabulary) {
        self.document = document
        project = vocabulary.project
        if case .entity(let status) = document.fields[.status]?.meaning {
            isDone = vocabulary.doneStatuses.contains(status)
        } else {
            isDone = false
        }
    }

    public var file: String { document.file }
    public var id: TaskID? { document.id }
    public var title: String { document.title ?? "" }

    /// What the file shows for a key; empty when it is unset.
    public func text(_ field: FieldKey) -> String { document.fields[field]?.shown ?? "" }

    /// The elements of a list as the file shows them.
    public func list(_ field: FieldKey) -> [String] {
        let shown = text(field)
        return shown.isEmpty ? [] : shown.components(separatedBy: ", ")
    }

    public var isArchived: Bool { document.fields[.archived]?.meaning == .flag(true) }

    public var parent: TaskID? {
        guard case .task(let id) = document.fields[.parent]?.meaning else { return nil }
        return id
    }

    public func date(_ field: FieldKey) -> Timestamp? {
        guard case .date(let date) = document.fields[field]?.meaning else { return nil }
        return date
    }

    public var assigneeIDs: Set<EntityID> {
        guard case .people(let people) = document.fields[.assignees]?.meaning else { return [] }
        return Set(people.keys)
    }

    public var author: EntityID? {
        guard case .entity(let id) = document.fields[.fixed("author")]?.meaning else { return nil }
        return id
    }

    /// Custom fields with a value, by their written names, sorted.
    public var customFields: [(name: String, value: String)] {
        document.fields.compactMap { key, value -> (name: String, value: String)? in
            guard case .field(_, let name) = key, value.meaning != .empty else { return nil }
            return (name, value.shown)
        }.sorted { $0.name < $1.name }
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator).map(String.init)
    }
}
