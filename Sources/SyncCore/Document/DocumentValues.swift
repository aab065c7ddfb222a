/// What a document shall say: the tracker's task, or the result of a merge.
struct DocumentValues {
    /// In the order of the keys. What is not among them stays as it stands.
    var entries: [TaskValues.Entry]
    /// All custom fields that the document shall have, in their order.
    var fields: [CustomValue]
    /// As files give it back, see ``TextEscaping``.
    var body: String
    /// Nil where the list stays as it stands.
    var subtasks: [SubtaskText]?
    /// Those that the document shall have, in their order, with texts as files give them back; nil where they stay as
    /// they stand.
    var comments: [ParsedDocument.Comment]?
    /// What a person took out of the file comes back: sections, and what cannot be told goes. A merge leaves both.
    var isComplete: Bool
    /// Keys without a value come too, as in a new file.
    var hasEmptyKeys = false
    /// Drafts of comments that have become comments: they go out of the file, each as often as it stands here.
    var takenDrafts: [ParsedDocument.Draft] = []
    /// Lines that have become subtasks; the task's own line takes their place.
    var takenSubtasks: [TaskID: ParsedDocument.Subtask] = [:]
}

extension DocumentValues {
    init(_ task: TaskItem, fields: [CustomValue], comments: [Comment]?, in context: DocumentContext) {
        self.init(
            entries: TaskValues(task, in: context).entries, fields: fields,
            body: TextEscaping.normalized(task.body),
            subtasks: context.capabilities.hasSubtasks ? context.subtasks.map(SubtaskText.init) : nil,
            comments: comments.map { Sections.written($0).map(ParsedDocument.Comment.init) }, isComplete: true)
    }

    /// - Parameters:
    ///   - old: what stands in the file now.
    ///   - names: how names are spelt.
    init(_ document: ParsedDocument, over old: ParsedDocument, names: ProjectNames) {
        let entries = FrontMatterKeys.all.compactMap { key -> TaskValues.Entry? in
            let field = FrontMatterKeys.editable(key) ?? .fixed(key)
            return document.fields[field].map { TaskValues.Entry(key, $0, names: names) }
        }
        let present = old.customFields
        let fields = document.customFields.sorted { $0.value.place < $1.value.place }.map { id, field in
            CustomValue(
                id: id, name: names.name(of: id, kind: .field) ?? field.name, value: field.value.shown,
                isKept: present[id]?.value == field.value)
        }
        let subtasks = document.subtasks.map { id, isDone in
            SubtaskText(id: id, isDone: isDone, text: document.subtaskTexts[id] ?? "")
        }
        self.init(
            entries: entries, fields: fields, body: document.body, subtasks: subtasks.sorted { $0.id < $1.id },
            comments: document.comments, isComplete: false)
        takenDrafts = old.drafts.without(document.drafts)
        takenSubtasks = document.takenSubtasks
    }
}

extension [ParsedDocument.Draft] {
    /// What is more on this side: of equal ones as many as the other lacks.
    func without(_ others: [ParsedDocument.Draft]) -> [ParsedDocument.Draft] {
        var left = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return filter { draft in
            guard let count = left[draft], count > 0 else { return true }
            left[draft] = count - 1
            return false
        }
    }
}

extension ParsedDocument {
    struct CustomField {
        var name: String
        var value: FieldValue
        /// In the order of the file.
        var place: Int
    }

    /// By id, since a field may have another name in another version.
    var customFields: [EntityID: CustomField] {
        var found: [EntityID: CustomField] = [:]
        for case (.field(let id, let name), let value) in fields {
            found[id] = CustomField(name: name, value: value, place: places[.field(id, name: name)]?.line ?? .max)
        }
        return found
    }
}

extension ParsedDocument.Comment {
    init(_ comment: Comment) {
        self.init(
            id: comment.id, replyTo: comment.replyTo, isDeleted: comment.isDeleted, head: Sections.head(of: comment),
            text: comment.isDeleted ? "" : TextEscaping.normalized(comment.body))
    }
}
