extension TaskValues.Entry {
    /// Any value as a front matter writes it.
    init(_ key: String, _ value: FieldValue, names: ProjectNames) {
        switch value.meaning {
        case .empty: self.init(key: key, value: value, text: Self.isList(key) ? "[]" : "")
        case .text(let text): self.init(key: key, value: value, text: YAMLEmitter.scalar(text))
        case .entity(let id):
            let name = VocabularyKind(key: key).flatMap { names.name(of: id, kind: $0) } ?? value.shown
            self.init(key: key, value: value, text: YAMLEmitter.scalar(name))
        case .set(let ids): self.init(key, labels: ids, names)
        case .people(let roles): self.init(key, people: roles, names)
        case .task(let id): self.init(key: key, value: value, text: YAMLEmitter.scalar(id.description))
        case .date(let date):
            self.init(key: key, value: value, text: key == "created" ? date.rfc3339 : FieldText.date(date))
        case .number(let number):
            self.init(key: key, value: value, text: key == "estimate" ? FieldText.estimate(number) : String(number))
        case .flag(let flag): self.init(key: key, value: value, text: String(flag))
        case .unclear(let text):
            // A list of names that nobody knows is kept as it stands; only a list of one line can be put elsewhere.
            let isFlow = Self.isList(key) && text.hasPrefix("[") && !text.utf8.contains(.lineFeed)
            self.init(key: key, value: value, text: isFlow ? text : YAMLEmitter.scalar(text))
        }
    }

    private static func isList(_ key: String) -> Bool { key == "labels" || key == "assignees" }

    init(_ key: String, people: [EntityID: String], _ names: ProjectNames) {
        let spelling = AssigneeText(names: names)
        let written = spelling.order(people).map {
            (id: $0.key, role: $0.value, text: spelling.write($0.key, role: $0.value))
        }
        self.init(
            key, people.isEmpty ? .empty : FieldValue(.people(people), elements: written.map(\.text)),
            written.map { .init(id: $0.id, text: YAMLEmitter.scalar($0.text, in: .flow), role: $0.role) })
    }

    init(_ key: String, labels ids: Set<EntityID>, _ names: ProjectNames) {
        let written = ids.map { (id: $0, name: names.name(of: $0, kind: .label) ?? $0) }
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        self.init(
            key, ids.isEmpty ? .empty : FieldValue(.set(ids), elements: written.map(\.name)),
            written.map { .init(id: $0.id, text: YAMLEmitter.scalar($0.name, in: .flow)) })
    }

    private init(_ key: String, _ value: FieldValue, _ elements: [TaskValues.Element]) {
        self.init(
            key: key, value: value, text: "[" + elements.map(\.text).joined(separator: ", ") + "]", elements: elements)
    }
}

extension VocabularyKind {
    /// What the names in the value of that key are names of; nil where no names stand.
    init?(key: String) {
        switch key {
        case "status": self = .status
        case "assignees", "author": self = .person
        case "labels": self = .label
        case "milestone": self = .milestone
        case "sprint": self = .sprint
        default: return nil
        }
    }
}
