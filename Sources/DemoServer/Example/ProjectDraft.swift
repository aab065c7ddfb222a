/// A project of the example tenant as its story is told: names instead of ids, days ago instead of dates.
///
/// The `tell…` functions are long on purpose: they are pages of text, to be read and rewritten from top to bottom.
struct ProjectDraft {
    private(set) var tasks: [TaskDraft] = []
    private(set) var blocks: [(blocker: Int, blocked: Int)] = []

    /// Adds a task with the next number. Tasks are told in the order of their creation.
    ///
    /// `ago`, `changed` and `done` are days before the server's start. Without `changed` a task was last changed when it
    /// was done or made. The first of the assignees is `primary`, the others are `secondary`.
    mutating func task(
        _ title: String, _ status: TaskDraft.Status, _ priority: Priority, by author: Person, ago: Double,
        changed: Double? = nil, done: Double? = nil, to assignees: [Person] = [], labels: [String] = [],
        milestone: String? = nil, sprint: String? = nil, parent: Int? = nil, due: Moment? = nil,
        deadline: Moment? = nil, estimate: Int? = nil, progress: Int = 0, fields: [String: String] = [:],
        archived: Bool = false, _ text: String
    ) {
        tasks.append(
            TaskDraft(
                title: title, text: text, status: status, priority: priority, author: author, created: ago,
                changed: changed ?? done, completed: done, assignees: assignees, labels: labels,
                milestone: milestone, sprint: sprint, parent: parent, due: due, deadline: deadline,
                estimate: estimate, progress: progress, fields: fields, isArchived: archived))
    }

    /// A task that was made and then deleted: nobody sees it, and its number is never used again.
    mutating func deletedTask(_ title: String, by author: Person, ago: Double) {
        tasks.append(
            TaskDraft(
                title: title, text: nil, status: .todo, priority: .medium, author: author, created: ago,
                isDeleted: true))
    }

    /// Adds a comment to the last task, `ago` days before the server's start.
    mutating func comment(_ author: Person, _ ago: Double, _ text: String) {
        say(CommentDraft(author: author, ago: ago, text: text))
    }

    /// Answers the last comment of the last task.
    mutating func reply(_ author: Person, _ ago: Double, _ text: String) {
        say(CommentDraft(author: author, ago: ago, text: text, isReply: true))
    }

    /// A comment whose author took it back.
    mutating func retractedComment(_ author: Person, _ ago: Double) {
        say(CommentDraft(author: author, ago: ago, text: "", isDeleted: true))
    }

    /// The first task blocks the second; both are given by their numbers.
    mutating func block(_ blocker: Int, blocking blocked: Int) {
        blocks.append((blocker, blocked))
    }

    private mutating func say(_ comment: CommentDraft) {
        guard let last = tasks.indices.last else { return }
        tasks[last].comments.append(comment)
    }
}

struct TaskDraft {
    enum Status: String {
        case backlog = "Backlog"
        case todo = "Todo"
        case inProgress = "In Progress"
        case inReview = "In Review"
        case doing = "Doing"
        case waiting = "Waiting"
        case done = "Done"
    }

    var title: String
    var text: String?
    var status: Status
    var priority: Priority
    var author: Person
    /// Days before the server's start.
    var created: Double
    var changed: Double?
    var completed: Double?
    var assignees: [Person] = []
    var labels: [String] = []
    var milestone: String?
    var sprint: String?
    /// The number of the task above.
    var parent: Int?
    var due: Moment?
    var deadline: Moment?
    /// Minutes.
    var estimate: Int?
    var progress = 0
    /// By the names of the fields. The value of a date field is a number of days after the server's start.
    var fields: [String: String] = [:]
    var isArchived = false
    var isDeleted = false
    var comments: [CommentDraft] = []
}

struct CommentDraft {
    var author: Person
    /// Days before the server's start.
    var ago: Double
    var text: String
    var isReply = false
    var isDeleted = false
}

/// The people of the example tenant, named by their usernames.
enum Person: Int, CaseIterable {
    case tanaka, suzuki, sato, mori, lena, yamamoto
    /// Left the tenant; the account and all that was done with it are still there.
    case ito
}

/// The accounts of the people.
struct Cast {
    private let ids: [Identifier]

    init(in world: inout World) {
        ids = Person.allCases.map { world.addUser("\($0)") }
    }

    subscript(person: Person) -> Identifier { ids[person.rawValue] }
}

/// A deadline, seen from the day on which the server starts.
enum Moment {
    /// A day, which trackers write as its midnight in UTC.
    case day(Int)
    /// That many hours after the midnight of a day; negative ones lie before it.
    case hour(Int, Double)
}
