import SyncCore
import Testing

@Suite("Facts and projects")
struct FactTests {
    @Test("a fact is what it was set to last", arguments: StateKind.allCases)
    func facts(kind: StateKind) async throws {
        let state = try kind.make()
        #expect(try await state.store.fact(.tenant) == nil)
        try await state.store.setFact(.tenant, to: "acme")
        try await state.store.setFact(.account, to: "")
        try await state.store.setFact(.tenant, to: "綴じ\0x")
        #expect(try await state.store.fact(.tenant) == "綴じ\0x")
        #expect(try await state.store.fact(.account) == "")
        try await state.store.setFact(.tenant, to: nil)
        #expect(try await state.store.fact(.tenant) == nil)
    }

    @Test("projects come in the order of their keys, with the vocabulary stored last", arguments: StateKind.allCases)
    func projects(kind: StateKind) async throws {
        let state = try kind.make()
        let web = Project(id: "2", key: "WEB", name: "Web", description: "")
        var engine = ProjectVocabulary(project: Project(id: "9", key: "ENG", name: "Engine", description: "It goes"))
        try await state.store.store(ProjectVocabulary(project: web))
        try await state.store.store(engine)
        engine.statuses = [Status(id: "s", name: "Todo", isDefault: true)]
        engine.people = [Person(id: "p", name: "田中")]
        engine.milestones = [Milestone(id: "m", name: "v2", due: CalendarDay("2026-06-30"))]
        try await state.store.store(engine)

        #expect(try await state.store.projects() == [engine.project, web])
        #expect(try await state.store.vocabulary(ofProject: "9") == engine)
        #expect(try await state.store.vocabulary(ofProject: "none") == nil)
    }

    @Test("a removed project takes its tasks and pages along, and no other's", arguments: StateKind.allCases)
    func removal(kind: StateKind) async throws {
        let store = try kind.make()
        let state = store.store
        let engine = Project(id: "eng", key: "ENG", name: "Engine", description: "")
        try await state.store(ProjectVocabulary(project: engine))
        try await state.store(.some(1))
        try await state.store([.some("c")], of: "k1", fingerprint: 1)
        try await state.storePage(
            ofProject: "eng", archived: false, index: 0, fingerprint: Fingerprint(high: 1, low: 1), tasks: ["k1"])
        var other = TaskItem.some(2)
        other.id = TaskID(project: "WEB", number: 2)
        try await state.store([TaskAnswer(other)], ofProject: "web")

        try await state.removeProject("eng")
        #expect(try await state.projects().isEmpty)
        #expect(try await state.task("k1") == nil)
        #expect(try await state.page(of: engine, archived: false, index: 0) == nil)
        #expect(try await state.task(numbered: other.id)?.item == other)
    }
}
