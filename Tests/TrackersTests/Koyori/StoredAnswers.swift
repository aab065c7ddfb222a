import SyncCore

@testable import Trackers

/// What a run remembers, in memory.
actor StoredAnswers: KnownAnswers {
    private var pages: [Int: Fingerprint] = [:]
    private var items: [Fingerprint: EntityID] = [:]
    private(set) var read: [TaskItem] = []
    private(set) var unchanged: [EntityID] = []
    private(set) var unchangedPages: [Int] = []

    func page(of project: Project, archived: Bool, index: Int) -> Fingerprint? { pages[index] }

    func tasks(of project: Project, with fingerprints: [Fingerprint]) -> [Fingerprint: EntityID] {
        items.filter { fingerprints.contains($0.key) }
    }

    func store(_ page: TaskPage) {
        switch page {
        case .unchanged(let index): unchangedPages.append(index)
        case .read(let index, let fingerprint, let entries):
            pages[index] = fingerprint
            for entry in entries { store(entry) }
        }
    }

    /// Forgets what came, keeps what is known.
    func newRun() {
        (read, unchanged, unchangedPages) = ([], [], [])
    }

    func forgetPages() { pages = [:] }

    private func store(_ entry: TaskEntry) {
        switch entry {
        case .unchanged(let id): unchanged.append(id)
        case .read(let answer):
            read.append(answer.item)
            if let fingerprint = answer.fingerprint { items[fingerprint] = answer.item.key }
        }
    }
}

extension KoyoriTracker {
    /// Walks the live tasks of `ENG` and returns the numbers that came, each once, in order.
    func numbers(storing answers: StoredAnswers = StoredAnswers()) async throws -> [Int] {
        try await walkTasks(of: ScriptedKoyori.project, archived: false, known: answers) { await answers.store($0) }
        return await Set(answers.read.map(\.id.number)).sorted()
    }
}
