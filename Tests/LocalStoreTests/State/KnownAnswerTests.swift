import SyncCore
import Testing

@Suite("Known answers")
struct KnownAnswerTests {
    let project = Project(id: "eng", key: "ENG", name: "Engine", description: "")
    let print = Fingerprint(high: .max, low: 1)

    @Test("pages are known by project, list and place", arguments: StateKind.allCases)
    func pages(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        try await state.store(.some(1))
        for index in 0..<3 {
            try await state.storePage(
                ofProject: "eng", archived: false, index: index, fingerprint: print, tasks: ["k\(index)", "a\nb"])
        }
        try await state.storePage(ofProject: "eng", archived: true, index: 0, fingerprint: print, tasks: [])
        #expect(try await state.page(of: project, archived: false, index: 2) == print)
        #expect(try await state.tasksOnPage(ofProject: "eng", archived: false, index: 2) == ["k2", "a\nb"])

        let other = Fingerprint(high: 1, low: 2)
        try await state.storePage(ofProject: "eng", archived: false, index: 0, fingerprint: other, tasks: ["new"])
        #expect(try await state.page(of: project, archived: false, index: 0) == other)
        #expect(try await state.tasksOnPage(ofProject: "eng", archived: false, index: 0) == ["new"])

        try await state.forgetPages(ofProject: "eng", archived: false, from: 1)
        #expect(try await state.page(of: project, archived: false, index: 0) == other)
        #expect(try await state.page(of: project, archived: false, index: 1) == nil)
        #expect(try await state.tasksOnPage(ofProject: "eng", archived: false, index: 2) == [])
        #expect(try await state.page(of: project, archived: true, index: 0) == print)
    }

    @Test("a task is known by the answer that told what is stored", arguments: StateKind.allCases)
    func fingerprints(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        func known(_ numbers: UInt64...) async throws -> [EntityID?] {
            let prints = numbers.map { Fingerprint(high: $0, low: .max - $0) }
            let found = try await state.tasks(of: project, with: prints)
            return prints.map { found[$0] }
        }
        try await state.store(
            [TaskAnswer(.some(1), fingerprint: 1), TaskAnswer(.some(2), fingerprint: 2)], ofProject: "eng")
        #expect(try await known(1, 2, 3) == ["k1", "k2", nil])

        try await state.store([TaskAnswer(.some(1, fields: ["f": "5"]))], ofProject: "eng")
        #expect(try await known(1) == ["k1"], "the same task, read once more for its fields")
        try await state.store([TaskAnswer(.some(1), fingerprint: 4)], ofProject: "eng")
        #expect(try await known(1, 4) == [nil, "k1"], "the same task in other bytes")
        try await state.store([TaskAnswer(.some(1, title: "B"))], ofProject: "eng")
        #expect(try await known(4) == [nil], "changed by an answer that is no list item")

        let web = Project(id: "web", key: "WEB", name: "", description: "")
        #expect(try await state.tasks(of: web, with: [Fingerprint(high: 2, low: .max - 2)]).isEmpty)
    }
}
