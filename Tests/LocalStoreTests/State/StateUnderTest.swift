import LocalStore
import SyncCore
import TestSupport

/// The states that must keep the same promises.
enum StateKind: CaseIterable {
    case memory
    case database

    func make() throws -> StateUnderTest {
        switch self {
        case .memory: return StateUnderTest(store: InMemoryState(), folder: nil)
        case .database:
            let folder = try TemporaryFolder()
            return StateUnderTest(
                store: try StateDatabase(folder: folder.path(of: "toji")) { .someTime }, folder: folder)
        }
    }
}

struct StateUnderTest {
    let store: any StateStore & Journal
    /// Held, since the folder is removed with its last owner.
    let folder: TemporaryFolder?
}

extension Timestamp {
    static let someTime = Timestamp(rfc3339: "2026-05-27T10:00:00Z") ?? Timestamp(seconds: 0)
}

extension TaskItem {
    /// Task `KEY-number` with the key `k` and number.
    static func some(
        _ number: Int, title: String = "A task", status: EntityID = "todo", parent: EntityID? = nil,
        fields: [EntityID: String]? = nil, isArchived: Bool = false
    ) -> TaskItem {
        TaskItem(
            id: TaskID(project: "ENG", number: number), key: "k\(number)", title: title, body: "Text",
            status: status, priority: "medium", parent: parent, fields: fields, isArchived: isArchived,
            created: .someTime, updated: .someTime, author: "tanaka")
    }
}

extension TaskAnswer {
    init(_ item: TaskItem, fingerprint: UInt64? = nil, people: [Person] = []) {
        self.init(
            item: item, people: people, fingerprint: fingerprint.map { Fingerprint(high: $0, low: .max - $0) })
    }
}

extension Comment {
    static func some(
        _ id: EntityID, by author: EntityID = "suzuki", at minute: Int64 = 0, _ body: String = "Yes",
        to head: EntityID? = nil, isDeleted: Bool = false
    ) -> Comment {
        Comment(
            id: id, author: Person(id: author, name: "Name of \(author)"),
            created: Timestamp.someTime.advanced(bySeconds: 60 * minute), body: body, replyTo: head,
            isDeleted: isDeleted)
    }
}

extension ObjectID {
    static let some = ObjectID(String(repeating: "a1", count: 20))!
}

extension StateStore {
    func store(_ items: TaskItem...) async throws {
        try await store(items.map { TaskAnswer($0) }, ofProject: "eng")
    }

    func store(_ comments: [Comment], of task: EntityID, fingerprint: UInt64, checked: Timestamp = .someTime)
        async throws
    {
        let answer = CommentsAnswer(comments: comments, fingerprint: Fingerprint(high: fingerprint, low: 1))
        try await store([TaskComments(task: task, answer: answer)], checked: checked)
    }

    /// Everything so far lies in a commit.
    func settleAll(waiting: Set<EntityID> = [], paths: [EntityID: String] = [:]) async throws {
        try await settle(commit: .some, projects: ["eng"], waiting: waiting, paths: paths)
    }

    /// The numbers of the pending tasks.
    var pending: [Int] {
        get async throws {
            try await pendingTasks(ofProject: "eng", after: 0, limit: .max).map(\.item.id.number)
        }
    }
}
