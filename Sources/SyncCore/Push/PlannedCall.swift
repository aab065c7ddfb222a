extension TaskOperations.Planned {
    /// It moves the task in the tree.
    public var movesTask: Bool { writes.contains(where: \.isParent) }

    /// The changes, by their index, that the tracker did not make although it took the call.
    ///
    /// - Parameter item: as the answer tells it.
    public func missing(in item: TaskItem) -> Set<Int> {
        Set(writes.indices.filter { !writes[$0].isApplied(in: item) })
    }

    /// What is remembered of each change when the tracker does not make it.
    ///
    /// - Parameter subject: the task's id as text; for a draft the path of its file.
    public func refusals(of subject: String, words: String = "") -> [Refusal] {
        changes.enumerated().map { index, change in
            let wish = index < writes.count ? writes[index].wish : operation.action.wish
            // What becomes of one person does not hang on the others.
            let remote = operation.action.isOfOnePerson ? "" : change.base ?? ""
            return Refusal(subject: subject, field: "\(change.field)", wish: wish, remote: remote, words: words)
        }
    }

    /// The labels of an update as a call of their own, with their place among the changes; nil without any.
    public var labels: (index: Int, call: Self)? {
        guard let index = writes.firstIndex(where: \.isLabels) else { return nil }
        var call = self
        call.operation.action = .update([writes[index]])
        call.changes = [changes[index]]
        return (index, call)
    }

    private var writes: [FieldWrite] {
        if case .update(let writes) = operation.action { writes } else { [] }
    }
}

extension FieldWrite {
    /// The same text for the same wish in every process, which the order of a set is not.
    fileprivate var wish: String {
        guard case .labels(let adding, let removing) = self else { return "\(self)" }
        return "labels(adding: \(adding.sorted()), removing: \(removing.sorted()))"
    }
}

extension Operation.Action {
    fileprivate var isOfOnePerson: Bool {
        switch self {
        case .assign, .changeRole, .unassign: true
        case .update, .create, .comment, .editComment, .deleteComment, .deleteTask: false
        }
    }

    fileprivate var wish: String {
        guard case .create(var task) = self else { return "\(self)" }
        let people = task.assignees.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let fields = task.fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let labels = task.labels.sorted()
        (task.assignees, task.fields, task.labels) = ([:], [:], [])
        return "\(task), \(people), \(labels), \(fields)"
    }
}

extension Refusal {
    /// The same wish over the same value, whatever the tracker said of it.
    public func isSame(as other: Refusal) -> Bool {
        subject == other.subject && field == other.field && TextComparison.isExact(wish, other.wish)
            && TextComparison.isExact(remote, other.remote)
    }
}

extension Comment {
    /// A draft with this text could have become it.
    public func says(_ text: String) -> Bool {
        !isDeleted && TextComparison.isAlike(TextEscaping.normalized(body), TextEscaping.normalized(text))
    }
}

extension TaskItem {
    /// What an answer without a body leaves to be told: people who came, went or got another role.
    public mutating func apply(_ action: Operation.Action) {
        switch action {
        case .assign(let person, let role), .changeRole(let person, let role): assignees[person] = role
        case .unassign(let person): assignees[person] = nil
        default: break
        }
    }
}
