/// Adds people and labels to a list, or takes them out of it.
struct ListEdit {
    let names: ProjectNames
    let operation: Assignment.Operation

    func labels(_ value: FieldValue?, _ text: String) throws(EditRefusal.Reason) -> FieldValue {
        var ids: Set<EntityID> = []
        if operation != .set, case .set(let present) = value?.meaning { ids = present }
        for name in elements(text, isKnown: { names.id(of: $0, kind: .label) != nil }) {
            let id = try id(name, "labels", .label)
            if operation == .remove { ids.remove(id) } else { ids.insert(id) }
        }
        return TaskValues.Entry("labels", labels: ids, names).value
    }

    /// A name without a role means the person in whatever role; somebody new becomes `secondary`.
    func assignees(_ value: FieldValue?, _ text: String) throws(EditRefusal.Reason) -> FieldValue {
        var people: [EntityID: String] = [:]
        if operation != .set, case .people(let present) = value?.meaning { people = present }
        let spelling = AssigneeText(names: names)
        for name in elements(text, isKnown: { spelling.read($0) != nil }) {
            // A whole name comes first: some hold brackets themselves.
            let read = names.id(of: name, kind: .person) == nil ? spelling.read(name) : nil
            let id = if let read { read.id } else { try self.id(name, "assignees", .person) }
            let role = read?.role ?? AssigneeText.defaultRole
            if role.isEmpty { throw .value(.badValue(field: "assignees", value: name, expected: "name (role)")) }
            switch operation {
            case .remove: if read == nil || people[id] == role { people[id] = nil }
            case .add, .set: if read != nil || people[id] == nil { people[id] = role }
            }
        }
        return TaskValues.Entry("assignees", people: people, names).value
    }

    /// A name may hold commas and brackets: only what is no name itself is a list.
    private func elements(_ text: String, isKnown: (String) -> Bool) -> [String] {
        if text.isEmpty { return [] }
        if isKnown(text) { return [text] }
        let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
        return inner.split(separator: ",").map { part in
            let start = part.drop { $0 == " " }
            return String(start.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }

    private func id(_ name: String, _ key: String, _ kind: VocabularyKind) throws(EditRefusal.Reason) -> EntityID {
        switch names.find(name, kind: kind) {
        case .one(let id): return id
        case .none(let nearest): throw .value(.unknownName(field: key, name: name, nearest: nearest))
        case .several(let candidates):
            throw .value(.ambiguousName(field: key, name: name, candidates: candidates))
        }
    }
}
