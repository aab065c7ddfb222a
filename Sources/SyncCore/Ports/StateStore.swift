/// What toji remembers between runs beside the history: last answers, cursors, paths. All of it can be rebuilt.
///
/// Every call throws a ``RepositoryError``. Each call is one transaction.
public protocol StateStore: KnownAnswers, FormerPaths {
    /// A small fact by name; nil when it was never set.
    func fact(_ name: StateFact) async throws -> String?
    func setFact(_ name: StateFact, to value: String?) async throws

    /// The projects in the order of their keys.
    func projects() async throws -> [Project]
    /// What the last run that read this project learned; nil before the first.
    func vocabulary(ofProject id: EntityID) async throws -> ProjectVocabulary?
    func store(_ vocabulary: ProjectVocabulary) async throws
    /// Forgets a project with its tasks.
    func removeProject(_ id: EntityID) async throws

    /// Stores answers at once, so that an interrupted run goes on where it stopped.
    ///
    /// A task whose values differ from the stored ones, byte for byte, becomes *pending*. So do its present and former
    /// parents when it is new or its title, status, place or list changed, since their texts list it; and the children of
    /// a new task, whose texts name it. Custom fields that the answer lacks are kept as they are. Of two tasks with one
    /// number the one stored last lives, and the other is gone.
    func store(_ answers: [TaskAnswer], ofProject id: EntityID) async throws
    /// Remembers a page of a list, so that the same bytes need not be read again. The project must have been stored.
    func storePage(ofProject id: EntityID, archived: Bool, index: Int, fingerprint: Fingerprint, tasks: [EntityID])
        async throws
    /// The tasks on a remembered page.
    func tasksOnPage(ofProject id: EntityID, archived: Bool, index: Int) async throws -> [EntityID]
    /// Forgets the pages from that index on.
    func forgetPages(ofProject id: EntityID, archived: Bool, from index: Int) async throws

    /// Stores comments and the time at which they were asked for. A task whose comments differ from the stored ones
    /// becomes pending; of one whose answer has the stored fingerprint only the time changes. Comments of a task that
    /// nobody stored are dropped.
    func store(_ answers: [TaskComments], checked: Timestamp) async throws

    /// The tracker says that the task is gone: it stands in ``goneTasks(ofProject:)`` and nowhere else any more, and its
    /// parent and children become pending, and pages that list it are forgotten.
    /// ``settle(commit:projects:waiting:paths:)`` forgets it; an answer stored before that brings it back.
    func markGone(_ key: EntityID) async throws
    func goneTasks(ofProject id: EntityID) async throws -> [TaskOutline]

    func task(_ key: EntityID) async throws -> StoredTask?
    func task(numbered id: TaskID) async throws -> StoredTask?
    /// Of several tasks at once, since each call costs more than what it reads; unknown and gone ones are left out.
    func tasks(numbered ids: [TaskID]) async throws -> [TaskID: StoredTask]
    /// A short note of every task of a project, in the order of numbers.
    func outline(ofProject id: EntityID) async throws -> [TaskOutline]
    /// The pending tasks of a project in the order of numbers, at most `limit`, numbers above `after` only.
    func pendingTasks(ofProject id: EntityID, after number: Int, limit: Int) async throws -> [StoredTask]
    /// Makes every task of the project pending; its vocabulary changed.
    func markPending(project id: EntityID) async throws
    /// The children of tasks, archived ones too, oldest number first; tasks without any are left out. Asked for many
    /// tasks at once, since each call costs more than its rows.
    func children(of keys: [EntityID]) async throws -> [EntityID: [StoredChild]]
    /// What those tasks are called; unknown and gone ones are left out.
    func taskIDs(of keys: Set<EntityID>) async throws -> [EntityID: TaskID]

    /// How many tasks there are of each kind, gone ones left out, in no particular order.
    func counts(ofProject id: EntityID) async throws -> [TaskCount]
    /// The live tasks with one of these statuses by assignee, sorted by the person's id.
    func openWork(ofProject id: EntityID, statuses: Set<EntityID>, limit: Int) async throws -> [OpenWork]

    /// The oldest time at which the comments of a live task were asked for; nil without tasks, and while some never were.
    func oldestCheck() async throws -> Timestamp?
    /// Whether the comments of some live task were never read.
    func hasUnreadComments(inProject id: EntityID) async throws -> Bool

    /// The people by id, as far as known.
    func people(_ ids: Set<EntityID>) async throws -> [Person]
    /// Everybody with exactly that name, from all projects.
    func people(named name: String) async throws -> [Person]
    /// Everyone who appears in the project's tasks or comments.
    func peopleAppearing(inProject id: EntityID) async throws -> Set<EntityID>

    /// Remembers where the files of tasks lie in the newest server commit.
    func setPaths(_ paths: [EntityID: String]) async throws

    /// The run is done and `commit` holds everything of those projects but `waiting`: nothing else is pending there any
    /// more, and gone tasks but the waiting ones are forgotten. Sets the paths that it gave to files, and the fact
    /// ``StateFact/commit``, in the same transaction.
    func settle(commit: ObjectID, projects: [EntityID], waiting: Set<EntityID>, paths: [EntityID: String]) async throws
}

extension StateStore {
    public func children(of key: EntityID) async throws -> [StoredChild] {
        try await children(of: [key])[key] ?? []
    }
}

public enum StateFact: String, Sendable {
    /// The server commit that holds everything stored that is not pending.
    case commit
    case tenant
    case account
    /// The account where the tracker does not tell it: only likely.
    case guessedAccount
    /// When it was learned who we are: by the server's clock, as RFC 3339. What we made before is nowhere in this state.
    case accountSince
    case lastPull
    case newestEvent
    /// When the archived lists were last walked in full.
    case archivedWalk
    /// Ids of projects that failed in the last run, separated by blanks.
    case failedProjects
    /// What the generated pages of the newest server commit were made from, beside the stored tasks.
    case pageInput
    /// The oldest time at which the comments of a task were asked for; missing while some never were.
    case oldestCheck
    /// The last ``Connection``, as JSON.
    case connection
    /// The ids of everyone in the tenant, separated by blanks; missing where the account may not ask.
    case members
}

public struct StoredTask: Hashable, Sendable {
    public var item: TaskItem
    /// Sorted as they are written; nil when they were never read.
    public var comments: [Comment]?
    public var commentsChecked: Timestamp?
    /// Where its file lies in the newest server commit; nil when it was never written.
    public var path: String?

    public init(item: TaskItem, comments: [Comment]?, commentsChecked: Timestamp?, path: String?) {
        self.item = item
        self.comments = comments
        self.commentsChecked = commentsChecked
        self.path = path
    }
}

public struct TaskComments: Sendable {
    public var task: EntityID
    public var answer: CommentsAnswer

    public init(task: EntityID, answer: CommentsAnswer) {
        self.task = task
        self.answer = answer
    }
}

public struct StoredChild: Hashable, Sendable {
    public var id: TaskID
    public var key: EntityID
    public var title: String
    public var status: EntityID
    /// The soft deadline, else the hard one.
    public var due: Timestamp?

    public init(id: TaskID, key: EntityID, title: String, status: EntityID, due: Timestamp? = nil) {
        self.id = id
        self.key = key
        self.title = title
        self.status = status
        self.due = due
    }
}

public struct TaskCount: Hashable, Sendable {
    public var status: EntityID
    public var milestone: EntityID?
    public var isArchived: Bool
    public var count: Int

    public init(status: EntityID, milestone: EntityID?, isArchived: Bool, count: Int) {
        self.status = status
        self.milestone = milestone
        self.isArchived = isArchived
        self.count = count
    }
}

public struct OpenWork: Hashable, Sendable {
    public var person: EntityID
    /// All of them, also beyond the limit.
    public var count: Int
    /// The first ones by due date (none last), then number; at most `limit`.
    public var tasks: [StoredChild]

    public init(person: EntityID, count: Int, tasks: [StoredChild]) {
        self.person = person
        self.count = count
        self.tasks = tasks
    }
}

public struct TaskOutline: Hashable, Sendable {
    public var id: TaskID
    public var key: EntityID
    public var isArchived: Bool
    public var isPending: Bool
    public var commentsChecked: Timestamp?
    public var path: String?
    /// The task's status; with it the engine tells unfinished tasks.
    public var status: EntityID
    public var updated: Timestamp
    /// Author, assignees and those who commented; authors of deleted comments and accounts without id left out.
    public var people: Set<EntityID>
    public var milestone: EntityID?

    public init(
        id: TaskID, key: EntityID, isArchived: Bool, isPending: Bool, commentsChecked: Timestamp?, path: String?,
        status: EntityID, updated: Timestamp, people: Set<EntityID>, milestone: EntityID?
    ) {
        self.id = id
        self.key = key
        self.isArchived = isArchived
        self.isPending = isPending
        self.commentsChecked = commentsChecked
        self.path = path
        self.status = status
        self.updated = updated
        self.people = people
        self.milestone = milestone
    }
}
