/// Gives the text of one front matter value its meaning.
struct FieldReading {
    let names: ProjectNames
    let project: String

    func value(of field: FieldKey, _ key: String, _ node: YAMLNode) throws(ProblemReason) -> FieldValue {
        if field == .assignees { return try assignees(node) }
        if field == .labels { return try labels(node) }
        guard let text = node.text else { throw .wrongShape(field: key, expected: "text") }
        return text.isEmpty ? try empty(field, key) : try value(of: field, key, text)
    }

    private func value(of field: FieldKey, _ key: String, _ text: String) throws(ProblemReason) -> FieldValue {
        switch field {
        case .status: return try entity(text, key, .status)
        case .priority: return priority(text)
        case .milestone: return try entity(text, key, .milestone)
        case .sprint: return try entity(text, key, .sprint)
        case .parent: return try parent(text)
        case .start, .due, .deadline:
            guard let date = FieldText.date(text) else { throw bad(key, text, "YYYY-MM-DD") }
            return FieldValue(.date(date), shown: FieldText.date(date))
        case .estimate:
            guard let minutes = FieldText.minutes(text), minutes > 0 else { throw bad(key, text, "45m, 3h, 1h30m") }
            return FieldValue(.number(minutes), shown: FieldText.estimate(minutes))
        case .progress:
            guard let number = FieldText.progress(text) else { throw bad(key, text, "0 … 100") }
            return FieldValue(.number(number), shown: String(number))
        case .archived:
            guard let flag = Bool(text.lowercased()) else { throw bad(key, text, "true, false") }
            return FieldValue(.flag(flag), shown: String(flag))
        case .title, .field, .fixed, .assignees, .labels, .body, .subtask, .newSubtask, .comment, .new, .task:
            return FieldValue(.text(text), shown: text)
        }
    }

    /// What a tracker cannot clear may not be emptied.
    private func empty(_ field: FieldKey, _ key: String) throws(ProblemReason) -> FieldValue {
        switch field {
        case .title, .status, .priority, .progress, .archived: throw .empty(field: key)
        default: return .empty
        }
    }

    /// What is told and never edited: `id created author url`.
    func fixed(_ key: String, _ text: String) -> FieldValue {
        if text.isEmpty { return .empty }
        if key == "author", case .one(let id) = names.find(text, kind: .person) {
            return FieldValue(.entity(id), shown: text)
        }
        if key == "created", let date = Timestamp(rfc3339: text) { return FieldValue(.date(date), shown: text) }
        return FieldValue(.text(text), shown: text)
    }

    private func entity(_ text: String, _ key: String, _ kind: VocabularyKind) throws(ProblemReason) -> FieldValue {
        let id = try id(text, key, kind)
        return FieldValue(.entity(id), shown: names.name(of: id, kind: kind) ?? text)
    }

    private func id(_ text: String, _ key: String, _ kind: VocabularyKind) throws(ProblemReason) -> EntityID {
        switch names.find(text, kind: kind) {
        case .one(let id): return id
        case .none(let nearest): throw .unknownName(field: key, name: text, nearest: nearest)
        case .several(let candidates): throw .ambiguousName(field: key, name: text, candidates: candidates)
        }
    }

    /// Any case; an unknown word is kept, since a newer tracker may know it. The push judges it.
    private func priority(_ text: String) -> FieldValue {
        let word = text.lowercased()
        let known = Priority.written.contains(word) ? word : text
        return FieldValue(.text(known), shown: known)
    }

    /// An id of the same project, or the path of its file.
    private func parent(_ text: String) throws(ProblemReason) -> FieldValue {
        let name = text.split(separator: "/").last.map(String.init) ?? text
        let id = TaskID(text) ?? (text.hasSuffix(".md") ? FileNames.taskID(ofFile: name, project: project) : nil)
        guard let id, id.project == project else {
            throw bad("parent", text, TaskID(project: project, number: 1).description)
        }
        return FieldValue(.task(id), shown: id.description)
    }

    private func labels(_ node: YAMLNode) throws(ProblemReason) -> FieldValue {
        var ids: Set<EntityID> = []
        for text in try elements(node, "labels") { ids.insert(try id(text, "labels", .label)) }
        if ids.isEmpty { return .empty }
        return FieldValue(.set(ids), elements: ids.compactMap { names.name(of: $0, kind: .label) }.sorted())
    }

    private func assignees(_ node: YAMLNode) throws(ProblemReason) -> FieldValue {
        let spelling = AssigneeText(names: names)
        var people: [EntityID: String] = [:]
        for text in try elements(node, "assignees") {
            guard let (id, role) = spelling.read(text) else {
                _ = try id(text, "assignees", .person)
                continue
            }
            if let other = people.updateValue(role, forKey: id), other != role {
                let both = [other, role].map { spelling.write(id, role: $0) }
                throw .ambiguousName(field: "assignees", name: text, candidates: both)
            }
        }
        return people.isEmpty ? .empty : FieldValue(.people(people), elements: spelling.sorted(people))
    }

    private func elements(_ node: YAMLNode, _ key: String) throws(ProblemReason) -> [String] {
        if let text = node.text { return text.isEmpty ? [] : [text] }
        guard let elements = node.elements else { throw .wrongShape(field: key, expected: "list") }
        var texts: [String] = []
        for element in elements {
            guard let text = element.text else { throw .wrongShape(field: key, expected: "list") }
            if !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    private func bad(_ field: String, _ text: String, _ expected: String) -> ProblemReason {
        .badValue(field: field, value: text, expected: expected)
    }
}
