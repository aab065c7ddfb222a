/// One field that differs between two documents.
public struct Change: Hashable, Sendable {
    public var field: FieldKey
    /// For people, on one line; nil when there was nothing.
    public var base: String?
    public var local: String?

    public init(field: FieldKey, base: String?, local: String?) {
        self.field = field
        self.base = base
        self.local = local
    }
}

/// Compares two documents by what they mean: equal in meaning is no edit.
public enum DocumentDifference {
    /// In the order in which a file has the fields. A key that one of the two lacks is unchanged.
    public static func changes(base: ParsedDocument, local: ParsedDocument) -> [Change] {
        var changes = FrontMatterKeys.editable.compactMap { field($0, base, local) }
        changes += customFields(base, local)
        if TextEscaping.comparable(base.body) != TextEscaping.comparable(local.body) {
            changes.append(Change(field: .body, base: excerpt(base.body), local: excerpt(local.body)))
        }
        changes += subtasks(base, local)
        changes += comments(base, local)
        changes += drafts(base, local)
        return changes
    }

    private static func field(_ key: FieldKey, _ base: ParsedDocument, _ local: ParsedDocument) -> Change? {
        guard let before = base.fields[key], let after = local.fields[key], before != after else { return nil }
        return Change(field: key, base: shown(before), local: shown(after))
    }

    private static func shown(_ value: FieldValue) -> String? { value.meaning == .empty ? nil : value.shown }

    private static func customFields(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        var former: [EntityID: FieldValue] = [:]
        for case (.field(let id, _), let value) in base.fields { former[id] = value }
        var changes: [Change] = []
        for case (.field(let id, let name), let value) in local.fields {
            let before = former[id] ?? .empty
            if before != value {
                changes.append(Change(field: .field(id, name: name), base: shown(before), local: shown(value)))
            }
        }
        return changes.sorted { $0.field.description < $1.field.description }
    }

    private static func subtasks(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        let boxes = local.subtasks.filter { id, isDone in base.subtasks[id].map { $0 != isDone } ?? false }
            .sorted { $0.key < $1.key }
            .map { Change(field: .subtask($0.key), base: box(!$0.value), local: box($0.value)) }
        let new = local.newSubtasks.filter { !base.newSubtasks.contains($0) }.enumerated()
            .map { Change(field: .newSubtask($0.offset + 1), base: nil, local: excerpt($0.element)) }
        return boxes + new
    }

    private static func box(_ isDone: Bool) -> String { isDone ? "done" : "open" }

    private static func comments(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        let before = Dictionary(base.comments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(local.comments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var changes: [Change] = []
        for comment in local.comments {
            let former = before[comment.id]
            if former?.text != comment.text || former?.isDeleted != comment.isDeleted {
                changes.append(
                    Change(
                        field: .comment(comment.id), base: former.map { excerpt($0.text) } ?? nil,
                        local: excerpt(comment.text)))
            }
        }
        for comment in base.comments where after[comment.id] == nil {
            changes.append(Change(field: .comment(comment.id), base: excerpt(comment.text), local: nil))
        }
        return changes
    }

    private static func drafts(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        local.drafts.enumerated().filter { !base.drafts.contains($0.element) }
            .map { Change(field: .new($0.offset + 1), base: nil, local: excerpt($0.element.text)) }
    }

    /// The beginning of a text on one line; nil for an empty one.
    private static func excerpt(_ text: String) -> String? {
        let line = text.split { $0.isWhitespace }.joined(separator: " ")
        if line.isEmpty { return nil }
        return line.count > 60 ? line.prefix(59) + "…" : line
    }
}
