import SyncCore

extension CommitAnswers {
    /// Makes history of what a push has read and written, and lets files and branch follow.
    ///
    /// - Parameters:
    ///   - projects: in which something was read or written.
    ///   - connection: with the time of the last answer.
    func settle(
        _ projects: [Project], journal: any Journal, tip: ServerCommit, connection: Connection
    ) async throws -> BringAlong.Result {
        let settled = try await journal.settled()
        let members = try await state.fact(.members).map { Set($0.split(separator: " ").map(String.init)) }
        let start = try await startingTree(tip)
        let fetched = FetchedProjects(
            outcomes: [], complete: projects.sorted { $0.key < $1.key }, gone: [], goneFiles: [:],
            walkedArchived: false, isStateCurrent: true, isStateSettled: true)
        var plan = try await plan(fetched, connection: connection, members: members, start: start)
        if let account = connection.account, !connection.accountIsGuess {
            let credit = DiaryEntry.Credit(person: account, date: connection.date)
            let ids = try await state.taskIDs(of: Set(settled.compactMap { $0.entry.operation.task ?? $0.created }))
            plan.entries = plan.entries.map { entry in
                entry.credited(
                    to: credit, settled.filter { ids[$0.entry.operation.task ?? $0.created ?? ""] == entry.id })
            }
        }
        let message = CommitMessage(
            tenant: connection.tenant.name, host: connection.host, projectCount: projects.count, isFirst: false,
            entries: plan.entries, vocabulary: plan.vocabulary)
        let ownWork = OwnWork(
            state: state, account: connection.knownAccount, created: Set(settled.compactMap(\.created)),
            tasks: try await madeFromFiles(settled), sentTexts: settled.sentTexts,
            sent: try await state.sentEdits(settled))
        let result = try await commit(
            plan, start: start, connection: connection, message: message.text, author: plan.entries.soleCredit,
            read: tip.source.time, ownWork: ownWork)
        guard let commit = try await history.serverCommit()?.id else { return result }
        try await state.settle(
            commit: commit, projects: projects.map(\.id), waiting: plan.pending, paths: plan.paths)
        try await state.setFact(.pageInput, to: plan.pageInput)
        try await forget(settled, in: journal, after: result.waiting)
        return result
    }

    /// What could not be brought along keeps its claim on the drafts.
    private func forget(_ settled: [NumberedEntry], in journal: any Journal, after waiting: [Waiting]) async throws {
        let isWholeBranch = waiting.contains { $0.file == nil }
        let files = Set(waiting.compactMap(\.file))
        let isHeld = { (entry: NumberedEntry) in
            entry.entry.draft != nil && (isWholeBranch || files.contains(entry.entry.file))
        }
        guard let first = settled.first(where: isHeld) else {
            if let last = settled.last { try await journal.forgetSettled(upTo: last.number) }
            return
        }
        try await journal.forgetSettled(upTo: first.number - 1)
    }

    private func madeFromFiles(_ settled: [NumberedEntry]) async throws -> [String: TaskID] {
        let made = settled.filter { $0.entry.draft == .file }
        let ids = try await state.taskIDs(of: Set(made.compactMap(\.created)))
        return Dictionary(
            made.compactMap { entry in entry.created.flatMap { ids[$0] }.map { (entry.entry.file, $0) } },
            uniquingKeysWith: { _, last in last })
    }
}

extension [NumberedEntry] {
    /// Texts of comments, by the ids that they got.
    fileprivate var sentTexts: [EntityID: String] {
        var texts: [EntityID: String] = [:]
        for entry in self {
            if case .comment(let text, _) = entry.entry.operation.action, let id = entry.created { texts[id] = text }
        }
        return texts
    }
}
