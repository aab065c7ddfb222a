/// The kinds of things that tasks name.
public enum VocabularyKind: Hashable, Sendable, CaseIterable {
    case status
    case person
    case field
    case label
    case sprint
    case milestone
}

public enum NameLookup: Hashable, Sendable {
    case one(EntityID)
    /// Known names that look alike, the nearest first.
    case none(nearest: [String])
    /// The spellings that tell them apart.
    case several([String])
}

/// Names and ids of one project's vocabulary. Things that share a name are written `name#1a2b3c4d`.
public struct ProjectNames: Sendable {
    private let tables: [VocabularyKind: NameTable]
    /// Asked one after the other for what `tables` does not know.
    private var later: [[VocabularyKind: NameTable]] = []
    /// Somebody is called like `name (word)`, which looks like a person with a role.
    private(set) var hasBracketsInPeople: Bool
    /// Every text is a name, see ``texts``.
    private var takesTexts = false

    /// Takes every text for a name and for the id of what it names: for comparing documents where no vocabulary is at
    /// hand. Of `handle (role)` the handle is the name.
    static let texts: ProjectNames = {
        var names = ProjectNames(tables: [:], hasBracketsInPeople: false)
        names.takesTexts = true
        return names
    }()

    private init(tables: [VocabularyKind: NameTable], hasBracketsInPeople: Bool) {
        self.tables = tables
        self.hasBracketsInPeople = hasBracketsInPeople
    }

    public init(_ vocabulary: ProjectVocabulary) {
        tables = [
            .status: NameTable(vocabulary.statuses.map { ($0.id, $0.name) }),
            .person: NameTable(vocabulary.people.map { ($0.id, $0.name) }),
            .field: NameTable(vocabulary.fields.map { ($0.id, $0.name) }),
            .label: NameTable(vocabulary.labels.map { ($0.id, $0.name) }),
            .sprint: NameTable(vocabulary.sprints.map { ($0.id, $0.name) }),
            .milestone: NameTable(vocabulary.milestones.map { ($0.id, $0.name) }),
        ]
        hasBracketsInPeople = vocabulary.people.contains { $0.name.contains("(") }
    }

    /// The same names, and those of another vocabulary where this one knows nothing of the kind.
    public func orElse(_ other: ProjectNames) -> ProjectNames {
        var both = self
        both.later += [other.tables] + other.later
        both.hasBracketsInPeople = hasBracketsInPeople || other.hasBracketsInPeople
        return both
    }

    /// How files spell it; nil for an id that the vocabulary does not know.
    public func name(of id: EntityID, kind: VocabularyKind) -> String? {
        if takesTexts { return id }
        if let name = tables[kind]?.written[id] { return name }
        return later.lazy.compactMap { $0[kind]?.written[id] }.first
    }

    /// A spelling with a part of the id, which nothing else can have; nil for an id that the vocabulary does not know.
    func apart(_ id: EntityID, kind: VocabularyKind) -> String? {
        if let name = tables[kind]?.apart(id) { return name }
        return later.lazy.compactMap { $0[kind]?.apart(id) }.first
    }

    /// Reads a spelling; another case counts when only one name fits.
    public func find(_ name: String, kind: VocabularyKind) -> NameLookup {
        if takesTexts { return .one(name) }
        if let table = firstTable(thatKnows: name, kind) { return table.find(name) }
        return tables[kind]?.find(name) ?? .none(nearest: [])
    }

    /// The same without a search for what may have been meant; nil for none and for several.
    func id(of name: String, kind: VocabularyKind) -> EntityID? {
        if takesTexts { return kind == .person && name.hasSuffix(")") && name.contains(" (") ? nil : name }
        return later.isEmpty ? tables[kind]?.id(of: name) : firstTable(thatKnows: name, kind)?.id(of: name)
    }

    /// Nil when only one table is there, or when none knows the name.
    private func firstTable(thatKnows name: String, _ kind: VocabularyKind) -> NameTable? {
        if later.isEmpty { return nil }
        if let table = tables[kind], table.knows(name) { return table }
        return later.lazy.compactMap { $0[kind] }.first { $0.knows(name) }
    }

    /// True when something that both know is spelt differently.
    public func spellsOtherwise(than other: ProjectNames) -> Bool {
        VocabularyKind.allCases.contains { kind in
            guard let mine = tables[kind]?.written, let others = other.tables[kind]?.written else { return false }
            return mine.contains { id, name in others[id].map { $0 != name } ?? false }
        }
    }
}
