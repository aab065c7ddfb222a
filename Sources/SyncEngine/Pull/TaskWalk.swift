import SyncCore

/// Walks one list of a project and stores its pages as they arrive; pages of known bytes are not read again.
struct TaskWalk: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let progress: any RunProgress
    let project: Project

    /// The tasks that came, and whether any of them was read anew.
    func run(archived: Bool) async throws -> (keys: Set<EntityID>, hasNews: Bool) {
        let seen = SeenTasks()
        try await tracker.walkTasks(of: project, archived: archived, known: state) { page in
            let (index, keys) = try await store(page, archived: archived)
            await seen.add(keys, page: index, isNews: page.isNews)
            progress.report(.tasks(read: keys.count))
        }
        let pages = await seen.pageCount
        try await state.forgetPages(ofProject: project.id, archived: archived, from: pages)
        return (await seen.keys, await seen.hasNews)
    }

    private func store(_ page: TaskPage, archived: Bool) async throws -> (index: Int, keys: [EntityID]) {
        switch page {
        case .unchanged(let index):
            let keys = try await state.tasksOnPage(ofProject: project.id, archived: archived, index: index)
            return (index, keys)
        case .read(let index, let fingerprint, let entries):
            try await state.store(entries.compactMap(\.answer), ofProject: project.id)
            let keys = entries.map(\.key)
            try await state.storePage(
                ofProject: project.id, archived: archived, index: index, fingerprint: fingerprint, tasks: keys)
            return (index, keys)
        }
    }
}

/// Gathers what a walk brings, whose pages may be handed over from any thread.
private actor SeenTasks {
    private(set) var keys: Set<EntityID> = []
    private(set) var pageCount = 0
    private(set) var hasNews = false

    func add(_ more: [EntityID], page: Int, isNews: Bool) {
        keys.formUnion(more)
        if isNews { hasNews = true }
        pageCount = max(pageCount, page + 1)
    }
}

extension TaskPage {
    fileprivate var isNews: Bool {
        switch self {
        case .unchanged: false
        case .read(_, _, let entries): entries.contains { $0.answer != nil }
        }
    }
}

extension TaskEntry {
    var key: EntityID {
        switch self {
        case .unchanged(let key): key
        case .read(let answer): answer.item.key
        }
    }

    var answer: TaskAnswer? {
        switch self {
        case .unchanged: nil
        case .read(let answer): answer
        }
    }
}
