/// What is known after a call that alters the tracker was sent once.
public enum SendOutcome: Sendable {
    case done(OperationAnswer)
    /// The tracker says that nothing changed.
    case refused(TrackerError)
    /// It never reached the tracker.
    case notSent(TrackerError)
    /// It may have happened or not: a time-out, a broken connection, half an answer, a failing proxy. Only a look at the
    /// tracker can tell.
    case unknown(TrackerError)
}

/// The whole answer to a call that was carried out.
public enum OperationAnswer: Sendable {
    /// The task as it is now, in answer to a creation or an update.
    case task(TaskAnswer)
    case comment(SentComment)
    /// Nothing more than that it was done.
    case empty
}

/// A comment as the answer to its creation or edit tells it.
public struct SentComment: Hashable, Sendable {
    public var id: EntityID
    /// The account that wrote it: ours.
    public var author: EntityID
    public var body: String
    public var replyTo: EntityID?
    public var created: Timestamp

    public init(id: EntityID, author: EntityID, body: String, replyTo: EntityID?, created: Timestamp) {
        self.id = id
        self.author = author
        self.body = body
        self.replyTo = replyTo
        self.created = created
    }
}
