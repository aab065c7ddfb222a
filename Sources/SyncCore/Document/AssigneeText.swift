/// A person with a role as files spell them: `handle`, or `handle (role)`. Without a role `secondary` is meant.
struct AssigneeText {
    static let defaultRole = "secondary"

    let names: ProjectNames

    /// A name that would be read as somebody else's, since it holds brackets itself, gets a part of its id.
    func write(_ id: EntityID, role: String) -> String {
        guard let name = names.name(of: id, kind: .person) else { return FieldText.assignee(id, role: role) }
        let text = FieldText.assignee(name, role: role)
        guard role != Self.defaultRole, names.hasBracketsInPeople, read(text).map({ $0 != (id, role) }) ?? true else {
            return text
        }
        return FieldText.assignee(names.apart(id, kind: .person) ?? name, role: role)
    }

    /// Nil when nobody is meant: a whole known handle is tried first, then the longest known one followed by ` (…)`.
    func read(_ text: String) -> (id: EntityID, role: String)? {
        if let id = names.id(of: text, kind: .person) { return (id, Self.defaultRole) }
        for (handle, role) in Self.splits(text) {
            if let id = names.id(of: handle, kind: .person) { return (id, role) }
        }
        return nil
    }

    /// The ways to read `handle (role)`, those with the longest handle first.
    static func splits(_ text: String) -> [(handle: String, role: String)] {
        guard text.hasSuffix(")") else { return [] }
        var splits: [(handle: String, role: String)] = []
        var end = text.endIndex
        while let open = text[..<end].lastIndex(of: "(") {
            end = open
            // A role can be empty: a tracker checks it only when a role changes.
            guard text[..<open].last == " " else { continue }
            let role = text[text.index(after: open)...].dropLast()
            splits.append((String(text[..<open].dropLast()), String(role)))
        }
        return splits
    }
}

extension AssigneeText {
    /// Primary ones first, then by name.
    func sorted(_ people: [EntityID: String]) -> [String] { order(people).map { write($0.key, role: $0.value) } }

    func order(_ people: [EntityID: String]) -> [(key: EntityID, value: String)] {
        if people.count == 1 { return people.map { $0 } }
        return people.map {
            (isLast: $1 != "primary", name: names.name(of: $0, kind: .person) ?? $0, key: $0, value: $1)
        }
        .sorted { ($0.isLast ? 1 : 0, $0.name, $0.key) < ($1.isLast ? 1 : 0, $1.name, $1.key) }
        .map { ($0.key, $0.value) }
    }
}
