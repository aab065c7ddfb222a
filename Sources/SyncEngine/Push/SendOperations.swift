import SyncCore

/// Sends calls one after the other: each is written down first, sent once, and its answer compared with the wish.
struct SendOperations: Sendable {
    let tracker: any Tracker
    let state: any StateStore
    let journal: any Journal
    let connection: Connection
    let run: SendingRun
    /// What was refused before is sent again.
    let isForced: Bool

    typealias Planned = TaskOperations.Planned
    typealias Seen = TaskOperations.Seen

    /// What became of the calls of one task.
    enum Outcome {
        case ended
        /// A move collided with another one: to be planned anew.
        case collided(TrackerError)
    }

    /// They end at the first that fails; one that is refused for its content stops no other.
    ///
    /// - Parameter text: what the file held when they were planned.
    func send(
        _ planned: [Planned], of id: TaskID, file: String, text: [UInt8]?, seen: Seen
    ) async throws -> Outcome {
        var seen = seen
        let refusals = isForced ? [] : try await journal.refusals(of: id.description)
        for (index, call) in planned.enumerated() {
            if await run.isStopped(call.operation.project) { return .ended }
            let wishes = call.refusals(of: id.description)
            let known = wishes.compactMap { wish in refusals.first(where: wish.isSame) }
            if !wishes.isEmpty, known.count == wishes.count {
                await run.note { $0.refused += known }
                continue
            }
            switch try await sendWhole(call, file: file, text: text, &seen) {
            case .done:
                // Several calls for people make up one change.
                let isFollowed = planned[(index + 1)...].contains { $0.changes == call.changes }
                if !isFollowed { await run.noteSent(call.changes, of: id, file: file) }
            case .notApplied(let missing):
                try await refuse(call.refusals(of: id.description), at: missing)
                let made = call.changes.indices.filter { !missing.contains($0) }.map { call.changes[$0] }
                await run.noteSent(made, of: id, file: file)
            case .refused(let error) where call.movesTask && error.isCollision: return .collided(error)
            case .refused(let error):
                guard try await note(error, call, of: id.description, file: file) else { return .ended }
            case .unknown: return .ended
            }
        }
        return .ended
    }

    enum Result {
        case done
        case refused(TrackerError)
        /// The call was taken, and the changes of these indices are not made.
        case notApplied(Set<Int>)
        case unknown
    }

    /// Labels that a tracker leaves out although it said that it takes them with the fields are asked for once more, in a
    /// call of their own.
    private func sendWhole(
        _ call: Planned, file: String, text: [UInt8]?, _ seen: inout Seen
    ) async throws -> Result {
        let result = try await send(call, file: file, text: text, &seen)
        guard case .notApplied(var missing) = result, seen.capabilities.setsLabelsWithFields,
            let (index, labels) = call.labels, missing.contains(index)
        else { return result }
        switch try await send(labels, file: file, text: text, &seen) {
        case .done: missing.remove(index)
        case .notApplied: break
        case .refused, .unknown: return .notApplied(missing)
        }
        return missing.isEmpty ? .done : .notApplied(missing)
    }

    private func send(_ call: Planned, file: String, text: [UInt8]?, _ seen: inout Seen) async throws -> Result {
        let observed = Observed(
            updated: seen.item.updated, assignees: seen.item.assignees,
            comments: seen.comments.map { Set($0.map(\.id)) })
        let entry = JournalEntry(
            operation: call.operation, account: seen.account, time: seen.time, observed: observed, file: file,
            draft: call.draft, text: text.map { String(decoding: $0, as: UTF8.self) })
        guard case .answered(let answer, let number) = try await sendOnce(entry) else {
            return .unknown
        }
        switch answer {
        case .success(let answer):
            let created = try await store(answer, to: call.operation, &seen)
            try await journal.settle(number, created: created)
            let missing = call.missing(in: seen.item)
            return missing.isEmpty ? .done : .notApplied(missing)
        case .failure(let error): return .refused(error)
        }
    }

    enum Sending {
        case answered(Swift.Result<OperationAnswer, TrackerError>, number: Int64)
        /// It never left, or nobody knows.
        case unanswered
    }

    /// Writes the call down and sends it. What is done is to be settled by the caller, as soon as the answer is stored.
    func sendOnce(_ entry: JournalEntry) async throws -> Sending {
        let number = try await journal.begin(entry)
        switch await tracker.send(entry.operation) {
        case .done(let answer): return .answered(.success(answer), number: number)
        case .refused(let error):
            try await journal.withdraw(number)
            return .answered(.failure(error), number: number)
        case .notSent(let error):
            try await journal.withdraw(number)
            await run.fail(error, file: entry.file, project: entry.operation.project, isOld: connection.isOld)
        case .unknown(let error):
            let doubt = PushReport.InDoubt(
                number: number, file: entry.file, operation: entry.operation, reason: .unanswered(error))
            await run.note { $0.inDoubt.append(doubt) }
        }
        return .unanswered
    }

    // MARK: answers

    /// Returns the id of what was created.
    private func store(_ answer: OperationAnswer, to operation: Operation, _ seen: inout Seen) async throws -> EntityID?
    {
        switch answer {
        case .task(let answer):
            try await state.store([answer], ofProject: operation.project)
            seen.item = answer.item
            return nil
        case .comment(let comment):
            try await learn(comment.author)
            try await store(comment, &seen)
            return operation.creates ? comment.id : nil
        case .empty:
            seen.item.apply(operation.action)
            let assigned = Set(seen.item.assignees.keys)
            let people = seen.vocabulary.people.filter { assigned.contains($0.id) }
            let answer = TaskAnswer(item: seen.item, people: people, fingerprint: nil)
            try await state.store([answer], ofProject: operation.project)
            return nil
        }
    }

    private func store(_ sent: SentComment, _ seen: inout Seen) async throws {
        guard var comments = seen.comments else { return }
        if let index = comments.firstIndex(where: { $0.id == sent.id }) {
            comments[index].body = sent.body
        } else {
            let known = comments.first { $0.author.id == sent.author }?.author.name
            let stored = try await state.people([sent.author]).first?.name
            let name = known ?? stored ?? connection.name(of: sent.author)
            comments.append(
                Comment(
                    id: sent.id, author: Person(id: sent.author, name: name), created: sent.created, body: sent.body,
                    replyTo: sent.replyTo))
        }
        comments = Comment.inWritingOrder(comments)
        seen.comments = comments
        let answer = CommentsAnswer(composed: comments)
        try await state.store([TaskComments(task: seen.item.key, answer: answer)], checked: seen.time)
    }

    /// Older servers tell who we are by the first thing that we make.
    func learn(_ account: EntityID) async throws {
        guard connection.account == nil || connection.accountIsGuess else { return }
        try await state.learn(account, at: connection.date)
    }

    // MARK: drafts that are held

    /// Lets a draft wait until a person has decided whether it is that thing.
    func hold(_ operation: Operation, of file: String, _ found: EntityID, name: String) async throws {
        if let key = operation.draftKey {
            let draft = HeldDraft(key: key, found: found, name: name)
            // Every push finds it anew, and nothing is written while nothing is new.
            if try await journal.heldDraft(key) != draft { try await journal.hold(draft) }
        }
        await note(PushReport.Held(file: file, operation: operation, found: found, name: name))
    }

    private func note(_ held: PushReport.Held) async { await run.note { $0.held.append(held) } }

    /// Whether a draft waits since an earlier push, though nothing equals it any more.
    ///
    /// - Parameter isNew: a person has just decided that it is something new.
    func isHeld(_ operation: Operation, of file: String, isNew: Bool) async throws -> Bool {
        guard let key = operation.draftKey else { return false }
        if isNew {
            try await journal.release(key)
            return false
        }
        guard let held = try await journal.heldDraft(key) else { return false }
        await note(PushReport.Held(file: file, operation: operation, found: held.found, name: held.name))
        return true
    }

    // MARK: refusals

    /// What was refused for its content is not sent again by itself; everything else waits for the next push.
    ///
    /// - Parameter subject: the task's id as text; for a draft the path of its file.
    /// - Returns: true where it says nothing of other calls for the same task.
    @discardableResult
    func note(_ error: TrackerError, _ call: Planned, of subject: String, file: String) async throws -> Bool {
        let refusals = call.refusals(of: subject)
        switch error.reason {
        case .refused(_, let words):
            try await refuse(refusals.said(words.isEmpty ? error.request : words))
            return true
        case .notFound:
            try await refuse(refusals.said("not-found"))
            return false
        // Trackers say the same of somebody who cannot be assigned, of a comment that is another's, and of an account that
        // may not write.
        case .forbidden(let words) where call.operation.isOfSomebody:
            try await refuse(refusals.said(words.isEmpty ? "forbidden" : words))
            return true
        default:
            await run.fail(error, file: file, project: call.operation.project, isOld: connection.isOld)
            return false
        }
    }

    private func refuse(_ refusals: [Refusal], at indices: Set<Int>? = nil) async throws {
        for (index, refusal) in refusals.enumerated() where indices?.contains(index) ?? true {
            try await journal.noteRefusal(refusal)
            await run.note { $0.refused.append(refusal) }
        }
    }
}

extension [Refusal] {
    fileprivate func said(_ words: String) -> [Refusal] {
        map { refusal in
            var refusal = refusal
            refusal.words = words
            return refusal
        }
    }
}

extension TrackerError {
    /// Two moves at the same time; nothing was changed.
    var isCollision: Bool {
        if case .serverFailed(status: 500, _) = reason { true } else { false }
    }
}

extension Operation {
    fileprivate var isOfSomebody: Bool {
        switch action {
        case .assign, .editComment, .deleteComment: true
        case .create(let task): !task.assignees.isEmpty
        default: false
        }
    }
}

extension Connection {
    /// The server does not tell what a token may do.
    var isOld: Bool { !capabilities.setsLabelsWithFields }

    /// Whose token it is; nil where that is a guess.
    var knownAccount: EntityID? { accountIsGuess ? nil : account?.id }

    func name(of person: EntityID) -> String { account.flatMap { $0.id == person ? $0.name : nil } ?? person }
}
