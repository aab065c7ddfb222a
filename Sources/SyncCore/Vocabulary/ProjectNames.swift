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

    public init(_ vocabulary: ProjectVocabulary) {
        tables = [
            .status: NameTable(vocabulary.statuses.map { ($0.id, $0.name) }),
            .person: NameTable(vocabulary.people.map { ($0.id, $0.name) }),
            .field: NameTable(vocabulary.fields.map { ($0.id, $0.name) }),
            .label: NameTable(vocabulary.labels.map { ($0.id, $0.name) }),
            .sprint: NameTable(vocabulary.sprints.map { ($0.id, $0.name) }),
            .milestone: NameTable(vocabulary.milestones.map { ($0.id, $0.name) }),
        ]
    }

    /// How files spell it; nil for an id that the vocabulary does not know.
    public func name(of id: EntityID, kind: VocabularyKind) -> String? { tables[kind]?.written[id] }

    /// Reads a spelling; another case counts when only one name fits.
    public func find(_ name: String, kind: VocabularyKind) -> NameLookup {
        tables[kind]?.find(name) ?? .none(nearest: [])
    }

    /// True when something that both know is spelt differently.
    public func spellsOtherwise(than other: ProjectNames) -> Bool {
        VocabularyKind.allCases.contains { kind in
            guard let mine = tables[kind]?.written, let others = other.tables[kind]?.written else { return false }
            return mine.contains { id, name in others[id].map { $0 != name } ?? false }
        }
    }
}

struct NameTable: Sendable {
    private(set) var written: [EntityID: String] = [:]
    private var ids: [String: EntityID] = [:]
    private var twins: [String: [String]] = [:]
    private var folded: [String: [EntityID]] = [:]

    init(_ entries: [(id: EntityID, name: String)]) {
        let groups = Dictionary(grouping: entries, by: \.name)
        for (name, group) in groups where group.count == 1 { write(group[0].id, as: name) }
        for (name, group) in groups.sorted(by: { $0.key < $1.key }) where group.count > 1 {
            for (id, spelling) in Self.apart(group.map(\.id), name: name, taken: ids) {
                write(id, as: spelling)
                twins[name, default: []].append(spelling)
            }
            twins[name]?.sort()
        }
    }

    private mutating func write(_ id: EntityID, as name: String) {
        written[id] = name
        ids[name] = id
        folded[name.lowercased(), default: []].append(id)
    }

    /// Eight digits of the id behind the name, and more until no two are alike.
    private static func apart(_ ids: [EntityID], name: String, taken: [String: EntityID]) -> [(EntityID, String)] {
        let longest = ids.map(\.count).max() ?? 0
        for digits in 8...max(8, longest) {
            let spellings = ids.map { "\(name)#\($0.filter { $0 != "-" }.prefix(digits))" }
            if Set(spellings).count == ids.count, spellings.allSatisfy({ taken[$0] == nil }) {
                return Array(zip(ids, spellings))
            }
        }
        return ids.map { ($0, "\(name)#\($0)") }
    }

    func find(_ name: String) -> NameLookup {
        if let id = ids[name] { return .one(id) }
        if let spellings = twins[name] { return .several(spellings) }
        let alike = folded[name.lowercased()] ?? []
        if alike.count == 1 { return .one(alike[0]) }
        if alike.count > 1 { return .several(alike.compactMap { written[$0] }.sorted()) }
        return .none(nearest: NearestNames.find(name, among: ids.keys))
    }
}
