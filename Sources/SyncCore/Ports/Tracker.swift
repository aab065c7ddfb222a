/// A task tracker. Reads may be repeated and alter nothing; ``send(_:)`` is the one call that does.
///
/// Every read throws a ``TrackerError``. Calls may run side by side: the tracker itself keeps to four requests a host.
public protocol Tracker: Sendable {
    /// Who we are and where. Asked once, first in a run; a second call gets the same answer.
    func connect() async throws -> Connection

    /// Goes on with what an earlier run's ``connect()`` has told, without asking anything. False, and nothing happens, when
    /// that was another address or another credential.
    func resume(_ connection: Connection) async -> Bool

    /// The projects named by key or id, or all that the account may enter. One that is refused or gone comes as a
    /// failure of its own and does not stop the others. A list that was complete is not asked for again in the run.
    func projects(_ selection: [String]) async throws -> [ProjectListing]

    /// Everything but the people, who are learned from tasks and comments.
    func vocabulary(of project: Project) async throws -> ProjectVocabulary

    /// Walks the live or the archived tasks, page by page, each handed over before the next is asked for.
    ///
    /// Every task that was in the list during the whole walk comes at least once; one that moves may come twice.
    /// A task that does not come may still exist: ask ``task(_:in:)`` before believing it gone.
    func walkTasks(
        of project: Project, archived: Bool, known: any KnownAnswers,
        page: @Sendable (TaskPage) async throws -> Void
    ) async throws

    /// How many archived tasks there are, by the cheapest call.
    func countArchivedTasks(of project: Project) async throws -> Int

    /// One task with its custom fields; nil when the tracker says that it is gone. `key` may be the text of a ``TaskID``.
    func task(_ key: EntityID, in project: Project) async throws -> TaskAnswer?

    /// All comments of a task, deleted ones included; nil when the task is gone.
    func comments(of key: EntityID, in project: Project) async throws -> CommentsAnswer?

    /// The newest tasks of a project, live or archived, newest first: one page, as long as the tracker gives it.
    func newestTasks(of project: Project, archived: Bool) async throws -> [TaskAnswer]

    /// Sends one call, once: no repetition, no redirect, no silent resend on a dead connection.
    ///
    /// An update of labels alone goes another way after the tracker was seen to leave labels out.
    func send(_ operation: Operation) async -> SendOutcome

    /// The newest events over all projects, newest first; nil where the tracker cannot tell.
    func newestEvents() async throws -> [TrackerEvent]?

    /// What happened to one task, newest first; empty where the tracker cannot tell.
    func history(of key: EntityID, in project: Project) async throws -> [TrackerEvent]

    /// Everyone who is in the tenant now, with the owner; nil where the account may not ask.
    func members() async throws -> [Person]?

    /// The one with exactly that name whom tasks of the project can be given to; nil for nobody, and where the tracker
    /// cannot tell.
    func assignablePerson(named name: String, in project: Project) async throws -> Person?

    /// Requests sent so far, repeated ones included.
    var requestCount: Int { get async }
}

public struct Connection: Hashable, Sendable, Codable {
    /// `koyori.example.com`, with the port where it is not the scheme's own.
    public var host: String
    /// Where the API's paths begin: `https://koyori.example.com/api`.
    public var apiRoot: String
    /// The web origin, for links: `https://koyori.example.com`.
    public var webOrigin: String
    /// The tenant's name in addresses, where it can be known.
    public var tenant: Tenant
    /// Nil when the tracker does not tell; see ``accountIsGuess``.
    public var account: Person?
    /// True when the account is only likely (the tenant's owner on servers that do not tell).
    public var accountIsGuess: Bool
    /// The server's clock when it answered.
    public var date: Timestamp
    public var capabilities: Capabilities
    /// False where the tracker tells that this credential may not write tasks; true also where it does not tell.
    public var mayWriteTasks: Bool
    /// A short digest that tells whether a later run has the same credential, and nothing more of it.
    public var credential: String

    public init(
        host: String, apiRoot: String, webOrigin: String, tenant: Tenant, account: Person?, accountIsGuess: Bool,
        date: Timestamp, capabilities: Capabilities, mayWriteTasks: Bool, credential: String
    ) {
        self.host = host
        self.apiRoot = apiRoot
        self.webOrigin = webOrigin
        self.tenant = tenant
        self.account = account
        self.accountIsGuess = accountIsGuess
        self.date = date
        self.capabilities = capabilities
        self.mayWriteTasks = mayWriteTasks
        self.credential = credential
    }
}

public struct Tenant: Hashable, Sendable, Codable {
    public var id: EntityID
    /// The name in web addresses (`acme`); the id where the token cannot learn it.
    public var slug: String
    public var name: String

    public init(id: EntityID, slug: String, name: String) {
        self.id = id
        self.slug = slug
        self.name = name
    }
}

/// What this tracker can do; nothing asks which tracker it is.
public struct Capabilities: Hashable, Sendable, Codable {
    public var hasStart: Bool
    public var hasSubtasks: Bool
    /// Labels can be added to a task and taken off it in the call that changes its fields; else that takes a call of its
    /// own.
    public var setsLabelsWithFields: Bool

    public init(hasStart: Bool, hasSubtasks: Bool, setsLabelsWithFields: Bool) {
        self.hasStart = hasStart
        self.hasSubtasks = hasSubtasks
        self.setsLabelsWithFields = setsLabelsWithFields
    }
}

public struct ProjectListing: Sendable {
    /// The key or id that was asked for, or the project's key.
    public var name: String
    public var outcome: Result<Project, TrackerError>

    public init(name: String, outcome: Result<Project, TrackerError>) {
        self.name = name
        self.outcome = outcome
    }
}

/// A page of the list; `index` counts from 0.
public enum TaskPage: Sendable {
    /// Byte for byte the known page of this index, whose tasks are thereby seen.
    case unchanged(index: Int)
    case read(index: Int, fingerprint: Fingerprint, entries: [TaskEntry])
}

public enum TaskEntry: Sendable {
    /// Byte for byte what ``KnownAnswers`` holds of this task.
    case unchanged(EntityID)
    case read(TaskAnswer)
}

public struct TaskAnswer: Sendable {
    public var item: TaskItem
    /// The people whose ids the item holds.
    public var people: [Person]
    /// Nil for an answer that is no list item.
    public var fingerprint: Fingerprint?
    /// The server's clock when it answered; nil for an item of a walk, and where the server does not tell.
    public var date: Timestamp?

    public init(item: TaskItem, people: [Person], fingerprint: Fingerprint?, date: Timestamp? = nil) {
        self.item = item
        self.people = people
        self.fingerprint = fingerprint
        self.date = date
    }
}

public struct CommentsAnswer: Sendable {
    public var comments: [Comment]
    public var fingerprint: Fingerprint

    public init(comments: [Comment], fingerprint: Fingerprint) {
        self.comments = comments
        self.fingerprint = fingerprint
    }

    /// What the tracker must have by now, put together from several answers: equal to no answer, and to another of these
    /// only when they say the same. The hash is 64-bit FNV-1a.
    public init(composed comments: [Comment]) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for comment in comments {
            for byte in "\(comment.id) \(comment.isDeleted) \(comment.body)\n".utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        self.init(comments: comments, fingerprint: Fingerprint(high: hash, low: 0))
    }
}

/// Something that somebody did, as far as the tracker tells.
public struct TrackerEvent: Hashable, Sendable {
    public var id: EntityID
    public var task: TaskID?
    /// The field it changed, as `--json` spells fields: `status`, `labels`, `comment:ID`; nil for anything else.
    public var field: String?
    public var person: Person?
    public var date: Timestamp

    public init(id: EntityID, task: TaskID?, field: String?, person: Person?, date: Timestamp) {
        self.id = id
        self.task = task
        self.field = field
        self.person = person
        self.date = date
    }
}

/// What earlier runs stored, so that equal bytes need no second decoding.
public protocol KnownAnswers: Sendable {
    func page(of project: Project, archived: Bool, index: Int) async throws -> Fingerprint?
    /// The tasks of the project whose list items have these fingerprints.
    func tasks(of project: Project, with fingerprints: [Fingerprint]) async throws -> [Fingerprint: EntityID]
}
