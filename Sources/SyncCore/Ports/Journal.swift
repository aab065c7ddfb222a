/// Remembers every call that alters the tracker, from before its first byte goes out until a server commit holds what came
/// of it. Cannot be rebuilt.
///
/// Every call throws a ``RepositoryError``; each is on the disk itself before it returns.
public protocol Journal: Sendable {
    /// Writes down a call that is about to be sent; it is in doubt from now on. Returns its number.
    func begin(_ entry: JournalEntry) async throws -> Int64
    /// It was carried out. The answers must have been stored before.
    ///
    /// - Parameter created: the key of the task, or the id of the comment, that it made.
    func settle(_ number: Int64, created: EntityID?) async throws
    /// The tracker said that nothing changed, or a look at it did: forgotten.
    func withdraw(_ number: Int64) async throws

    /// Those of which nobody knows whether they happened, oldest first.
    func inDoubt() async throws -> [NumberedEntry]
    /// Those that were carried out and that no server commit holds yet, oldest first.
    func settled() async throws -> [NumberedEntry]
    /// A server commit holds everything that was settled up to that number.
    func forgetSettled(upTo number: Int64) async throws

    /// Remembers that the tracker refused a wish, or took it and did not apply it.
    func noteRefusal(_ refusal: Refusal) async throws
    /// What was refused of a task; of a draft by its file.
    func refusals(of subject: String) async throws -> [Refusal]
    /// Forgets what was refused of it.
    func forgetRefusals(of subject: String) async throws

    /// Remembers that a draft waits for a person to decide: the question does not go with what raised it.
    func hold(_ draft: HeldDraft) async throws
    func heldDraft(_ key: HeldDraft.Key) async throws -> HeldDraft?
    /// A person decided: it is something new.
    func release(_ key: HeldDraft.Key) async throws
    /// A person decided: what may be this thing is it.
    func release(thing: EntityID) async throws
}

public struct NumberedEntry: Hashable, Sendable {
    public var number: Int64
    public var entry: JournalEntry
    /// Of a settled creation, see ``Journal/settle(_:created:)``.
    public var created: EntityID?

    public init(number: Int64, entry: JournalEntry, created: EntityID? = nil) {
        self.number = number
        self.entry = entry
        self.created = created
    }
}

/// A wish that the tracker did not grant. The same wish over the same value is not sent again by itself.
public struct Refusal: Hashable, Sendable, Codable {
    /// The task's id as text; for a draft the path of its file.
    public var subject: String
    /// As `--json` spells fields.
    public var field: String
    /// What was wished, as it was sent.
    public var wish: String
    /// What the tracker had.
    public var remote: String
    /// The tracker's own words, cut; empty when it took the call and did not apply it.
    public var words: String

    public init(subject: String, field: String, wish: String, remote: String, words: String) {
        self.subject = subject
        self.field = field
        self.wish = wish
        self.remote = remote
        self.words = words
    }
}
