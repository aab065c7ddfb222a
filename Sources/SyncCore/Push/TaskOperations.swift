/// What a task's merged file asks of the tracker: as few calls as can be, in the order in which they are made.
///
/// A pure function of what was just read. What is in conflict is not asked for.
public struct TaskOperations: Sendable {
    /// A call with the changes that it carries.
    public struct Planned: Hashable, Sendable {
        public var operation: Operation
        /// Of an update one for each field, in its order.
        public var changes: [Change]
        /// The draft that it creates something from; nil for what is no creation.
        public var draft: DraftPlace?

        public init(operation: Operation, changes: [Change], draft: DraftPlace? = nil) {
            self.operation = operation
            self.changes = changes
            self.draft = draft
        }
    }

    public private(set) var planned: [Planned] = []
    /// What the tracker would refuse, and what would do something else than is meant: each holds back its field.
    public private(set) var problems: [Problem] = []

    private let seen: Seen
    private let document: ParsedDocument

    /// What was read of the task just before, and what its names mean.
    public struct Seen: Sendable {
        public var item: TaskItem
        /// Nil where no comment is written.
        public var comments: [Comment]?
        public var vocabulary: ProjectVocabulary
        public var capabilities: Capabilities
        /// Whose token writes; nil where nobody knows.
        public var account: EntityID?
        /// The keys of the tasks that are named as parents.
        public var keys: [TaskID: EntityID]
        /// The server's clock.
        public var time: Timestamp

        public init(
            item: TaskItem, comments: [Comment]?, vocabulary: ProjectVocabulary, capabilities: Capabilities,
            account: EntityID?, keys: [TaskID: EntityID] = [:], time: Timestamp
        ) {
            self.item = item
            self.comments = comments
            self.vocabulary = vocabulary
            self.capabilities = capabilities
            self.account = account
            self.keys = keys
            self.time = time
        }
    }

    /// - Parameter merge: of the file with what was just read as the tracker's version.
    public init(_ merge: DocumentMerge, _ seen: Seen) {
        self.seen = seen
        document = merge.document
        let edits = merge.edits
        let fields = writes(edits)
        let comments = edits.filter(\.field.isComment)
        // Archiving comes last: what is written into an archived task is easily overlooked.
        let last = comments.isEmpty ? [] : fields.filter(\.write.isArchived)
        let first = comments.isEmpty ? fields : fields.filter { !$0.write.isArchived }
        addUpdates(first)
        addPeople(edits.first { $0.field == .assignees })
        addComments(comments)
        addUpdates(last)
    }

    // MARK: fields

    private typealias Write = (write: FieldWrite, change: Change)

    private mutating func writes(_ edits: [Change]) -> [Write] {
        var writes: [Write] = []
        for change in edits {
            do throws(ProblemReason) {
                guard let write = try write(change.field) else { continue }
                try check(write, of: change.field)
                writes.append((write, change))
            } catch {
                problems.append(document.problem(at: change.field, error))
            }
        }
        return withoutDisorder(writes)
    }

    /// Nil for what is no field of the task itself.
    private func write(_ field: FieldKey) throws(ProblemReason) -> FieldWrite? {
        if field == .body { return .body(SentText.text(document.body, over: seen.item.body)) }
        guard let meaning = document.fields[field]?.meaning else { return nil }
        switch (field, meaning) {
        case (.title, .text(let text)): return .title(text)
        case (.status, .entity(let id)): return .status(id)
        case (.priority, .text(let word)): return .priority(word)
        case (.labels, .set(let ids)): return labels(ids)
        case (.labels, .empty): return labels([])
        case (.milestone, .entity(let id)): return .milestone(id)
        case (.milestone, .empty): return .milestone(nil)
        case (.sprint, .entity(let id)): return .sprint(id)
        case (.sprint, .empty): return .sprint(nil)
        case (.parent, .empty): return .parent(nil)
        case (.parent, .task(let id)):
            guard let key = seen.keys[id] else { throw .unknownID(id.description) }
            return .parent(key)
        case (.start, let meaning): return .start(meaning.date)
        case (.due, let meaning): return .due(meaning.date)
        case (.deadline, let meaning): return .deadline(meaning.date)
        case (.estimate, .number(let minutes)): return .estimate(minutes)
        case (.estimate, .empty): return .estimate(nil)
        case (.progress, .number(let number)): return .progress(number)
        case (.archived, .flag(let flag)): return .archived(flag)
        case (.field(let id, _), .text(let text)): return .custom(id, text)
        case (.field(let id, _), .empty): return .custom(id, nil)
        default: return nil
        }
    }

    private func labels(_ wanted: Set<EntityID>) -> FieldWrite {
        .labels(
            adding: wanted.subtracting(seen.item.labels), removing: seen.item.labels.subtracting(wanted))
    }

    private func check(_ write: FieldWrite, of field: FieldKey) throws(ProblemReason) {
        if let value = document.fields[field] { try ValueLimits(vocabulary: seen.vocabulary).check(value, of: field) }
        switch write {
        case .body(let text) where text.utf8.contains(0), .title(let text) where text.utf8.contains(0): throw .hasNUL
        case .sprint(let id?):
            let sprint = seen.vocabulary.sprints.first { $0.id == id }
            if let sprint, sprint.state == "completed" { throw .completedSprint(sprint.name) }
        case .status(let id): try checkRequiredFields(at: id)
        default: break
        }
    }

    /// Trackers do not let a task be done while a required field is empty.
    private func checkRequiredFields(at status: EntityID) throws(ProblemReason) {
        guard seen.vocabulary.doneStatuses.contains(status) else { return }
        let values = document.customFields
        for field in seen.vocabulary.fields where field.isRequired {
            let text = values[field.id]?.value.shown ?? seen.item.fields?[field.id] ?? ""
            if text.isEmpty { throw .empty(field: "fields.\(field.name)") }
        }
    }

    /// The soft deadline must lie before the hard one, as they will be together.
    private mutating func withoutDisorder(_ writes: [Write]) -> [Write] {
        var (due, deadline) = (seen.item.due, seen.item.deadline)
        for (write, _) in writes {
            if case .due(let date) = write { due = date }
            if case .deadline(let date) = write { deadline = date }
        }
        guard let due, let deadline, due >= deadline,
            let wrong = writes.first(where: { $0.change.field == .due || $0.change.field == .deadline })
        else { return writes }
        problems.append(
            document.problem(at: wrong.change.field, .outOfOrder(earlier: "due", later: "deadline")))
        return writes.filter { $0.change.field != .due && $0.change.field != .deadline }
    }

    private mutating func addUpdates(_ writes: [Write]) {
        if writes.isEmpty { return }
        guard !seen.capabilities.setsLabelsWithFields else { return add(.update(writes.map(\.write)), writes) }
        let labels = writes.filter(\.write.isLabels)
        let others = writes.filter { !$0.write.isLabels }
        if !others.isEmpty { add(.update(others.map(\.write)), others) }
        if !labels.isEmpty { add(.update(labels.map(\.write)), labels) }
    }

    private mutating func add(_ action: Operation.Action, _ writes: [Write], draft: DraftPlace? = nil) {
        add(action, changes: writes.map(\.change), draft: draft)
    }

    private mutating func add(_ action: Operation.Action, changes: [Change], draft: DraftPlace? = nil) {
        let operation = Operation(project: seen.vocabulary.project.id, task: seen.item.key, action: action)
        planned.append(Planned(operation: operation, changes: changes, draft: draft))
    }

    // MARK: people

    /// Person by person. Those who come are assigned before others go, so that the task is never nobody's.
    private mutating func addPeople(_ change: Change?) {
        guard let change, let value = document.fields[.assignees] else { return }
        var wanted: [EntityID: String] = [:]
        if case .people(let roles) = value.meaning { wanted = roles }
        let former = seen.item.assignees
        for (person, role) in wanted.sorted(by: { $0.key < $1.key }) where former[person] != role {
            add(
                former[person] == nil ? .assign(person, role: role) : .changeRole(person, role: role), changes: [change]
            )
        }
        for person in former.keys.sorted() where wanted[person] == nil { add(.unassign(person), changes: [change]) }
    }

    // MARK: comments

    private mutating func addComments(_ edits: [Change]) {
        for change in edits {
            switch change.field {
            case .comment(let id): edit(id, change)
            case .new(let number):
                let draft = document.drafts[number - 1]
                add(
                    .comment(SentText.text(draft.text, over: ""), replyTo: draft.replyTo), changes: [change],
                    draft: .comment)
            default: break
            }
        }
    }

    private mutating func edit(_ id: EntityID, _ change: Change) {
        guard let comment = document.comments.first(where: { $0.id == id }),
            let present = seen.comments?.first(where: { $0.id == id }), !present.isDeleted
        else { return }
        // Where the account is unknown the tracker judges.
        if let account = seen.account, account != present.author.id {
            return problems.append(document.problem(at: .comment(id), .othersComment(id, author: present.author.name)))
        }
        add(.editComment(id, text: SentText.text(comment.text, over: present.body)), changes: [change])
    }
}

extension FieldWrite {
    fileprivate var isArchived: Bool {
        if case .archived = self { true } else { false }
    }
}

extension FieldValue.Meaning {
    fileprivate var date: Timestamp? {
        if case .date(let date) = self { date } else { nil }
    }
}

extension FieldKey {
    fileprivate var isComment: Bool {
        switch self {
        case .comment, .new: true
        default: false
        }
    }
}
