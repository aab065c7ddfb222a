/// A comment, or a reply to one, as the tracker tells it.
public struct Comment: Hashable, Sendable, Codable {
    public var id: EntityID
    /// The name stands beside the id, since an account may be gone.
    public var author: Person
    public var created: Timestamp
    /// Empty when the comment is deleted.
    public var body: String
    /// Nil for the head of a thread; there is one level of replies.
    public var replyTo: EntityID?
    public var isDeleted: Bool

    public init(
        id: EntityID, author: Person, created: Timestamp, body: String, replyTo: EntityID? = nil,
        isDeleted: Bool = false
    ) {
        self.id = id
        self.author = author
        self.created = created
        self.body = body
        self.replyTo = replyTo
        self.isDeleted = isDeleted
    }
}
