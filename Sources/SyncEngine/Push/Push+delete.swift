import SyncCore

extension Push {
    /// Deletes a task on the tracker, which cannot be taken back; its file goes, and its text stays in the history.
    ///
    /// Throws like ``run()``.
    public func delete(_ id: TaskID) async throws -> PushReport {
        try await delete(id, field: .task) { _ in .deleteTask }
    }

    /// Deletes a comment on the tracker, which cannot be taken back.
    ///
    /// - Parameter comment: its id, or the beginning of it.
    /// - Throws: a ``DeletionError`` when the task has no such comment, and like ``run()``.
    public func deleteComment(_ comment: String, of id: TaskID) async throws -> PushReport {
        try await delete(id, field: .comment(comment)) { task in
            let found = (task.comments ?? []).filter { $0.id.hasPrefix(comment.lowercased()) && !$0.isDeleted }
            guard found.count == 1 else { throw DeletionError.unknownComment }
            return .deleteComment(found[0].id)
        }
    }

    private func delete(
        _ id: TaskID, field: FieldKey, action: (StoredTask) throws -> Operation.Action
    ) async throws -> PushReport {
        _ = try await pull.workTree.finishInterruptedRun()
        var report = PushReport()
        if let waiting = try await pullWhereNeeded() {
            report.waiting = waiting
            return report
        }
        let connection = try await connect()
        if !connection.mayWriteTasks {
            report.waiting = [Waiting(reason: .readOnlyToken)]
            return report
        }
        _ = try await settleJournal(connection, &report)
        guard let task = try await pull.state.task(numbered: id),
            let project = try await pull.state.projects().first(where: { $0.key == id.project })
        else { throw DeletionError.unknownTask }
        let told = Change(field: field, base: task.title(of: field), local: nil)
        let operation = Operation(project: project.id, task: task.item.key, action: try action(task))
        let run = SendingRun()
        let sender = SendOperations(
            tracker: pull.tracker, state: pull.state, journal: journal, connection: connection, run: run, isForced: true
        )
        let entry = JournalEntry(
            operation: operation, account: connection.knownAccount, time: connection.date,
            observed: Observed(updated: task.item.updated), file: task.path ?? "")
        switch try await sender.sendOnce(entry) {
        case .answered(.success, let number):
            try await forget(task, operation)
            try await journal.settle(number, created: nil)
            report.sent = [PushReport.Sent(id: id, file: task.path ?? "", change: told)]
        case .answered(.failure(let error), _):
            report.failures = [PushReport.Failure(file: task.path, error: error)]
        case .unanswered: break
        }
        let noted = await run.report
        report.failures += noted.failures
        report.inDoubt += noted.inDoubt
        try await commit([project.id], connection, &report)
        report.requests = await pull.tracker.requestCount
        return report
    }

    private func forget(_ task: StoredTask, _ operation: Operation) async throws {
        guard case .deleteComment(let id) = operation.action else {
            return try await pull.state.markGone(task.item.key)
        }
        let comments = (task.comments ?? []).map { comment in
            var comment = comment
            if comment.id == id { (comment.isDeleted, comment.body) = (true, "") }
            return comment
        }
        try await pull.state.store(
            [TaskComments(task: task.item.key, answer: CommentsAnswer(composed: comments))],
            checked: task.commentsChecked ?? task.item.updated)
    }
}

/// Why nothing was deleted.
public enum DeletionError: Error, Hashable, Sendable {
    case unknownTask
    /// The task has no such comment, or several.
    case unknownComment
}

extension StoredTask {
    /// What is told of a task or a comment that goes.
    fileprivate func title(of field: FieldKey) -> String? {
        guard case .comment(let id) = field else { return item.title }
        return comments?.first { $0.id.hasPrefix(id.lowercased()) }.map { String($0.body.prefix(200)) }
    }
}
