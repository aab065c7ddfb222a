import SyncCore

/// Makes tasks from drafts of one project, one after the other, each after a look whether it is there already.
struct SendDrafts: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let journal: any Journal
    let sender: SendOperations
    let project: PushedProject
    let connection: Connection
    let run: SendingRun

    /// A task that a file asks for.
    struct Wish: Sendable {
        var task: NewTask
        var file: String
        var place: DraftPlace
        var change: Change
    }

    func send(_ wishes: [Wish]) async throws {
        guard let file = wishes.first?.file else { return }
        do {
            let page = try await tracker.newestTasks(of: project.project, archived: false)
            await run.touch(project.project.id, at: page.first?.date)
            var claimed = Set(try await journal.settled().compactMap(\.created))
            let stored = try await state.outline(ofProject: project.project.id)
            claimed.formUnion(stored.lazy.filter { $0.path != nil }.map(\.key))
            for wish in wishes {
                if await run.isStopped(project.project.id) { return }
                if try await isRefused(wish) { continue }
                try await send(wish, page, &claimed)
            }
        } catch let error as TrackerError {
            await run.fail(error, file: file, project: project.project.id, isOld: connection.isOld)
        }
    }

    private func isRefused(_ wish: Wish) async throws -> Bool {
        if sender.isForced { return false }
        let refusal = call(wish).refusals(of: wish.file)[0]
        guard let known = try await journal.refusals(of: wish.file).first(where: refusal.isSame) else { return false }
        await run.note { $0.refused.append(known) }
        return true
    }

    private func call(_ wish: Wish) -> TaskOperations.Planned {
        TaskOperations.Planned(
            operation: Operation(project: project.project.id, task: nil, action: .create(wish.task)),
            changes: [wish.change], draft: wish.place)
    }

    /// - Parameter claimed: keys of tasks that other drafts have become, or that have a file.
    private func send(_ wish: Wish, _ page: [TaskAnswer], _ claimed: inout Set<EntityID>) async throws {
        let call = call(wish)
        let equal = page.map(\.item).filter { wish.task.isEqual(to: $0) && !claimed.contains($0.key) }
        let mine = equal.filter { $0.author != nil && $0.author == connection.knownAccount }
        let entry = JournalEntry(
            operation: call.operation, account: connection.knownAccount, time: connection.date,
            observed: Observed(highestNumber: page.map(\.item.id.number).max()), file: wish.file, draft: wish.place)
        if let found = mine.min(by: { $0.id < $1.id }) {
            claimed.insert(found.key)
            return try await takeOver(found, page, wish, entry)
        }
        if connection.knownAccount == nil, let found = equal.first {
            let held = PushReport.Held(file: wish.file, operation: call.operation, found: found.key)
            return await run.note { $0.held.append(held) }
        }
        guard case .answered(let answer, let number) = try await sender.sendOnce(entry) else { return }
        switch answer {
        case .success(.task(let made)):
            try await state.store([made], ofProject: project.project.id)
            try await journal.settle(number, created: made.item.key)
            if let author = made.item.author { try await sender.learn(author) }
            claimed.insert(made.item.key)
            await note(made.item, wish, isTakenOver: false)
        case .success: try await journal.withdraw(number)
        case .failure(let error):
            try await sender.note(
                error, call.refusals(of: wish.file), file: wish.file, project: project.project.id)
        }
    }

    private func takeOver(
        _ found: TaskItem, _ page: [TaskAnswer], _ wish: Wish, _ entry: JournalEntry
    ) async throws {
        if let answer = page.first(where: { $0.item.key == found.key }) {
            try await state.store([answer], ofProject: project.project.id)
        }
        let number = try await journal.begin(entry)
        try await journal.settle(number, created: found.key)
        await note(found, wish, isTakenOver: true)
    }

    private func note(_ item: TaskItem, _ wish: Wish, isTakenOver: Bool) async {
        let created = PushReport.Created(
            id: item.id, title: item.title, draft: wish.file, place: wish.place, isTakenOver: isTakenOver)
        await run.note { $0.created.append(created) }
    }
}
