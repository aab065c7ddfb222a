import SyncCore

/// Finds out what became of calls that nobody heard the end of, before anything else is done for their tasks.
struct SettleJournal: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let journal: any Journal

    struct Result: Sendable {
        var inDoubt: [PushReport.InDoubt] = []
        /// Tasks for which nothing may be sent yet.
        var tasks: Set<EntityID> = []
        /// Files of drafts that may not be sent yet.
        var files: Set<String> = []
        /// Projects in which something was read.
        var touched: Set<EntityID> = []
    }

    /// A call of a project that nobody knows any more stays in doubt.
    func run() async throws -> Result {
        var result = Result()
        let entries = try await journal.inDoubt()
        if entries.isEmpty { return result }
        let projects = try await state.projects()
        var claimed = Set(try await journal.settled().compactMap(\.created))
        for numbered in entries {
            let entry = numbered.entry
            guard let project = projects.first(where: { $0.id == entry.operation.project }) else {
                hold(numbered, .somethingElse, &result)
                continue
            }
            result.touched.insert(project.id)
            switch try await verdict(on: entry, in: project, claimed: claimed) {
            case .happened: try await journal.settle(numbered.number, created: nil)
            case .created(let id):
                claimed.insert(id)
                try await journal.settle(numbered.number, created: id)
            case .didNotHappen: try await journal.withdraw(numbered.number)
            case .lookAgain: hold(numbered, .notThereYet, &result)
            case .ask: hold(numbered, .somethingElse, &result)
            }
        }
        return result
    }

    private func hold(
        _ numbered: NumberedEntry, _ reason: PushReport.InDoubt.Reason, _ result: inout Result
    ) {
        let entry = numbered.entry
        result.inDoubt.append(
            PushReport.InDoubt(
                number: numbered.number, file: entry.file, operation: entry.operation, reason: reason))
        if let task = entry.operation.task { result.tasks.insert(task) } else { result.files.insert(entry.file) }
    }

    private func verdict(
        on entry: JournalEntry, in project: Project, claimed: Set<EntityID>
    ) async throws -> InDoubt.Verdict {
        guard let key = entry.operation.task else {
            return try await creation(entry, in: project, claimed: claimed)
        }
        switch entry.operation.action {
        case .update(let writes):
            return InDoubt.update(writes, entry.observed, now: try await task(key, in: project)?.item)
        case .assign(let person, let role), .changeRole(let person, let role):
            return InDoubt.assignee(person, wanted: role, now: try await task(key, in: project)?.item)
        case .unassign(let person):
            return InDoubt.assignee(person, wanted: nil, now: try await task(key, in: project)?.item)
        case .deleteTask: return try await task(key, in: project) == nil ? .happened : .didNotHappen
        case .editComment(let id, let text):
            return InDoubt.editedComment(id, text: text, now: try await comments(key, in: project)?.comments)
        case .deleteComment(let id):
            return InDoubt.deletedComment(id, now: try await comments(key, in: project)?.comments)
        case .comment(let text, let thread):
            let now = try await task(key, in: project)
            return InDoubt.comment(
                text, replyTo: thread, entry, now: try await comments(key, in: project)?.comments,
                claimed: claimed, time: now?.date ?? entry.time)
        case .create: return .ask
        }
    }

    private func task(_ key: EntityID, in project: Project) async throws -> TaskAnswer? {
        let answer = try await tracker.task(key, in: project)
        if let answer { try await state.store([answer], ofProject: project.id) } else { try await state.markGone(key) }
        return answer
    }

    private func comments(_ key: EntityID, in project: Project) async throws -> CommentsAnswer? {
        guard let answer = try await tracker.comments(of: key, in: project) else { return nil }
        try await state.store([TaskComments(task: key, answer: answer)], checked: try await tracker.connect().date)
        return answer
    }

    private func creation(
        _ entry: JournalEntry, in project: Project, claimed: Set<EntityID>
    ) async throws -> InDoubt.Verdict {
        guard case .create(let wish) = entry.operation.action else { return .ask }
        var answers = try await tracker.newestTasks(of: project, archived: false)
        answers += try await tracker.newestTasks(of: project, archived: true)
        let verdict = InDoubt.task(
            wish, entry, now: answers.map(\.item), claimed: claimed, time: try await tracker.connect().date)
        if case .created(let key) = verdict, let answer = answers.first(where: { $0.item.key == key }) {
            try await state.store([answer], ofProject: project.id)
        }
        return verdict
    }
}
