import SyncCore
import TestSupport
import Testing

@testable import SyncEngine

@Suite struct ReadTasksTests {
    private static let engine = ProjectVocabulary(
        project: Project(id: "p", key: "ENG", name: "Engine", description: ""),
        statuses: [Status(id: "s1", name: "Todo", isDefault: true), Status(id: "s2", name: "Done", isDone: true)])

    private static let console = ProjectVocabulary(
        project: Project(id: "q", key: "CON", name: "Console", description: ""),
        statuses: [Status(id: "s3", name: "Open", isDefault: true)])

    private static func vocabulary(_ vocabulary: ProjectVocabulary) -> [String: String] {
        let folder = FileNames.projectFolder(vocabulary.project.key)
        return Dictionary(
            uniqueKeysWithValues: VocabularyFiles.render(vocabulary).map {
                ("\(folder)/\($0.name)", String(decoding: $0.bytes, as: UTF8.self))
            })
    }

    private static func task(
        _ id: String, _ title: String, status: String = "Todo", priority: String = "medium", parent: String = "",
        due: String = "", created: String = "2026-01-01T00:00:00Z"
    ) -> String {
        "---\nid: \(id)\ntitle: \(title)\nstatus: \(status)\npriority: \(priority)\nparent: \(parent)\ndue: \(due)\ncreated: \(created)\n---\nText of \(id)\n"
    }

    private static let files: [String: String] = [
        "ENG/tasks/ENG-1-one.md": task("ENG-1", "One", priority: "low", due: "2026-03-01"),
        "ENG/tasks/ENG-2-two.md": task("ENG-2", "Two", status: "Done", created: "2026-01-02T00:00:00Z"),
        "ENG/tasks/renamed by me.md": task(
            "ENG-3", "Three", priority: "critical", parent: "ENG-1", created: "2026-01-03T00:00:00Z"),
        "ENG/tasks/ENG-4.md": task(
            "ENG-4", "Four", parent: "ENG-2", due: "2026-02-01", created: "2026-01-04T00:00:00Z"),
        "ENG/tasks/1000/ENG-1000-x.md": task("ENG-1000", "Thousand", created: "2026-01-05T00:00:00Z"),
        "ENG/tasks/broken.md": "---\ntitle: [\n---\n", "ENG/tasks/empty.md": "",
        "ENG/tasks/notes.md": "---\ntoji: ignore\ntitle: Mine\n---\n",
        "ENG/tasks/new.md": "---\ntitle: New one\n---\n",
        "CON-/tasks/CON-1.md": task("CON-1", "Con", status: "Open", created: "2025-01-01T00:00:00Z"),
        "BAD/project.yml": "\t: [", "BAD/tasks/BAD-1.md": task("BAD-1", "Bad"),
    ]

    private static let tasks = ReadTasks(
        workTree: InMemoryFiles(files.merging(vocabulary(engine)) { $1 }.merging(vocabulary(console)) { $1 }))

    private func list(_ change: (inout TaskFilter) -> Void) async throws -> [String] {
        var filter = TaskFilter()
        change(&filter)
        return try await Self.tasks.list(filter).map { $0.id?.description ?? $0.title }
    }

    @Test("projects are told by key, whatever their folders are named; a broken one is left out")
    func projects() async throws {
        #expect(try await Self.tasks.vocabularies().map(\.project.key) == ["CON", "ENG"])
    }

    @Test("without a filter: unfinished tasks without a parent, or whose parent is finished, the newest first")
    func plain() async throws {
        #expect(try await list { _ in } == ["New one", "ENG-1000", "ENG-4", "ENG-1", "CON-1"])
    }

    @Test("everything that can be read is listed with --all, and a broken file hides no other")
    func all() async throws {
        let found = try await list { $0.showsAll = true }
        #expect(found == ["New one", "ENG-1000", "ENG-4", "ENG-3", "ENG-2", "ENG-1", "CON-1"])
    }

    @Test("sorted by urgency, and by the day on which tasks are due, those without one last")
    func orders() async throws {
        let eng: (inout TaskFilter) -> Void = { ($0.projects, $0.showsAll) = (["eng"], true) }
        #expect(
            try await list {
                eng(&$0)
                $0.order = .priority
            }.first == "ENG-3")
        #expect(
            try await list {
                eng(&$0)
                $0.order = .due
            }.prefix(2) == ["ENG-4", "ENG-1"])
    }

    @Test(
        "a task is found by its id in any case, by its path, and under a name that a person gave it",
        arguments: [
            ("ENG-1", "ENG/tasks/ENG-1-one.md"), ("eng-1", "ENG/tasks/ENG-1-one.md"),
            ("ENG-3", "ENG/tasks/renamed by me.md"), ("ENG/tasks/new.md", "ENG/tasks/new.md"),
            ("CON-1", "CON-/tasks/CON-1.md"), ("ENG-1000", "ENG/tasks/1000/ENG-1000-x.md"), ("ENG-9", nil), ("", nil),
            ("ENG", nil), ("../ENG-1", nil), ("ENG/tasks/empty.md", nil), ("ENG/tasks/notes.md", nil), ("BAD-1", nil),
        ] as [(String, String?)])
    func find(name: String, file: String?) async throws {
        let found = try await Self.tasks.task(name)
        #expect(found?.row.file == file)
        #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == file.flatMap { Self.files[$0] })
    }
}
