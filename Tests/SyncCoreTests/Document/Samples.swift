@testable import SyncCore

/// A project with everything in it, and one of its tasks.
enum Samples {
    static let tanaka = Person(id: "a0010000-0000-4000-8000-000000000001", name: "tanaka")
    static let suzuki = Person(id: "a0020000-0000-4000-8000-000000000002", name: "suzuki")

    static let vocabulary = ProjectVocabulary(
        project: Project(id: "c0010000", key: "ENG", name: "Engine", description: ""),
        statuses: [
            Status(id: "s-todo", name: "Todo", isDefault: true), Status(id: "s-progress", name: "In Progress"),
            Status(id: "s-done", name: "Done", isDone: true, isDefaultDone: true),
        ],
        fields: [
            CustomField(id: "f-points", name: "Story Points", type: "number"),
            CustomField(id: "f-team", name: "Team", type: "text"),
        ],
        people: [tanaka, suzuki],
        labels: [
            Label(id: "l-auth", name: "auth", color: "#3b82f6"), Label(id: "l-backend", name: "backend", color: "#fff"),
            Label(id: "l-ui", name: "ui", color: "#000000"),
        ],
        sprints: [Sprint(id: "p-12", name: "Sprint 12", state: "active")],
        milestones: [Milestone(id: "m-2", name: "v2.0")])

    static let task = TaskItem(
        id: TaskID(project: "ENG", number: 42), key: "k-42", title: "OAuth 対応を実装する", body: "The description.",
        status: "s-progress", priority: "high", assignees: [tanaka.id: "primary", suzuki.id: "secondary"],
        labels: ["l-auth", "l-backend"], milestone: "m-2", parent: "k-40",
        due: Timestamp(rfc3339: "2026-06-01T00:00:00Z"), deadline: Timestamp(rfc3339: "2026-06-10T00:00:00Z"),
        estimate: 180, progress: 40, fields: ["f-points": "5"],
        created: Timestamp(seconds: 1_779_876_000), updated: Timestamp(seconds: 1_779_876_000), author: tanaka.id)

    static let comments = [
        Comment(id: "c-1", author: tanaka, created: Timestamp(seconds: 1_779_879_600), body: "The design is done."),
        Comment(
            id: "c-2", author: suzuki, created: Timestamp(seconds: 1_779_883_200), body: "I ask for a review.",
            replyTo: "c-1"),
    ]

    static let subtasks = [
        Subtask(
            id: TaskID(project: "ENG", number: 60), title: "Redirect URI", isDone: false, link: "ENG-60-redirect-uri.md"
        ),
        Subtask(id: TaskID(project: "ENG", number: 61), title: "PKCE", isDone: true, link: "ENG-61-pkce.md"),
    ]

    static func context(_ vocabulary: ProjectVocabulary = vocabulary) -> DocumentContext {
        DocumentContext(
            names: ProjectNames(vocabulary), vocabulary: vocabulary, parent: TaskID(project: "ENG", number: 40),
            subtasks: subtasks, url: "https://koyori.example.com/acme/projects/ENG/tasks/ENG-42",
            capabilities: Capabilities(hasStart: true, hasSubtasks: true, setsLabelsWithFields: true))
    }

    static func render(_ task: TaskItem = task, _ comments: [Comment] = comments) -> String {
        String(decoding: DocumentRenderer.render(task, comments: comments, in: context()), as: UTF8.self)
    }

    static func parse(_ text: String, with vocabulary: ProjectVocabulary = vocabulary) -> ParsedDocument {
        DocumentParser.parse(
            Array(text.utf8), file: "ENG/tasks/ENG-42.md", names: ProjectNames(vocabulary), project: "ENG")
    }

    static func splice(
        _ task: TaskItem, _ comments: [Comment]? = comments, in context: DocumentContext = context(), into text: String,
        writtenWith former: ProjectVocabulary? = nil
    ) throws -> String {
        let bytes = try DocumentRenderer.splice(
            task, comments: comments, in: context, into: Array(text.utf8),
            writtenWith: former.map(ProjectNames.init))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension TaskItem {
    /// The same with one thing changed.
    func with(_ change: (inout TaskItem) -> Void) -> TaskItem {
        var copy = self
        change(&copy)
        return copy
    }
}

extension String {
    /// Line by line and byte by byte: what stands in one and not in the other, as `-` and `+` lines.
    func difference(from old: String) -> [String] {
        let new = lines
        return new.difference(from: old.lines).map { change in
            switch change {
            case .remove(_, let line, _): "-" + String(decoding: line, as: UTF8.self)
            case .insert(_, let line, _): "+" + String(decoding: line, as: UTF8.self)
            }
        }
    }

    private var lines: [[UInt8]] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    }
}
