/// Gives the text of one front matter value its meaning.
struct FieldReading {
    let names: ProjectNames
    let project: String

    func value(of field: FieldKey, _ key: String, _ node: YAMLNode) throws(ProblemReason) -> FieldValue {
        switch field {
        case .assignees: return try assignees(node)
        case .labels: return try labels(node)
        default: break
        }
        guard let text = node.text else { throw .wrongShape(field: key, expected: "text") }
        switch field {
        case .title:
            if text.isEmpty { throw .empty(field: key) }
            return FieldValue(.text(text), shown: text)
        case .status:
            if text.isEmpty { throw .empty(field: key) }
            return try entity(text, key, .status)
        case .priority:
            if text.isEmpty { throw .empty(field: key) }
            return priority(text)
        case .milestone: return text.isEmpty ? .empty : try entity(text, key, .milestone)
        case .sprint: return text.isEmpty ? .empty : try entity(text, key, .sprint)
        case .parent: return text.isEmpty ? .empty : try parent(text)
        case .start, .due, .deadline: return text.isEmpty ? .empty : try date(text, key)
        case .estimate: return text.isEmpty ? .empty : try estimate(text)
        case .progress: return try progress(text)
        case .archived: return try archived(text)
        default: return FieldValue(.text(text), shown: text)
        }
    }

    private func entity(_ text: String, _ key: String, _ kind: VocabularyKind) throws(ProblemReason) -> FieldValue {
        switch names.find(text, kind: kind) {
        case .one(let id): return FieldValue(.entity(id), shown: names.name(of: id, kind: kind) ?? text)
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
            throw .badValue(field: "parent", value: text, expected: "\(project)-1")
        }
        return FieldValue(.task(id), shown: id.description)
    }

    private func date(_ text: String, _ key: String) throws(ProblemReason) -> FieldValue {
        let day = CalendarDay(text).map { Timestamp(midnightOf: $0) }
        guard let date = day ?? Timestamp(rfc3339: text) else {
            throw .badValue(field: key, value: text, expected: "YYYY-MM-DD")
        }
        return FieldValue(.date(date), shown: FieldText.date(date))
    }

    private func estimate(_ text: String) throws(ProblemReason) -> FieldValue {
        guard let minutes = FieldText.minutes(text), minutes > 0 else {
            throw .badValue(field: "estimate", value: text, expected: "45m, 3h, 1h30m")
        }
        return FieldValue(.number(minutes), shown: FieldText.estimate(minutes))
    }

    private func progress(_ text: String) throws(ProblemReason) -> FieldValue {
        if text.isEmpty { throw .empty(field: "progress") }
        let digits = text.hasSuffix("%") ? text.dropLast() : Substring(text)
        guard let number = Int(digits), 0...100 ~= number else {
            throw .badValue(field: "progress", value: text, expected: "0 … 100")
        }
        return FieldValue(.number(number), shown: String(number))
    }

    private func archived(_ text: String) throws(ProblemReason) -> FieldValue {
        switch text.lowercased() {
        case "true": return FieldValue(.flag(true), shown: "true")
        case "false": return FieldValue(.flag(false), shown: "false")
        case "": throw .empty(field: "archived")
        default: throw .badValue(field: "archived", value: text, expected: "true, false")
        }
    }

    private func labels(_ node: YAMLNode) throws(ProblemReason) -> FieldValue {
        var ids: Set<EntityID> = []
        for text in try elements(node, "labels") {
            guard case .entity(let id) = try entity(text, "labels", .label).meaning else { continue }
            ids.insert(id)
        }
        let shown = ids.compactMap { names.name(of: $0, kind: .label) }.sorted().joined(separator: ", ")
        return ids.isEmpty ? .empty : FieldValue(.set(ids), shown: shown)
    }

    private func assignees(_ node: YAMLNode) throws(ProblemReason) -> FieldValue {
        var people: [EntityID: String] = [:]
        var shown: [String] = []
        for text in try elements(node, "assignees") {
            let (id, role) = try assignee(text)
            people[id] = role
            shown.append(FieldText.assignee(names.name(of: id, kind: .person) ?? id, role: role))
        }
        return people.isEmpty ? .empty : FieldValue(.people(people), shown: shown.joined(separator: ", "))
    }

    /// A whole known handle is tried first, then the longest known one followed by ` (…)`.
    private func assignee(_ text: String) throws(ProblemReason) -> (EntityID, String) {
        if case .one(let id) = names.find(text, kind: .person) { return (id, "secondary") }
        if text.hasSuffix(")") {
            var cut = text.endIndex
            while let open = text[..<cut].lastIndex(of: "(") {
                cut = open
                let role = String(text[text.index(after: open)...].dropLast())
                let handle = text[..<open]
                guard handle.hasSuffix(" "), !role.isEmpty else { continue }
                if case .one(let id) = names.find(String(handle.dropLast()), kind: .person) { return (id, role) }
            }
        }
        guard case .entity(let id) = try entity(text, "assignees", .person).meaning else { return ("", "") }
        return (id, "secondary")
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
}
