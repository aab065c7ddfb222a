import SyncCore
import TestSupport
import Testing

@testable import SyncEngine

@Suite struct GeneratedPagesTests {
    private static let suzuki = Person(id: "u1", name: "suzuki")
    private static let other = Person(id: "u2", name: "suzuki")
    private static let gone = Person(id: "u3", name: "abe")

    private static func vocabulary(_ id: String, _ key: String) -> ProjectVocabulary {
        ProjectVocabulary(
            project: Project(id: id, key: key, name: "Project \(key)", description: ""),
            statuses: [
                Status(id: "\(id)-todo", name: "Todo", isDefault: true),
                Status(id: "\(id)-done", name: "Done", isDone: true),
            ],
            people: [suzuki, other, gone], milestones: [Milestone(id: "\(id)-m", name: "v1")])
    }

    private static func item(_ number: Int, in project: String, _ change: (inout TaskItem) -> Void = { _ in })
        -> TaskAnswer
    {
        var item = TaskItem(
            id: TaskID(project: project == "p" ? "ENG" : "CON", number: number), key: "\(project)\(number)",
            title: "Task \(number)", body: "", status: "\(project)-todo", priority: "low",
            created: Timestamp(seconds: 0), updated: Timestamp(seconds: 0), author: nil)
        change(&item)
        return TaskAnswer(item: item, people: [], fingerprint: nil)
    }

    private let state = InMemoryState()

    private func pages(members: Set<EntityID>? = nil, idsOnly: Bool = false) -> GeneratedPages {
        GeneratedPages(
            state: state, tenant: Tenant(id: "t", slug: "acme", name: "Acme"), host: "koyori.example.com",
            usesIDsAsFileNames: idsOnly, members: members)
    }

    private func peoplePage(_ pages: GeneratedPages) async throws -> PeoplePage {
        let page = try await pages.peoplePage([Self.vocabulary("q", "CON"), Self.vocabulary("p", "ENG")])
        guard case .people(let people) = page else { throw WrongPage() }
        return people
    }

    private struct WrongPage: Error {}

    @Test("the front page counts open and finished tasks of each project, archived ones left out")
    func mirrorPage() async throws {
        await state.store(
            [
                Self.item(1, in: "p"), Self.item(2, in: "p") { $0.status = "p-done" },
                Self.item(3, in: "p") { $0.isArchived = true },
                Self.item(4, in: "p") { ($0.isArchived, $0.status) = (true, "p-done") },
                // A status that the vocabulary does not know yet is not finished.
                Self.item(5, in: "p") { $0.status = "unknown" },
            ], ofProject: "p")
        let page = try await pages().mirrorPage([Self.vocabulary("q", "CON"), Self.vocabulary("p", "ENG")])
        #expect(
            page
                == .mirror(
                    MirrorPage(
                        tenant: "Acme", host: "koyori.example.com",
                        projects: [
                            .init(key: "CON", name: "Project CON", folder: "CON-", open: 0, done: 0),
                            .init(key: "ENG", name: "Project ENG", folder: "ENG", open: 2, done: 1),
                        ])))
    }

    @Test("a milestone's progress counts its archived tasks too, and no others")
    func progress() async throws {
        await state.store(
            [
                Self.item(1, in: "p") { $0.milestone = "p-m" },
                Self.item(2, in: "p") { ($0.milestone, $0.status) = ("p-m", "p-done") },
                Self.item(3, in: "p") { ($0.milestone, $0.status, $0.isArchived) = ("p-m", "p-done", true) },
                Self.item(4, in: "p") { $0.status = "p-done" },
            ], ofProject: "p")
        let vocabulary = Self.vocabulary("p", "ENG")
        #expect(
            try await pages().projectPage(vocabulary)
                == .project(
                    ProjectPage(
                        vocabulary: vocabulary, priorities: Priority.written,
                        progress: ["p-m": .init(done: 2, total: 3)])))
    }

    @Test("people with one name are told apart by id and sorted; those who left come by themselves, where it is known")
    func people() async throws {
        let page = try await peoplePage(pages(members: ["u1", "u2"]))
        #expect(page.people.map(\.name) == ["suzuki", "suzuki"])
        #expect(page.left.map(\.name) == ["abe"])
        #expect(page.people.allSatisfy { $0.projects == ["CON", "ENG"] && $0.open == 0 && $0.tasks.isEmpty })
        let unknown = try await peoplePage(pages(members: nil))
        #expect(unknown.people.map(\.name) == ["abe", "suzuki", "suzuki"] && unknown.left.isEmpty)
    }

    @Test("of a person's open tasks twenty are listed over all projects, the most urgent first, and all are counted")
    func openTasks() async throws {
        let day = Timestamp(seconds: 1_767_225_600)
        await state.store(
            (1...15).map { Self.item($0, in: "q") { $0.assignees = ["u1": "primary"] } }, ofProject: "q")
        await state.store(
            (1...15).map { number in
                Self.item(number, in: "p") {
                    $0.assignees = ["u1": "primary", "u2": ""]
                    if number == 9 { $0.due = day }
                    if number == 10 { $0.deadline = day }
                    if number == 11 { $0.status = "p-done" }
                    if number == 12 { $0.isArchived = true }
                }
            }, ofProject: "p")
        let page = try await peoplePage(pages(idsOnly: true))
        let first = page.people[1]
        #expect(first.open == 28 && first.tasks.count == 20)
        #expect(first.tasks[0].path == "CON-/tasks/CON-1.md" && first.tasks[0].due == nil)
        let second = page.people[2]
        #expect(second.open == 13 && second.tasks.count == 13)
        #expect(second.tasks[0].id == TaskID(project: "ENG", number: 9))
        #expect(second.tasks[0].due == "2026-01-01" && second.tasks[0].status == "Todo")
        #expect(!second.tasks.contains { [11, 12].contains($0.id.number) })
    }

    @Test("no task and no project still makes every page")
    func nothing() async throws {
        #expect(
            try await pages().mirrorPage([])
                == .mirror(MirrorPage(tenant: "Acme", host: "koyori.example.com", projects: [])))
        #expect(try await pages().peoplePage([]) == .people(PeoplePage(people: [], left: [])))
        #expect(
            pages().agentsPage([])
                == .agents(
                    AgentsPage(
                        tenant: "Acme", host: "koyori.example.com", priorities: Priority.written, projects: [])))
    }
}
