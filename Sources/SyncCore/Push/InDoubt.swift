/// Whether a call that nobody heard the end of has happened, told by a look at the tracker. A table of its own, with a
/// row for each kind of call.
public enum InDoubt {
    public enum Verdict: Hashable, Sendable {
        /// Everything is as wished; there is nothing to send.
        case happened
        /// This comment or task is the one that was sent.
        case created(EntityID)
        /// Nothing changed, or others changed it since: what the files want is planned anew.
        case didNotHappen
        /// It may still come: a server that was slow to answer may be slow to write.
        case lookAgain
        /// Something of the same account is there that is not quite what was sent; a person must look.
        case ask
    }

    /// How long a creation is looked for after it was sent, by the server's clock.
    public static let patience: Int64 = 60

    /// - Parameter item: as it is now; nil when the task is gone.
    public static func update(_ writes: [FieldWrite], _ observed: Observed, now item: TaskItem?) -> Verdict {
        guard let item else { return .didNotHappen }
        if item.updated == observed.updated { return .didNotHappen }
        return writes.allSatisfy { $0.isApplied(in: item) } ? .happened : .didNotHappen
    }

    /// One person's row of a task's assignees.
    ///
    /// - Parameter wanted: the role; nil for somebody who was taken off the task.
    public static func assignee(_ person: EntityID, wanted: String?, now item: TaskItem?) -> Verdict {
        item?.assignees[person] == wanted && item != nil ? .happened : .didNotHappen
    }

    /// - Parameter comments: as they are now; nil when the task is gone.
    public static func editedComment(_ id: EntityID, text: String, now comments: [Comment]?) -> Verdict {
        let comment = comments?.first { $0.id == id && !$0.isDeleted }
        return comment.map { TextComparison.isExact($0.body, text) } ?? false ? .happened : .didNotHappen
    }

    /// A deletion may be repeated: what is gone stays gone.
    public static func deletedComment(_ id: EntityID, now comments: [Comment]?) -> Verdict {
        comments?.contains { $0.id == id && !$0.isDeleted } ?? false ? .didNotHappen : .happened
    }

    /// - Parameters:
    ///   - claimed: comments that another draft has taken over.
    ///   - time: the server's clock now.
    public static func comment(
        _ text: String, replyTo: EntityID?, _ entry: JournalEntry, now comments: [Comment]?,
        claimed: Set<EntityID>, time: Timestamp
    ) -> Verdict {
        guard let comments else { return .didNotHappen }
        let new = comments.filter { comment in
            !comment.isDeleted && comment.replyTo == replyTo && !claimed.contains(comment.id)
                && isMine(comment.author.id, entry) && entry.observed.comments?.contains(comment.id) != true
        }
        let same = new.filter { TextComparison.isExact($0.body, text) }
        if let oldest = same.min(by: { ($0.created, $0.id) < ($1.created, $1.id) }) {
            return taken(oldest.id, entry)
        }
        return new.isEmpty ? nothingFound(entry, at: time) : .ask
    }

    /// - Parameter tasks: the newest ones of the project, live and archived.
    public static func task(
        _ wish: NewTask, _ entry: JournalEntry, now tasks: [TaskItem], claimed: Set<EntityID>, time: Timestamp
    ) -> Verdict {
        let new = tasks.filter { task in
            !claimed.contains(task.key) && task.id.number > entry.observed.highestNumber ?? 0
                && task.author.map { isMine($0, entry) } ?? false
        }
        let same = new.filter { wish.isEqual(to: $0) }
        if let oldest = same.min(by: { $0.id < $1.id }) { return taken(oldest.key, entry) }
        let alike = new.contains { TextComparison.isExact($0.title, wish.title) }
        return alike ? .ask : nothingFound(entry, at: time)
    }

    private static func isMine(_ author: EntityID, _ entry: JournalEntry) -> Bool {
        entry.account.map { $0 == author } ?? true
    }

    /// Nothing is taken over on a guess of who we are.
    private static func taken(_ id: EntityID, _ entry: JournalEntry) -> Verdict {
        entry.account == nil ? .ask : .created(id)
    }

    private static func nothingFound(_ entry: JournalEntry, at time: Timestamp) -> Verdict {
        time.seconds - entry.time.seconds < patience ? .lookAgain : .didNotHappen
    }
}

extension NewTask {
    /// A task that could have been made from this wish: the same text in the same place.
    public func isEqual(to task: TaskItem) -> Bool {
        hasTitle(of: task)
            && TextComparison.isAlike(
                TextEscaping.normalized(body), TextEscaping.normalized(task.body))
            && parent == task.parent
    }

    public func hasTitle(of task: TaskItem) -> Bool { TextComparison.isExact(title, task.title) }
}
