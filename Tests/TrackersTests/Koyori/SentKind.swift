import DemoServer
import SyncCore

@testable import Trackers

/// Everything that can be sent, with what it does to the demo server.
enum SentKind: CaseIterable {
    case fields
    case labels
    case assign
    case changeRole
    case unassign
    case create
    case comment
    case reply
    case editComment
    case deleteComment
    case deleteTask

    var creates: Bool { [.create, .comment, .reply].contains(self) }
    var deletes: Bool { [.deleteComment, .deleteTask].contains(self) }

    func operation(_ stage: SendStage) -> Operation {
        let rich = stage.demo.ids.rich
        let (task, action): (EntityID?, Operation.Action) =
            switch self {
            case .fields: (rich, .update([.title("New"), .body(""), .parent(nil)]))
            case .labels: (rich, .update([.labels(adding: [stage.label("area")], removing: [stage.label("bug")])]))
            case .assign: (stage.demo.ids.plain, .assign(stage.demo.ids.suzuki, role: "lead"))
            case .changeRole: (rich, .changeRole(stage.demo.ids.tanaka, role: "review"))
            case .unassign: (rich, .unassign(stage.demo.ids.tanaka))
            case .create: (nil, .create(NewTask(title: "Fresh", body: "x", status: stage.todo)))
            case .comment: (rich, .comment("Hello", replyTo: nil))
            case .reply: (rich, .comment("Hello", replyTo: stage.head))
            case .editComment: (rich, .editComment(stage.head, text: "Changed"))
            case .deleteComment: (rich, .deleteComment(stage.head))
            case .deleteTask: (rich, .deleteTask)
            }
        return Operation(project: stage.project.id, task: task, action: action)
    }

    /// How often it happened.
    func count(_ stage: SendStage) async throws -> Int {
        let (tracker, project, ids) = (stage.tracker, stage.project, stage.demo.ids)
        let rich = try await tracker.task(ids.rich, in: project)?.item
        let comments = try await tracker.comments(of: ids.rich, in: project)?.comments ?? []
        let hellos = comments.filter { $0.body == "Hello" }
        let head = comments.first { $0.id == stage.head }
        switch self {
        case .fields: return rich?.title == "New" && rich?.body == "" && rich?.parent == nil ? 1 : 0
        case .labels: return rich?.labels == [stage.label("area")] ? 1 : 0
        case .assign:
            return try await tracker.task(ids.plain, in: project)?.item.assignees == [ids.suzuki: "lead"] ? 1 : 0
        case .changeRole: return rich?.assignees[ids.tanaka] == "review" ? 1 : 0
        case .unassign: return rich?.assignees == [ids.suzuki: "primary"] ? 1 : 0
        case .create:
            return try await tracker.newestTasks(of: project, archived: false).count { $0.item.title == "Fresh" }
        case .comment: return hellos.count { $0.replyTo == nil }
        case .reply: return hellos.count { $0.replyTo == stage.head }
        case .editComment: return head?.body == "Changed" ? 1 : 0
        case .deleteComment: return head?.isDeleted == true ? 1 : 0
        case .deleteTask: return rich == nil ? 1 : 0
        }
    }
}

/// A demo server, and what was read of it before anything is sent.
struct SendStage {
    let demo: DemoKoyori
    let tracker: KoyoriTracker
    let project: Project
    let vocabulary: ProjectVocabulary
    /// The first comment of the rich task.
    let head: EntityID

    init(_ api: DemoServerOptions.API, idle: Duration = .seconds(5)) async throws {
        demo = try DemoKoyori(api: api)
        tracker = demo.tracker(idle: idle)
        project = try await tracker.projects(["ENG"])[0].outcome.get()
        vocabulary = try await tracker.vocabulary(of: project)
        head = try await tracker.comments(of: demo.ids.rich, in: project)?.comments.first?.id ?? ""
        await demo.clear()
    }

    var todo: EntityID { vocabulary.statuses.first { $0.name == "Todo" }?.id ?? "" }

    func label(_ name: String) -> EntityID { vocabulary.labels.first { $0.name == name }?.id ?? "" }

    /// How often anything was asked that could alter the server.
    func writes() async throws -> Int { try await demo.requests().count { $0.method != "GET" } }
}

extension SendOutcome {
    /// In short: `done`, `refused 409`, `unknown`.
    var word: String {
        switch self {
        case .done: "done"
        case .notSent(let error): "not sent, \(error.reason.word)"
        case .refused(let error): "refused, \(error.reason.word)"
        case .unknown: "unknown"
        }
    }

    var reason: TrackerError.Reason? {
        switch self {
        case .done: nil
        case .notSent(let error), .refused(let error), .unknown(let error): error.reason
        }
    }

    var task: TaskAnswer? {
        if case .done(.task(let answer)) = self { answer } else { nil }
    }

    var comment: SentComment? {
        if case .done(.comment(let comment)) = self { comment } else { nil }
    }
}

extension TrackerError.Reason {
    fileprivate var word: String {
        switch self {
        case .notLoggedIn: "not logged in"
        case .forbidden: "forbidden"
        case .notFound: "not found"
        case .refused(let status, _), .serverFailed(let status, _): "\(status)"
        case .tooManyRequests: "too many requests"
        default: "\(self)"
        }
    }
}
