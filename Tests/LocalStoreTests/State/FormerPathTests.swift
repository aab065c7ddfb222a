import SyncCore
import Testing

@Suite("Former paths")
struct FormerPathTests {
    private static func path(_ name: String, _ bytes: [UInt8]? = nil) -> FormerPath {
        FormerPath(path: name, task: TaskID(project: "ENG", number: 1), commit: .some, bytes: bytes)
    }

    @Test("a path is what was remembered of it last, its bytes and all", arguments: StateKind.allCases)
    func last(kind: StateKind) async throws {
        let state = try kind.make()
        #expect(try await state.store.formerPath("a") == nil)
        try await state.store.remember([Self.path("a", [0, 255]), Self.path("綴じ", [])], at: .someTime)
        #expect(try await state.store.formerPath("a") == Self.path("a", [0, 255]))
        #expect(try await state.store.formerPath("綴じ") == Self.path("綴じ", []))
        try await state.store.remember([Self.path("a")], at: .someTime)
        #expect(try await state.store.formerPath("a") == Self.path("a"))
    }

    @Test("a path is forgotten after thirty days", arguments: StateKind.allCases)
    func forgotten(kind: StateKind) async throws {
        let state = try kind.make()
        try await state.store.remember([Self.path("a")], at: .someTime)
        try await state.store.remember([Self.path("b")], at: .someTime.advanced(bySeconds: 30 * 86_400))
        #expect(try await state.store.formerPath("a") != nil)
        try await state.store.remember([], at: .someTime.advanced(bySeconds: 30 * 86_400 + 1))
        #expect(try await state.store.formerPath("a") == nil)
        #expect(try await state.store.formerPath("b") != nil)
    }
}
