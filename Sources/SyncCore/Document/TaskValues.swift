/// The values of a task as a front matter writes them, in the order of the keys.
///
/// Both a new file and the splicing of an old one come from here, so that they cannot differ.
struct TaskValues {
    struct Entry {
        var key: String
        var value: FieldValue
        /// The YAML behind the colon; empty for an empty value.
        var text: String
        /// The elements of a list, each as YAML inside brackets.
        var elements: [String]?
    }

    private(set) var entries: [Entry] = []
    /// Custom fields in the tracker's order; nil when they were not read.
    private(set) var fields: [Entry]?

    init(_ task: TaskItem, in context: DocumentContext) {
        let names = context.names
        text("id", task.id.description)
        text("title", task.title)
        entity("status", task.status, .status, names)
        add("priority", FieldValue(.text(task.priority), shown: task.priority), YAMLEmitter.scalar(task.priority))
        assignees(task.assignees, names)
        labels(task.labels, names)
        entity("milestone", task.milestone, .milestone, names)
        entity("sprint", task.sprint, .sprint, names)
        let parent = context.parent
        add("parent", parent.map { FieldValue(.task($0), shown: $0.description) }, parent?.description ?? "")
        if context.capabilities.hasStart { date("start", task.start) }
        date("due", task.due)
        date("deadline", task.deadline)
        let estimate = task.estimate.map(FieldText.estimate)
        add("estimate", task.estimate.map { FieldValue(.number($0), shown: estimate ?? "") }, estimate ?? "")
        number("progress", task.progress)
        let archived = task.isArchived ? "true" : "false"
        add("archived", FieldValue(.flag(task.isArchived), shown: archived), archived)
        let created = task.created.rfc3339
        add("created", FieldValue(.date(task.created), shown: created), created)
        entity("author", task.author, .person, names)
        text("url", context.url)
        fields = task.fields.map { values in
            context.vocabulary.fields.map { Self.field($0, value: values[$0.id] ?? "", names) }
        }
    }

    /// An empty value for a custom field that the file does not have yet.
    static func field(_ field: CustomField, value: String, _ names: ProjectNames) -> Entry {
        let name = names.name(of: field.id, kind: .field) ?? field.name
        return Entry(
            key: name, value: value.isEmpty ? .empty : FieldValue(.text(value), shown: value),
            text: value.isEmpty ? "" : YAMLEmitter.scalar(value))
    }

    private mutating func add(_ key: String, _ value: FieldValue?, _ text: String, elements: [String]? = nil) {
        entries.append(Entry(key: key, value: value ?? .empty, text: text, elements: elements))
    }

    private mutating func text(_ key: String, _ text: String) {
        add(key, FieldValue(.text(text), shown: text), YAMLEmitter.scalar(text))
    }

    private mutating func number(_ key: String, _ number: Int) {
        add(key, FieldValue(.number(number), shown: String(number)), String(number))
    }

    private mutating func date(_ key: String, _ date: Timestamp?) {
        let text = date.map(FieldText.date)
        add(key, date.map { FieldValue(.date($0), shown: text ?? "") }, text ?? "")
    }

    private mutating func entity(_ key: String, _ id: EntityID?, _ kind: VocabularyKind, _ names: ProjectNames) {
        let name = id.map { names.name(of: $0, kind: kind) ?? $0 }
        add(key, id.map { FieldValue(.entity($0), shown: name ?? "") }, name.map { YAMLEmitter.scalar($0) } ?? "")
    }

    private mutating func assignees(_ people: [EntityID: String], _ names: ProjectNames) {
        let written = people.map { (name: names.name(of: $0, kind: .person) ?? $0, role: $1) }
            .sorted { ($0.role == "primary" ? 0 : 1, $0.name) < ($1.role == "primary" ? 0 : 1, $1.name) }
            .map { FieldText.assignee($0.name, role: $0.role) }
        let value = FieldValue(.people(people), shown: written.joined(separator: ", "))
        add(
            "assignees", people.isEmpty ? nil : value, people.isEmpty ? "[]" : YAMLEmitter.list(written),
            elements: written.map { YAMLEmitter.scalar($0, in: .flow) })
    }

    private mutating func labels(_ ids: Set<EntityID>, _ names: ProjectNames) {
        let written = ids.map { names.name(of: $0, kind: .label) ?? $0 }.sorted()
        let value = FieldValue(.set(ids), shown: written.joined(separator: ", "))
        add(
            "labels", ids.isEmpty ? nil : value, ids.isEmpty ? "[]" : YAMLEmitter.list(written),
            elements: written.map { YAMLEmitter.scalar($0, in: .flow) })
    }
}
