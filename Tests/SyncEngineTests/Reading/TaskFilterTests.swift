import SyncCore
import Testing

@testable import SyncEngine

@Suite struct TaskFilterTests {
    private static let vocabulary = ProjectVocabulary(
        project: Project(id: "p", key: "ENG", name: "Engine", description: ""),
        statuses: [Status(id: "s1", name: "Todo", isDefault: true), Status(id: "s2", name: "Done", isDone: true)],
        people: [Person(id: "u1", name: "Suzuki"), Person(id: "u2", name: "sato")],
        labels: [Label(id: "l1", name: "bug", color: "#ff0000")],
        sprints: [Sprint(id: "r1", name: "Sprint 1", state: "active")], milestones: [Milestone(id: "m1", name: "v1")])

    private static func row(_ change: (inout TaskItem) -> Void = { _ in }, parent: TaskID? = nil) -> TaskRow {
        var item = TaskItem(
            id: TaskID(project: "ENG", number: 42), key: "k", title: "OAuth 対応", body: "With refresh tokens.",
            status: "s1", priority: "low", created: Timestamp(seconds: 0), updated: Timestamp(seconds: 0), author: "u2")
        change(&item)
        let names = ProjectNames(vocabulary)
        let context = DocumentContext(
            names: names, vocabulary: vocabulary, parent: parent, subtasks: [], url: "https://x/ENG-42",
            capabilities: Capabilities(hasStart: false, hasSubtasks: true, setsLabelsWithFields: true))
        let bytes = DocumentRenderer.render(item, comments: [], in: context)
        return TaskRow(
            DocumentParser.parse(bytes, file: "ENG/tasks/ENG-42.md", names: names, project: "ENG"),
            vocabulary: vocabulary, names: names)
    }

    private static let full: @Sendable (inout TaskItem) -> Void = { item in
        (item.labels, item.sprint, item.milestone) = (["l1"], "r1", "m1")
        item.assignees = ["u1": "primary", "u2": "secondary"]
    }

    typealias Setting = @Sendable (inout TaskFilter) -> Void

    static let filters: [(Setting, Bool)] = [
        ({ $0.statuses = ["todo"] }, true), ({ $0.statuses = ["Done"] }, false),
        ({ $0.statuses = ["Done", "TODO"] }, true), ({ $0.assignees = ["suzuki"] }, true),
        ({ $0.assignees = ["SATO"] }, true), ({ $0.assignees = ["suz"] }, false), ({ $0.authors = ["Sato"] }, true),
        ({ $0.authors = ["Suzuki"] }, false), ({ $0.labels = ["BUG"] }, true), ({ $0.labels = ["api"] }, false),
        ({ $0.projects = ["eng"] }, true), ({ $0.projects = ["WEB"] }, false),
        ({ $0.sprints = ["sprint 1"] }, true),
        ({ $0.milestones = ["V1"] }, true), ({ $0.milestones = [""] }, false), ({ $0.text = "oauth 対応" }, true),
        ({ $0.text = "refresh ENG-42" }, true), ({ $0.text = "oauth missing" }, false),
        ({ $0.mine = "u1" }, true), ({ $0.mine = "u2" }, true), ({ $0.mine = "u3" }, false),
        ({ ($0.labels, $0.statuses) = (["bug"], ["Done"]) }, false),
    ]

    @Test("a filter lets through what has any of its names, without case, and all of its kinds", arguments: filters)
    func names(setting: Setting, isShown: Bool) {
        var filter = TaskFilter()
        setting(&filter)
        #expect(filter.matches(Self.row(Self.full)) == isShown)
    }

    @Test("without a value a task fits no name, and an empty name is none of its values")
    func unset() {
        var filter = TaskFilter()
        filter.sprints = ["Sprint 1"]
        #expect(!filter.matches(Self.row()))
    }

    struct Place: Sendable {
        var isDone = false
        var isArchived = false
        var hasParent = false
        var isOrphan = false
    }

    static let placed: [(Place, Setting, Bool)] = [
        (Place(), { _ in }, true), (Place(isDone: true), { _ in }, false),
        (Place(isArchived: true), { _ in }, false),
        (Place(hasParent: true), { _ in }, false), (Place(hasParent: true, isOrphan: true), { _ in }, true),
        (Place(hasParent: true), { $0.labels = ["bug"] }, true),
        (Place(isDone: true), { $0.labels = ["bug"] }, true),
        (Place(isArchived: true), { $0.labels = ["bug"] }, false),
        (Place(isDone: true), { $0.showsDone = true }, true),
        (Place(), { $0.showsDone = true }, false), (Place(isArchived: true), { $0.showsArchived = true }, true),
        (Place(), { $0.showsArchived = true }, false),
        (Place(isDone: true), { ($0.showsDone, $0.showsArchived) = (true, true) }, true),
        (Place(isDone: true, isArchived: true, hasParent: true), { $0.showsAll = true }, true),
    ]

    @Test(
        "a plain list shows unfinished tasks without a listed parent; others are shown when asked for",
        arguments: placed)
    func places(place: Place, setting: Setting, isShown: Bool) {
        var filter = TaskFilter()
        setting(&filter)
        var row = Self.row(
            { item in
                Self.full(&item)
                (item.status, item.isArchived) = (place.isDone ? "s2" : "s1", place.isArchived)
            }, parent: place.hasParent ? TaskID(project: "ENG", number: 1) : nil)
        row.isOrphan = place.isOrphan
        #expect(filter.matches(row) == isShown)
    }
}
