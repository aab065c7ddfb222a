import SyncCore

/// What changed between two vocabularies of one project, told in a commit message.
struct VocabularyChange: Hashable {
    enum Event: Hashable {
        case added(String)
        case removed(String)
        case renamed(from: String, to: String)
        case changed(String)
    }

    /// `status label field sprint milestone project`
    var kind: String
    var event: Event

    var line: String {
        switch event {
        case .added(let name): "\(kind) added: \(plain(name))"
        case .removed(let name): "\(kind) removed: \(plain(name))"
        case .renamed(let old, let new): "\(kind) renamed: \(plain(old)) → \(plain(new))"
        case .changed(let name): "\(kind) changed: \(plain(name))"
        }
    }

    /// People are left out: who appears in a project is no news of its own.
    static func changes(from old: ProjectVocabulary, to new: ProjectVocabulary) -> [VocabularyChange] {
        compare("project", [old.project], [new.project], id: \.id, name: \.name)
            + compare("status", old.statuses, new.statuses, id: \.id, name: \.name)
            + compare("field", old.fields, new.fields, id: \.id, name: \.name)
            + compare("label", old.labels, new.labels, id: \.id, name: \.name)
            + compare("sprint", old.sprints, new.sprints, id: \.id, name: \.name)
            + compare("milestone", old.milestones, new.milestones, id: \.id, name: \.name)
    }

    private static func compare<Entry: Equatable>(
        _ kind: String, _ old: [Entry], _ new: [Entry], id: KeyPath<Entry, EntityID>, name: KeyPath<Entry, String>
    ) -> [VocabularyChange] {
        let before = Dictionary(old.map { ($0[keyPath: id], $0) }, uniquingKeysWith: { first, _ in first })
        let after = Set(new.map { $0[keyPath: id] })
        let removed = old.filter { !after.contains($0[keyPath: id]) }.map { Event.removed($0[keyPath: name]) }
        let others = new.compactMap { entry -> Event? in
            guard let former = before[entry[keyPath: id]] else { return .added(entry[keyPath: name]) }
            if former[keyPath: name] != entry[keyPath: name] {
                return .renamed(from: former[keyPath: name], to: entry[keyPath: name])
            }
            return former == entry ? nil : .changed(entry[keyPath: name])
        }
        return (removed + others).map { VocabularyChange(kind: kind, event: $0) }
    }
}
