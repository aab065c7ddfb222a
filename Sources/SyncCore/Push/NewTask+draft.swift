extension NewTask {
    /// A file without an id, read as a wish.
    public struct Draft: Sendable {
        /// Nil when something must be mended first.
        public var task: NewTask?
        public var problems: [Problem]
        /// It shall be archived as soon as it is there.
        public var isArchived: Bool
    }

    /// - Parameter keys: the keys of the tasks that are named as parents.
    public static func read(
        _ document: ParsedDocument, vocabulary: ProjectVocabulary, keys: [TaskID: EntityID]
    ) -> Draft {
        var reading = DraftReading(document: document, vocabulary: vocabulary, keys: keys)
        return reading.run()
    }

    /// A line of a parent's list.
    ///
    /// Nil in a project whose tracker has no status for new tasks, or none for what is done.
    public static func subtask(
        _ line: ParsedDocument.Subtask, of parent: EntityID, vocabulary: ProjectVocabulary
    ) -> NewTask? {
        let status = line.isDone ? vocabulary.statusWhenTicked : vocabulary.statusOfNewTasks
        return status.map { NewTask(title: line.title, status: $0, parent: parent) }
    }
}

extension ProjectVocabulary {
    /// Those in which nothing is left to do.
    public var doneStatuses: Set<EntityID> { Set(statuses.lazy.filter(\.isDone).map(\.id)) }

    /// What a task is in before anybody says more.
    public var statusOfNewTasks: EntityID? { (statuses.first(where: \.isDefault) ?? statuses.first { !$0.isDone })?.id }

    /// What a ticked box means.
    public var statusWhenTicked: EntityID? {
        (statuses.first(where: \.isDefaultDone) ?? statuses.first(where: \.isDone))?.id
    }
}

private struct DraftReading {
    let document: ParsedDocument
    let vocabulary: ProjectVocabulary
    let keys: [TaskID: EntityID]
    private var problems: [Problem] = []

    init(document: ParsedDocument, vocabulary: ProjectVocabulary, keys: [TaskID: EntityID]) {
        self.document = document
        self.vocabulary = vocabulary
        self.keys = keys
    }

    mutating func run() -> NewTask.Draft {
        problems = document.problems
        checkValues()
        let status = entity(.status) ?? vocabulary.statusOfNewTasks
        if status == nil { note(.status, .empty(field: "status")) }
        // An empty one was a problem when the file was read.
        let isEmpty = problems.contains { $0.reason == .empty(field: "title") }
        if !isEmpty, document.title?.isEmpty ?? true { note(.title, .missing(field: "title")) }
        let parent = parent()
        let fields = document.customFields.mapValues(\.value.shown).filter { !$0.value.isEmpty }
        if let status { checkRequired(fields, at: status) }
        var task: NewTask?
        if problems.isEmpty, let status, let title = document.title {
            task = NewTask(
                title: title, body: SentText.text(document.body, over: ""), status: status, priority: text(.priority),
                parent: parent, milestone: entity(.milestone), sprint: entity(.sprint), start: date(.start),
                due: date(.due), deadline: date(.deadline), estimate: number(.estimate), progress: number(.progress),
                assignees: people(), labels: labels(), fields: fields)
        }
        return NewTask.Draft(task: task, problems: problems, isArchived: isArchived)
    }

    private mutating func note(_ field: FieldKey, _ reason: ProblemReason) {
        problems.append(document.problem(at: field, reason))
    }

    private mutating func checkValues() {
        let limits = ValueLimits(vocabulary: vocabulary)
        for (field, value) in document.fields.sorted(by: { "\($0.key)" < "\($1.key)" }) where value.meaning != .empty {
            do throws(ProblemReason) { try limits.check(value, of: field) } catch { note(field, error) }
        }
        if document.body.utf8.contains(0) { note(.body, .hasNUL) }
        if let due = date(.due), let deadline = date(.deadline), due >= deadline {
            note(.due, .outOfOrder(earlier: "due", later: "deadline"))
        }
        let sprint = entity(.sprint).flatMap { id in vocabulary.sprints.first { $0.id == id } }
        if let sprint, sprint.state == "completed" { note(.sprint, .completedSprint(sprint.name)) }
    }

    private mutating func checkRequired(_ values: [EntityID: String], at status: EntityID) {
        guard vocabulary.doneStatuses.contains(status) else { return }
        for field in vocabulary.fields where field.isRequired && values[field.id] == nil {
            note(.field(field.id, name: field.name), .empty(field: "fields.\(field.name)"))
        }
    }

    private mutating func parent() -> EntityID? {
        guard case .task(let id) = document.fields[.parent]?.meaning else { return nil }
        if keys[id] == nil { note(.parent, .unknownID(id.description)) }
        return keys[id]
    }

    private func entity(_ field: FieldKey) -> EntityID? {
        if case .entity(let id) = document.fields[field]?.meaning { id } else { nil }
    }

    private func text(_ field: FieldKey) -> String? {
        if case .text(let text) = document.fields[field]?.meaning { text } else { nil }
    }

    private func date(_ field: FieldKey) -> Timestamp? {
        if case .date(let date) = document.fields[field]?.meaning { date } else { nil }
    }

    private func number(_ field: FieldKey) -> Int? {
        if case .number(let number) = document.fields[field]?.meaning { number } else { nil }
    }

    private func people() -> [EntityID: String] {
        if case .people(let roles) = document.fields[.assignees]?.meaning { roles } else { [:] }
    }

    private func labels() -> Set<EntityID> {
        if case .set(let ids) = document.fields[.labels]?.meaning { ids } else { [] }
    }

    private var isArchived: Bool {
        if case .flag(true) = document.fields[.archived]?.meaning { true } else { false }
    }
}
