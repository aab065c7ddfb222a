/// The values of a task as a front matter writes them, in the order of the keys. Custom fields are ``CustomValue``s.
///
/// Both a new file and the splicing of an old one come from here, so that they cannot differ.
struct TaskValues {
    struct Entry {
        var key: String
        var value: FieldValue
        /// The YAML behind the colon; empty for an empty value.
        var text: String
        /// Of a list.
        var elements: [Element] = []
    }

    struct Element {
        var id: EntityID
        /// The YAML between brackets.
        var text: String
        /// What tells it apart from the same thing with another role.
        var role = ""
    }

    private(set) var entries: [Entry] = []

    init(_ task: TaskItem, in context: DocumentContext) {
        let names = context.names
        entries.reserveCapacity(19)
        text("id", task.id.description)
        text("title", task.title)
        entity("status", task.status, .status, names)
        text("priority", task.priority)
        entries.append(Entry("assignees", people: task.assignees, names))
        entries.append(Entry("labels", labels: task.labels, names))
        entity("milestone", task.milestone, .milestone, names)
        entity("sprint", task.sprint, .sprint, names)
        let parent = context.parent?.description ?? ""
        add("parent", context.parent.map { FieldValue(.task($0), shown: parent) }, YAMLEmitter.scalar(parent))
        if context.capabilities.hasStart { date("start", task.start) }
        date("due", task.due)
        date("deadline", task.deadline)
        let estimate = task.estimate.map(FieldText.estimate) ?? ""
        add("estimate", task.estimate.map { FieldValue(.number($0), shown: estimate) }, estimate)
        plain("progress", .number(task.progress), String(task.progress))
        plain("archived", .flag(task.isArchived), String(task.isArchived))
        plain("created", .date(task.created), task.created.rfc3339)
        entity("author", task.author, .person, names)
        text("url", context.url)
    }

    private mutating func add(_ key: String, _ value: FieldValue?, _ text: String, _ elements: [Element] = []) {
        entries.append(
            Entry(key: key, value: value ?? .empty, text: value == nil ? "" : text, elements: elements))
    }

    private mutating func plain(_ key: String, _ meaning: FieldValue.Meaning, _ text: String) {
        add(key, FieldValue(meaning, shown: text), text)
    }

    private mutating func text(_ key: String, _ text: String) {
        add(key, FieldValue(.text(text), shown: text), YAMLEmitter.scalar(text))
    }

    private mutating func date(_ key: String, _ date: Timestamp?) {
        let text = date.map(FieldText.date) ?? ""
        add(key, date.map { FieldValue(.date($0), shown: text) }, text)
    }

    private mutating func entity(_ key: String, _ id: EntityID?, _ kind: VocabularyKind, _ names: ProjectNames) {
        let name = id.map { names.name(of: $0, kind: kind) ?? $0 } ?? ""
        add(key, id.map { FieldValue(.entity($0), shown: name) }, YAMLEmitter.scalar(name))
    }
}

/// A custom field with its value, which is empty when it is unset.
struct CustomValue {
    var id: EntityID
    /// As files spell it.
    var name: String
    var value: String
    /// The value that stands there is the wanted one, whatever it is.
    var isKept = false

    /// All fields of the project, in the tracker's order.
    static func all(_ values: [EntityID: String], in context: DocumentContext) -> [CustomValue] {
        context.vocabulary.fields.map { field in
            CustomValue(
                id: field.id, name: context.names.name(of: field.id, kind: .field) ?? field.name,
                value: values[field.id] ?? "")
        }
    }

    func text(in place: YAMLEmitter.Place) -> String { value.isEmpty ? "" : YAMLEmitter.scalar(value, in: place) }

    var key: String { YAMLEmitter.scalar(name) }

    /// The key of a flow mapping obeys the same rules as a value there.
    var flowEntry: String {
        let text = text(in: .flow)
        return YAMLEmitter.scalar(name, in: .flow) + (text.isEmpty ? ":" : ": \(text)")
    }

    func line(indent: String = "  ") -> String {
        let text = text(in: .line)
        return text.isEmpty ? "\(indent)\(key):\n" : "\(indent)\(key): \(text)\n"
    }
}
