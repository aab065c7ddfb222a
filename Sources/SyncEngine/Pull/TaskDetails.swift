import SyncCore

/// Reads what a list does not hold: comments, and custom fields where a project has some.
struct TaskDetails: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let progress: any RunProgress
    let project: Project
    /// The server's time when this run began.
    let checked: Timestamp

    /// Answers that are stored in one transaction.
    private static let batch = 64

    func fetch(_ tasks: [TaskOutline], needsFields: @escaping @Sendable (TaskOutline) -> Bool) async throws {
        let unwritten = Batch()
        do {
            try await ask(tasks, needsFields: needsFields, unwritten)
        } catch {
            // The next run goes on from what came before the fault.
            try await state.store(await unwritten.rest(), checked: checked)
            throw error
        }
        try await state.store(await unwritten.rest(), checked: checked)
    }

    private func ask(
        _ tasks: [TaskOutline], needsFields: @escaping @Sendable (TaskOutline) -> Bool, _ unwritten: Batch
    ) async throws {
        try await inParallel(tasks, width: FetchChanges.width) { task in
            if needsFields(task) { try await fetchFields(of: task) }
            guard let answer = try await tracker.comments(of: task.key, in: project) else {
                // Gone since the walk. The next run finds it missing and asks again before it believes it.
                return progress.report(.comments(read: 1))
            }
            let full = await unwritten.add(TaskComments(task: task.key, answer: answer), limit: Self.batch)
            if let full { try await state.store(full, checked: checked) }
            progress.report(.comments(read: 1))
        }
    }

    private func fetchFields(of task: TaskOutline) async throws {
        guard let answer = try await tracker.task(task.key, in: project) else { return }
        try await state.store([answer], ofProject: project.id)
    }
}

private actor Batch {
    private var answers: [TaskComments] = []

    func add(_ answer: TaskComments, limit: Int) -> [TaskComments]? {
        answers.append(answer)
        return answers.count < limit ? nil : rest()
    }

    func rest() -> [TaskComments] {
        defer { answers = [] }
        return answers
    }
}
