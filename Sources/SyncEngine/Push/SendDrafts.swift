import SyncCore

/// Makes tasks from drafts of one project, one after the other, each after a look whether it is there already.
struct SendDrafts: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let journal: any Journal
    let sender: SendOperations
    let project: PushedProject
    let connection: Connection
    /// See ``PushOptions``.
    let isNew: Bool
    let run: SendingRun

    /// A task that a file asks for.
    struct Wish: Sendable {
        var task: NewTask
        var file: String
        var place: DraftPlace
        var change: Change
        /// When it was committed first; nil for what is not committed.
        var committed: Timestamp?
    }

    func send(_ wishes: [Wish]) async throws {
        guard let file = wishes.first?.file else { return }
        do {
            var page = try await tracker.newestTasks(of: project.project, archived: false)
            // What came of a forgotten call may have been archived since.
            let learned = try await state.accountSince()
            if connection.knownAccount == nil || learned?.isRecent(at: connection.date) ?? true {
                page += try await tracker.newestTasks(of: project.project, archived: true)
            }
            await run.touch(project.project.id, at: page.first?.date)
            var looked = Looked(page: isNew ? [] : page)
            looked.learned = learned
            looked.claimed = Set(try await journal.settled().compactMap(\.created))
            let stored = try await state.outline(ofProject: project.project.id)
            looked.known = Set(stored.lazy.filter { $0.path != nil }.map(\.key))
            looked.highestNumber = page.map(\.item.id.number).max()
            for wish in wishes {
                if await run.isStopped(project.project.id) { return }
                if try await isRefused(wish) { continue }
                try await send(wish, &looked)
            }
        } catch let error as TrackerError {
            await run.fail(error, file: file, project: project.project.id, isOld: connection.isOld)
        }
    }

    /// What a look at the newest tasks has found.
    private struct Looked {
        var page: [TaskAnswer]
        /// Keys of tasks that other drafts have become.
        var claimed: Set<EntityID> = []
        /// Keys of those that have a file.
        var known: Set<EntityID> = []
        var highestNumber: Int?
        /// See ``StateStore/accountSince()``.
        var learned: Timestamp?
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

    private func send(_ wish: Wish, _ looked: inout Looked) async throws {
        let call = call(wish)
        let alike = looked.page.map(\.item).filter { wish.task.hasTitle(of: $0) && !looked.claimed.contains($0.key) }
        let mine = alike.filter { item in
            wish.task.isEqual(to: item) && item.author != nil && item.author == connection.knownAccount
                && !looked.known.contains(item.key)
        }
        let entry = JournalEntry(
            operation: call.operation, account: connection.knownAccount, time: connection.date,
            observed: Observed(highestNumber: looked.highestNumber), file: wish.file, draft: wish.place)
        if let found = mine.min(by: { $0.id < $1.id }) {
            looked.claimed.insert(found.key)
            return try await takeOver(found, looked.page, wish, entry)
        }
        // It may have been moved or written further since.
        let (equal, changed) = (alike.filter(wish.task.isEqual), alike.filter { !wish.task.isEqual(to: $0) })
        if let found = doubtful(equal, wish, looked) ?? doubtful(changed, wish, looked) {
            looked.claimed.insert(found.key)
            return try await sender.hold(call.operation, of: wish.file, found.key, name: found.id.description)
        }
        if try await sender.isHeld(call.operation, of: wish.file, isNew: isNew) { return }
        guard case .answered(let answer, let number) = try await sender.sendOnce(entry) else { return }
        switch answer {
        case .success(.task(let made)):
            try await state.store([made], ofProject: project.project.id)
            try await journal.settle(number, created: made.item.key)
            if let author = made.item.author { try await sender.learn(author) }
            looked.claimed.insert(made.item.key)
            await note(made.item, wish, isTakenOver: false)
        case .success: try await journal.withdraw(number)
        case .failure(let error):
            try await sender.note(error, call, of: wish.file, file: wish.file)
        }
    }

    /// Who we are is only likely: nothing is taken over on a guess, and nothing made twice. One with a file may have come
    /// from a draft whose call was forgotten along with the state, or that git brought back.
    private func doubtful(_ alike: [TaskItem], _ wish: Wish, _ looked: Looked) -> TaskItem? {
        alike.first { item in
            let isOld = item.created.isMade(fromDraftOf: wish.committed)
            guard let account = connection.knownAccount else {
                return isOld || !looked.known.contains(item.key) || item.created.isRecent(at: connection.date)
            }
            return item.author == account
                && (isOld || item.created.isFromUnknownTimes(before: looked.learned, at: connection.date))
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

extension Timestamp {
    /// Not older than a day.
    func isRecent(at now: Timestamp) -> Bool { now.seconds - seconds < 86_400 }
}
