import SyncCore

/// The state of a mirror without a database. It passes the same contract suite as the real one.
public actor InMemoryState: StateStore {
    struct Record {
        var project: EntityID
        var item: TaskItem
        var fingerprint: Fingerprint?
        var comments: [Comment]?
        var commentsFingerprint: Fingerprint?
        var commentsChecked: Timestamp?
        var path: String?
        var isPending = true
        var isGone = false
    }

    struct PageName: Hashable {
        var project: EntityID
        var archived: Bool
        var index: Int
    }

    var facts: [StateFact: String] = [:]
    var vocabularies: [EntityID: ProjectVocabulary] = [:]
    var names: [EntityID: String] = [:]
    var records: [EntityID: Record] = [:]
    var pages: [PageName: (fingerprint: Fingerprint, tasks: [EntityID])] = [:]
    var lastCall: Int64 = 0
    var callsInDoubt: [NumberedEntry] = []
    var settledCalls: [NumberedEntry] = []
    var refused: [Refusal] = []
    var held: [HeldDraft.Key: HeldDraft] = [:]
    private var formerPaths: [String: (path: FormerPath, time: Timestamp)] = [:]

    public init() {}

    public func fact(_ name: StateFact) -> String? { facts[name] }

    public func setFact(_ name: StateFact, to value: String?) { facts[name] = value }

    public func formerPath(_ path: String) -> FormerPath? { formerPaths[path]?.path }

    public func remember(_ paths: [FormerPath], at time: Timestamp) {
        formerPaths = formerPaths.filter { $0.value.time.seconds >= time.seconds - 30 * 86_400 }
        for path in paths { formerPaths[path.path] = (path, time) }
    }

    public func projects() -> [Project] {
        vocabularies.values.map(\.project).sorted { ($0.key, $0.id) < ($1.key, $1.id) }
    }

    public func vocabulary(ofProject id: EntityID) -> ProjectVocabulary? { vocabularies[id] }

    public func store(_ vocabulary: ProjectVocabulary) { vocabularies[vocabulary.project.id] = vocabulary }

    public func removeProject(_ id: EntityID) {
        vocabularies[id] = nil
        records = records.filter { $0.value.project != id }
        pages = pages.filter { $0.key.project != id }
    }

    public func setPaths(_ paths: [EntityID: String]) {
        for (key, path) in paths { records[key]?.path = path }
    }

    public func settle(
        commit: ObjectID, projects: [EntityID], waiting: Set<EntityID>, paths: [EntityID: String]
    ) {
        for (key, record) in records where projects.contains(record.project) {
            if record.isGone, !waiting.contains(key) {
                records[key] = nil
            } else {
                records[key]?.isPending = waiting.contains(key)
            }
        }
        setPaths(paths)
        facts[.commit] = commit.hex
    }
}

extension InMemoryState {
    public func storePage(
        ofProject id: EntityID, archived: Bool, index: Int, fingerprint: Fingerprint, tasks: [EntityID]
    ) {
        pages[PageName(project: id, archived: archived, index: index)] = (fingerprint, tasks)
    }

    public func tasksOnPage(ofProject id: EntityID, archived: Bool, index: Int) -> [EntityID] {
        pages[PageName(project: id, archived: archived, index: index)]?.tasks ?? []
    }

    public func forgetPages(ofProject id: EntityID, archived: Bool, from index: Int) {
        pages = pages.filter { name, _ in name.project != id || name.archived != archived || name.index < index }
    }

    public func page(of project: Project, archived: Bool, index: Int) -> Fingerprint? {
        pages[PageName(project: project.id, archived: archived, index: index)]?.fingerprint
    }

    public func tasks(of project: Project, with fingerprints: [Fingerprint]) -> [Fingerprint: EntityID] {
        var known: [Fingerprint: EntityID] = [:]
        for (key, record) in records where record.project == project.id && !record.isGone {
            if let fingerprint = record.fingerprint, fingerprints.contains(fingerprint) { known[fingerprint] = key }
        }
        return known
    }
}
