import SyncCore

/// A task as its file tells it, for lists and single views. Values are spelt as in the file.
public struct TaskRow: Sendable {
    public let document: ParsedDocument
    public let project: Project
    /// The status means that the task is finished.
    public let isDone: Bool
    /// The parent is not among the listed tasks.
    public var isOrphan = false

    private let names: ProjectNames

    init(_ document: ParsedDocument, vocabulary: ProjectVocabulary, names: ProjectNames) {
        self.document = document
        self.names = names
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

    /// The written names of the labels, sorted.
    public var labels: [String] {
        guard case .set(let ids) = document.fields[.labels]?.meaning else { return [] }
        return ids.compactMap { names.name(of: $0, kind: .label) }.sorted()
    }

    /// The people with their roles, the primary one first, then by name.
    public var assignees: [(name: String, role: String)] {
        guard case .people(let people) = document.fields[.assignees]?.meaning else { return [] }
        return people.map { (name: names.name(of: $0, kind: .person) ?? $0, role: $1) }
            .sorted { ($0.role == "primary" ? 0 : 1, $0.name) < ($1.role == "primary" ? 0 : 1, $1.name) }
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

extension TaskRow {
    /// A comment with what its head line tells.
    public struct CommentText: Hashable, Sendable {
        public var id: EntityID
        public var replyTo: EntityID?
        public var isDeleted: Bool
        public var author: String
        /// As the file shows it: `2026-05-27 11:00 UTC`.
        public var created: String
        public var text: String
    }

    /// In the order of the file.
    public var comments: [CommentText] {
        document.comments.map { comment in
            let parts = comment.head.split(separator: " · ")
            let time = parts.count > 1 ? String(parts[parts.count - 1]) : ""
            let name = parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: " · ")
            return CommentText(
                id: comment.id, replyTo: comment.replyTo, isDeleted: comment.isDeleted, author: Self.unescaped(name),
                created: time, text: comment.text)
        }
    }

    /// Without the asterisks around a name and the backslashes in it.
    private static func unescaped(_ name: String) -> String {
        var result = ""
        var isEscaped = false
        for character in name {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            if isEscaped || character != "*" { result.append(character) }
            isEscaped = false
        }
        return result
    }
}
