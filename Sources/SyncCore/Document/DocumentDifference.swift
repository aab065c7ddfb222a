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
    /// In the order in which a file has the fields. A key that `local` lacks is unchanged.
    public static func changes(base: ParsedDocument, local: ParsedDocument) -> [Change] {
        var changes = FrontMatterKeys.editable.compactMap { field($0, base, local) }
        changes += customFields(base, local)
        if !TextComparison.isAlike(base.body, local.body) {
            changes.append(text(.body, base.body, local.body))
        }
        return changes + subtasks(base, local) + comments(base, local) + drafts(base, local)
    }

    /// A key that the base lacks was empty on the tracker: anything else would have been written there.
    private static func field(_ key: FieldKey, _ base: ParsedDocument, _ local: ParsedDocument) -> Change? {
        guard let after = local.fields[key] else { return nil }
        let before = base.fields[key] ?? .empty
        return before == after ? nil : Change(field: key, base: shown(before), local: shown(after))
    }

    static func shown(_ value: FieldValue) -> String? { value.meaning == .empty ? nil : value.shown }

    /// By id: a field may have another name on either side.
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
        return changes.sorted { "\($0.field)" < "\($1.field)" }
    }

    private static func subtasks(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        let boxes = local.subtasks.filter { id, isDone in base.subtasks[id].map { $0 != isDone } ?? false }
            .sorted { $0.key < $1.key }
            .map { Change(field: .subtask($0.key), base: box(!$0.value), local: box($0.value)) }
        let new = added(local.newSubtasks, to: base.newSubtasks)
            .map { Change(field: .newSubtask($0), base: nil, local: TextExcerpt.of($1.title)) }
        return boxes + new
    }

    static func box(_ isDone: Bool) -> String { isDone ? "done" : "open" }

    private static func comments(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        let before = Dictionary(base.comments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Set(local.comments.map(\.id))
        let changed = local.comments.compactMap { comment -> Change? in
            let former = before[comment.id]
            if let former, former.isDeleted == comment.isDeleted, TextComparison.isAlike(former.text, comment.text) {
                return nil
            }
            return text(.comment(comment.id), former?.text ?? "", comment.text)
        }
        let gone = base.comments.filter { !after.contains($0.id) }
            .map { Change(field: .comment($0.id), base: TextExcerpt.of($0.text), local: nil) }
        return changed + gone
    }

    private static func drafts(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        added(local.drafts, to: base.drafts).map { Change(field: .new($0), base: nil, local: TextExcerpt.of($1.text)) }
    }

    /// What is more on the right side, with its number there: two equal drafts on purpose are two.
    static func added<Element: Hashable>(_ local: [Element], to base: [Element]) -> [(Int, Element)] {
        var left = base.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return local.enumerated().compactMap { index, element in
            if let count = left[element], count > 0 {
                left[element] = count - 1
                return nil
            }
            return (index + 1, element)
        }
    }

    private static func text(_ field: FieldKey, _ base: String, _ local: String) -> Change {
        Change(field: field, base: TextExcerpt.of(base, beside: [local]), local: TextExcerpt.of(local, beside: [base]))
    }
}
