import SyncCore

extension KoyoriTracker {
    public func walkTasks(
        of project: Project, archived: Bool, known: any KnownAnswers,
        page handOver: @Sendable (TaskPage) async throws -> Void
    ) async throws {
        let session = try await session()
        let walk = KoyoriTaskWalk(
            api: session.api, place: session.place(project), project: project, archived: archived, known: known)
        try await walk.run(handOver)
    }
}

/// One walk over a task list, page by page; nothing of a page is kept when the next one is asked for.
struct KoyoriTaskWalk {
    let api: KoyoriAPI
    let place: KoyoriAPI.Place
    let project: Project
    let archived: Bool
    let known: any KnownAnswers

    typealias HandOver = (TaskPage) async throws -> Void

    /// The first page tells whether the server knows cursors, which never miss a task, or offsets only.
    func run(_ handOver: HandOver) async throws {
        let first = try await api.firstPage(place, archived: archived)
        if first.cursor == .unknown {
            try await walkByOffset(from: first, handOver)
        } else {
            try await walkByCursor(from: first, handOver)
        }
    }

    private func walkByCursor(from first: KoyoriTaskList, _ handOver: HandOver) async throws {
        var page = first
        var index = 0
        var last: String?
        while true {
            try await handOver(try await read(page, index))
            guard case .next(let cursor) = page.cursor else { return }
            // A page without tasks, or a cursor that leads to itself, would go on for ever.
            guard !page.items.isEmpty, cursor != last else { throw bad("a cursor that leads nowhere") }
            (last, index) = (cursor, index + 1)
            page = try await list(at: .after(cursor: cursor))
        }
    }

    /// Offsets count from a list that moves: what is archived or deleted meanwhile pulls later tasks up. Pages overlap,
    /// which catches a few; when the list moved more, it is walked again, three times at most.
    private func walkByOffset(from first: KoyoriTaskList, _ handOver: HandOver) async throws {
        var firstPage: KoyoriTaskList? = first
        for _ in 0..<3 {
            var page: KoyoriTaskList
            if let ready = firstPage { page = ready } else { page = try await api.firstPage(place, archived: archived) }
            firstPage = nil
            if try await walkOnceByOffset(from: &page, handOver) { return }
        }
    }

    /// True when nothing can have been missed.
    private func walkOnceByOffset(from page: inout KoyoriTaskList, _ handOver: HandOver) async throws -> Bool {
        let total = page.total
        var isSteady = true
        var seen: Set<EntityID> = []
        var offset = 0
        var index = 0
        while true {
            try await handOver(try await read(page, index))
            seen.formUnion(page.items.map(\.id))
            isSteady = isSteady && page.total == total
            let count = page.items.count
            guard count > 0, count >= KoyoriAPI.pageSize || offset + count < page.total else { break }
            offset += count > overlap ? count - overlap : count
            index += 1
            page = try await list(at: .offset(offset))
        }
        return isSteady && seen.count >= total
    }

    private func list(at position: KoyoriAPI.PagePosition) async throws -> KoyoriTaskList {
        try await api.taskList(place, archived: archived, at: position)
    }

    private func read(_ page: KoyoriTaskList, _ index: Int) async throws -> TaskPage {
        let fingerprint = page.fingerprint
        if try await known.page(of: project, archived: archived, index: index) == fingerprint {
            return .unchanged(index: index)
        }
        let marks = page.items.map(page.fingerprint(of:))
        let unchanged = marks.isEmpty ? [:] : try await known.tasks(of: project, with: marks)
        var entries: [TaskEntry] = []
        entries.reserveCapacity(marks.count)
        for (item, mark) in zip(page.items, marks) {
            if unchanged[mark] == item.id {
                entries.append(.unchanged(item.id))
            } else {
                entries.append(.read(try answer(page, item, mark)))
            }
        }
        return .read(index: index, fingerprint: fingerprint, entries: entries)
    }

    private func answer(
        _ page: KoyoriTaskList, _ item: KoyoriTaskList.Item, _ mark: Fingerprint
    ) throws(TrackerError) -> TaskAnswer {
        do { return try TaskAnswer(page.task(item), in: project, fingerprint: mark) } catch {
            throw bad(error.description)
        }
    }

    private func bad(_ what: String) -> TrackerError {
        api.error(.badAnswer(what), place.path + "/tasks")
    }
}

/// Rows that two neighbouring pages share.
private let overlap = 10
