import SyncCore

extension DiaryEntry {
    /// What was sent from here was made by this account; what was merely found, by others.
    ///
    /// - Parameter calls: those that altered this task.
    func credited(to credit: Credit, _ calls: [NumberedEntry]) -> DiaryEntry {
        var credited = self
        let sent = Set(calls.flatMap(\.fields))
        for field in fields {
            let isCustom = field.hasPrefix("fields.") && sent.contains("fields")
            if sent.contains(field) || isCustom { credited.credits[field] = credit }
        }
        return credited
    }
}

extension NumberedEntry {
    /// What the call altered, as changes spell it; `fields` for custom ones.
    fileprivate var fields: [String] {
        switch entry.operation.action {
        case .update(let writes):
            writes.map { write in
                if case .custom = write { return "fields" }
                return write.field
            }
        case .assign, .changeRole, .unassign: ["assignees"]
        case .create, .deleteTask: ["task"]
        case .comment: created.map { ["comment:\($0)"] } ?? []
        case .editComment(let id, _), .deleteComment(let id): ["comment:\(id)"]
        }
    }
}
