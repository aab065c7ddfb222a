/// What was written is read again: a splice that does not give the wanted values must not reach a file.
struct SpliceCheck {
    let values: DocumentValues
    let old: ParsedDocument

    /// Throws a ``Problem`` that names what came out wrong.
    func run(_ new: ParsedDocument) throws {
        for entry in values.entries { try check(entry, new) }
        for field in values.fields {
            let value = new.fields[.field(field.id, name: field.name)]?.shown
            try require(TextComparison.isExact(value ?? "", field.value), "fields.\(field.name)")
        }
        try require(TextComparison.isAlike(new.body, values.body), "description")
        try checkComments(new)
        let drafts = old.drafts.without(values.takenDrafts)
        try require(new.drafts.count == drafts.count && Set(new.drafts) == Set(drafts), "new")
        var lines = old.newSubtasks
        for line in values.takenSubtasks.values {
            if let index = lines.firstIndex(of: line) { lines.remove(at: index) }
        }
        try require(new.newSubtasks == lines, "subtasks")
        guard let subtasks = values.subtasks else { return }
        let boxes = Dictionary(subtasks.map { ($0.id, $0.isDone) }, uniquingKeysWith: { first, _ in first })
        try require(new.subtasks == boxes, "subtasks")
    }

    private func check(_ entry: TaskValues.Entry, _ new: ParsedDocument) throws {
        let field = FrontMatterKeys.editable(entry.key) ?? .fixed(entry.key)
        let value = new.fields[field] ?? .empty
        if value == entry.value { return }
        // What the vocabulary does not know, or what lies out of range, is read as the text that it is.
        switch value.meaning {
        case .unclear(let text), .text(let text):
            try require(text == entry.text || text == entry.value.shown, entry.key)
        default: try require(false, entry.key)
        }
    }

    private func checkComments(_ new: ParsedDocument) throws {
        guard let comments = values.comments else { return try require(new.comments == old.comments, "comments") }
        try require(new.comments.count == comments.count, "comments")
        for (written, wanted) in zip(new.comments, comments) {
            try require(
                written.id == wanted.id && written.replyTo == wanted.replyTo && written.isDeleted == wanted.isDeleted
                    && TextComparison.isAlike(written.text, wanted.text),
                "comment:\(wanted.id)")
        }
    }

    private func require(_ isRight: Bool, _ field: String) throws {
        if !isRight { throw Problem(file: "", reason: .badValue(field: field, value: "", expected: "")) }
    }
}
