import SyncCore
import Testing

@Suite("Stored comments")
struct CommentStoreTests {
    @Test("comments come back in the order in which they are written", arguments: StateKind.allCases)
    func order(kind: StateKind) async throws {
        let state = try kind.make()
        let comments: [SyncCore.Comment] = [
            .some("r2", at: 9, to: "a"), .some("orphan", at: 3, to: "nobody"), .some("b", at: 1),
            .some("r1", at: 8, to: "a"), .some("a", at: 1), .some("z", at: 0, isDeleted: true),
        ]
        try await state.store.store(.some(1))
        try await state.store.store(comments, of: "k1", fingerprint: 1)
        let stored = try await state.store.task("k1")?.comments
        #expect(stored?.map(\.id) == ["z", "a", "r1", "r2", "b", "orphan"])
        #expect(Set(stored ?? []) == Set(comments))
    }

    @Test("only other comments make the task pending", arguments: StateKind.allCases)
    func pending(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        let later = Timestamp.someTime.advanced(bySeconds: 60)
        try await state.store(.some(1, title: "Parent"), .some(2, parent: "k1"))
        try await state.settleAll()

        try await state.store([], of: "k2", fingerprint: 1)
        #expect(try await state.pending == [2], "comments read for the first time")
        try await state.settleAll()
        try await state.store([.some("a")], of: "k2", fingerprint: 2)
        #expect(try await state.pending == [2])
        try await state.settleAll()
        try await state.store([.some("ignored")], of: "k2", fingerprint: 2, checked: later)
        #expect(try await state.pending == [], "the same answer")
        #expect(try await state.task("k2")?.commentsChecked == later)
        try await state.store([.some("a")], of: "k2", fingerprint: 3)
        #expect(try await state.pending == [], "other bytes, the same comments")
        #expect(try await state.task("k2")?.comments == [.some("a")])
        try await state.store([.some("a", "Edited")], of: "k2", fingerprint: 4)
        #expect(try await state.pending == [2])
    }

    @Test("comments of a task that nobody knows are dropped", arguments: StateKind.allCases)
    func unknownTask(kind: StateKind) async throws {
        let state = try kind.make()
        try await state.store.store([.some("a")], of: "k1", fingerprint: 1)
        try await state.store.store(.some(1))
        #expect(try await state.store.task("k1")?.comments == nil)
        #expect(try await state.store.task("k1")?.commentsChecked == nil)
    }
}
