import SyncCore

/// Reads one task as it is now, merges its file with that, and sends what is still to be sent.
struct SendTask: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let texts: any TextMerge
    let sender: SendOperations
    let project: PushedProject
    let connection: Connection
    /// See ``PushOptions``.
    let isNew: Bool
    let sendsAllAuthors: Bool
    let run: SendingRun

    /// A parent's box for a task that says otherwise.
    struct Box: Hashable, Sendable {
        var isDone: Bool
        /// The parent's file, and what changed in it.
        var file: String
        /// What the file held when the call was planned.
        var text: [UInt8]?
        var change: Change
    }

    /// Parent moves collide with each other on the tracker's side; one that did is planned anew so often.
    private static let moves = 3

    /// - Parameters:
    ///   - file: with the edits of the task; nil when only a box is ticked.
    ///   - box: the wish of the parent's file.
    ///   - origins: of the drafts in the file.
    func send(
        _ id: TaskID, _ file: TaskComparison?, box: Box?, origins: DraftOrigins
    ) async throws {
        let path = file?.local.path ?? box?.file ?? ""
        do {
            for move in 1...Self.moves {
                if await run.isStopped(project.project.id) { return }
                switch try await once(id, file, box: box, path: path, origins) {
                case .ended: return
                case .collided(let error) where move == Self.moves:
                    await run.fail(error, file: path, project: project.project.id, isOld: connection.isOld)
                case .collided: continue
                }
            }
        } catch let error as TrackerError {
            await run.fail(error, file: path, project: project.project.id, isOld: connection.isOld)
        } catch let problem as Problem {
            await run.note { $0.problems.append(problem) }
        }
    }

    private func once(
        _ id: TaskID, _ file: TaskComparison?, box: Box?, path: String, _ origins: DraftOrigins
    ) async throws -> SendOperations.Outcome {
        guard let (project, read) = try await read(id, writesComments: file?.writesComments ?? false) else {
            return .ended
        }
        var seen = read
        var planned: [TaskOperations.Planned] = []
        if let file, let merge = try await merge(file, seen, project) {
            seen.keys = try await keys(of: merge)
            let operations = TaskOperations(merge, seen)
            let own = operations.planned.filter { call in
                // What others have committed they send themselves.
                sendsAllAuthors || origins.origin(of: call, in: merge)?.stranger == nil
            }
            planned = try await withoutTaken(own, file, seen, id) { origins.origin(of: $0, in: merge)?.date }
            await run.note { $0.problems += operations.problems }
        }
        if let box, let operation = ticking(box, seen) { planned.insert(operation, at: 0) }
        return try await sender.send(planned, of: id, file: path, text: file?.local.bytes ?? box?.text, seen: seen)
    }

    // MARK: reading

    /// With the project as this task shows it. Nil when the task is gone.
    private func read(
        _ id: TaskID, writesComments: Bool
    ) async throws -> (project: PushedProject, seen: TaskOperations.Seen)? {
        let key = try await state.task(numbered: id)?.item.key
        await run.touch(project.project.id)
        guard let answer = try await tracker.task(key ?? id.description, in: project.project) else {
            if let key { try await state.markGone(key) }
            return nil
        }
        try await state.store([answer], ofProject: project.project.id)
        await run.touch(project.project.id, at: answer.date)
        var comments: [Comment]?
        if writesComments {
            guard let told = try await tracker.comments(of: answer.item.key, in: project.project) else { return nil }
            let time = answer.date ?? connection.date
            try await state.store([TaskComments(task: answer.item.key, answer: told)], checked: time)
            comments = told.comments
        }
        let project = project.knowing(answer.people + (comments ?? []).map(\.author))
        let seen = TaskOperations.Seen(
            item: answer.item, comments: comments, vocabulary: project.vocabulary,
            capabilities: connection.capabilities, account: connection.knownAccount,
            time: answer.date ?? connection.date)
        return (project, seen)
    }

    /// Nil when the file can no more be told from the tracker's.
    private func merge(
        _ file: TaskComparison, _ seen: TaskOperations.Seen, _ project: PushedProject
    ) async throws -> DocumentMerge? {
        guard let said = file.remote else { return nil }
        let parents = try await state.taskIDs(of: Set([seen.item.parent].compactMap(\.self)))
        let children = try await state.children(of: seen.item.key)
        var versions = file.merge.versions
        versions.remote = try project.document(
            of: seen.item, comments: seen.comments, parent: seen.item.parent.flatMap { parents[$0] },
            children: children, over: said)
        versions.names = project.names
        return DocumentMerge(versions, texts: texts)
    }

    /// The keys of what is named as the parent.
    private func keys(of merge: DocumentMerge) async throws -> [TaskID: EntityID] {
        guard merge.edits.contains(where: { $0.field == .parent }),
            case .task(let id) = merge.document.fields[.parent]?.meaning
        else { return [:] }
        if let known = try await state.task(numbered: id) { return [id: known.item.key] }
        guard let answer = try await tracker.task(id.description, in: project.project) else { return [:] }
        return [id: answer.item.key]
    }

    // MARK: comments that are there already

    /// A comment that was made from an equal draft elsewhere is taken over and not made again: as many as are found.
    private func withoutTaken(
        _ planned: [TaskOperations.Planned], _ file: TaskComparison, _ seen: TaskOperations.Seen, _ id: TaskID,
        committed: (TaskOperations.Planned) -> Timestamp?
    ) async throws -> [TaskOperations.Planned] {
        guard let comments = seen.comments else { return planned }
        let versions = file.merge.versions
        let known = Set((versions.bases + [versions.said].compactMap(\.self)).flatMap { $0.comments.map(\.id) })
        var claimed = Set(try await sender.journal.settled().compactMap(\.created))
        // One that has come into the file before we knew who we are may be from a draft whose call was forgotten along with
        // the state.
        let learned = try await state.accountSince()
        func isOpen(_ comment: Comment, _ draft: Timestamp?) -> Bool {
            let isNew = !known.contains(comment.id) || comment.created.isMade(fromDraftOf: draft)
            guard let account = seen.account else { return isNew || comment.created.isRecent(at: seen.time) }
            return comment.author.id == account
                && (isNew || comment.created.isFromUnknownTimes(before: learned, at: seen.time))
        }
        var left: [TaskOperations.Planned] = []
        for call in planned {
            guard case .comment(let text, let thread) = call.operation.action else {
                left.append(call)
                continue
            }
            let found =
                isNew
                ? nil
                : comments.first { comment in
                    !claimed.contains(comment.id) && comment.replyTo == thread && comment.says(text)
                        && isOpen(comment, committed(call))
                }
            guard let found else {
                let isHeld = try await sender.isHeld(call.operation, of: file.local.path, isNew: isNew)
                if !isHeld { left.append(call) }
                continue
            }
            claimed.insert(found.id)
            if seen.account != nil && !known.contains(found.id) {
                await run.note { report in
                    report.created.append(
                        PushReport.Created(
                            id: id, title: call.changes.first?.local ?? "", draft: file.local.path, place: .comment,
                            isTakenOver: true))
                }
            } else {
                // Who we are is only likely: nothing is taken over on a guess, and nothing made twice.
                try await sender.hold(
                    call.operation, of: file.local.path, found.id, name: String(found.id.prefix(8)))
            }
        }
        return left
    }

    // MARK: boxes

    private func ticking(_ box: Box, _ seen: TaskOperations.Seen) -> TaskOperations.Planned? {
        let vocabulary = project.vocabulary
        guard vocabulary.doneStatuses.contains(seen.item.status) != box.isDone,
            let status = box.isDone ? vocabulary.statusWhenTicked : vocabulary.statusOfNewTasks
        else { return nil }
        return TaskOperations.Planned(
            operation: Operation(
                project: project.project.id, task: seen.item.key, action: .update([.status(status)])),
            changes: [box.change])
    }
}

extension TaskComparison {
    var writesComments: Bool {
        merge.edits.contains { edit in
            switch edit.field {
            case .comment, .new: true
            default: false
            }
        }
    }
}

extension DraftOrigins {
    fileprivate func origin(of call: TaskOperations.Planned, in merge: DocumentMerge) -> DraftOrigin? {
        guard case .new(let number)? = call.changes.first?.field else { return nil }
        return drafts[merge.document.drafts[number - 1]]
    }
}
