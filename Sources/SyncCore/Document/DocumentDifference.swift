/// One field that differs between two documents.
public struct Change: Sendable {
    public var field: FieldKey
    private let before: FieldContent
    private let after: FieldContent

    init(field: FieldKey, from before: FieldContent, to after: FieldContent) {
        self.field = field
        self.before = before
        self.after = after
    }

    /// - Parameters:
    ///   - base: shown as it is, like `local`.
    public init(field: FieldKey, base: String?, local: String?) {
        func content(_ text: String?) -> FieldContent {
            text.map { .value(FieldValue(.text($0), shown: $0)) } ?? .nothing
        }
        self.init(field: field, from: content(base), to: content(local))
    }

    /// For people, on one line; nil when there was nothing. Of two long texts that which begins where they part.
    public var base: String? { before.shown(beside: [after]) }
    public var local: String? { after.shown(beside: [before]) }
}

/// Equal are those that tell people the same.
extension Change: Hashable {
    public static func == (left: Change, right: Change) -> Bool {
        left.field == right.field && left.base == right.base && left.local == right.local
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(field)
        hasher.combine(base)
        hasher.combine(local)
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
        return before == after ? nil : Change(field: key, from: .value(before), to: .value(after))
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
                changes.append(Change(field: .field(id, name: name), from: .value(before), to: .value(value)))
            }
        }
        return changes.sorted { "\($0.field)" < "\($1.field)" }
    }

    private static func subtasks(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        let boxes = local.subtasks.filter { id, isDone in base.subtasks[id].map { $0 != isDone } ?? false }
            .sorted { $0.key < $1.key }
            .map { Change(field: .subtask($0.key), from: .box(isDone: !$0.value), to: .box(isDone: $0.value)) }
        let new = added(local.newSubtasks, to: base.newSubtasks)
            .map { Change(field: .newSubtask($0), from: .nothing, to: .text($1.title)) }
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
            .map { Change(field: .comment($0.id), from: .text($0.text), to: .nothing) }
        return changed + gone
    }

    private static func drafts(_ base: ParsedDocument, _ local: ParsedDocument) -> [Change] {
        added(local.drafts, to: base.drafts).map { Change(field: .new($0), from: .nothing, to: .text($1.text)) }
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
        Change(field: field, from: .text(base), to: .text(local))
    }
}
