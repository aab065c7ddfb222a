/// The names of one kind of things, and back.
struct NameTable: Sendable {
    /// How files spell each id.
    private(set) var written: [EntityID: String] = [:]
    private var ids: [String: EntityID] = [:]
    /// Ids by the name that the tracker gives; twins share one.
    private let plain: [String: [EntityID]]
    private var twins: [String: [String]] = [:]
    private var folded: [String: [EntityID]] = [:]

    init(_ entries: [(id: EntityID, name: String)]) {
        plain = Dictionary(grouping: entries, by: \.name).mapValues { $0.map(\.id) }
        for (name, group) in plain where group.count == 1 { write(group[0], as: name) }
        for (name, group) in plain.sorted(by: { $0.key < $1.key }) where group.count > 1 {
            for (id, spelling) in Self.apart(group, name: name, taken: ids) {
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

    /// `name#1a2b3c4d` also for a thing that has its name to itself; nil for an unknown id.
    func apart(_ id: EntityID) -> String? {
        guard let name = written[id] else { return nil }
        if plain[name]?.contains(id) != true { return name }
        return Self.apart([id], name: name, taken: ids)[0].1
    }

    /// Another case counts when only one name fits; so does `name#1a2b3c4d` of something that has no twin.
    func find(_ name: String) -> NameLookup {
        if let id = id(of: name) { return .one(id) }
        if let spellings = twins[name] { return .several(spellings) }
        let alike = folded[name.lowercased()] ?? []
        if !alike.isEmpty { return .several(alike.compactMap { written[$0] }.sorted()) }
        return .none(nearest: NearestNames.find(name, among: ids.keys))
    }

    /// The same without a search for what may have been meant; nil for none and for several.
    func id(of name: String) -> EntityID? {
        if let id = ids[name] { return id }
        if twins[name] != nil { return nil }
        let alike = folded[name.lowercased()] ?? []
        return alike.isEmpty ? findApart(name) : alike.count == 1 ? alike[0] : nil
    }

    /// True for a name that means one thing or several.
    func knows(_ name: String) -> Bool {
        id(of: name) != nil || twins[name] != nil || folded[name.lowercased()] != nil
    }

    private func findApart(_ text: String) -> EntityID? {
        guard let mark = text.lastIndex(of: "#") else { return nil }
        let digits = text[text.index(after: mark)...].filter { $0 != "-" }
        guard digits.utf8.count >= 8 else { return nil }
        let fitting = (plain[String(text[..<mark])] ?? []).filter { id in
            id.filter { $0 != "-" }.hasPrefix(digits)
        }
        return fitting.count == 1 ? fitting[0] : nil
    }
}
