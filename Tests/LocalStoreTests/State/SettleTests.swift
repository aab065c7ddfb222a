import SyncCore
import Testing

@Suite("The end of a run")
struct SettleTests {
    @Test(
        "what waits stays pending, the rest is done, and other projects are left alone", arguments: StateKind.allCases)
    func settle(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        var foreign = TaskItem.some(9)
        foreign.id = TaskID(project: "WEB", number: 9)
        try await state.store(.some(1), .some(2), .some(3))
        try await state.store([TaskAnswer(foreign)], ofProject: "web")
        try await state.settle(
            commit: .some, projects: ["eng", "unknown"], waiting: ["k2"], paths: ["k1": "a.md", "none": "b.md"])

        #expect(try await state.pending == [2])
        #expect(try await state.pendingTasks(ofProject: "web", after: 0, limit: 9).count == 1)
        #expect(try await state.fact(.commit) == ObjectID.some.hex)
        #expect(try await state.task("k1")?.path == "a.md")
        #expect(try await state.task("k2")?.path == nil)
    }

    @Test("gone tasks are forgotten with everything that was known of them", arguments: StateKind.allCases)
    func forgotten(kind: StateKind) async throws {
        let kept = try kind.make()
        let state = kept.store
        try await state.store(.some(1, fields: ["f": "5"]))
        try await state.store([.some("c")], of: "k1", fingerprint: 1)
        try await state.setPaths(["k1": "a.md"])
        try await state.markGone("k1")
        try await state.settleAll()
        #expect(try await state.goneTasks(ofProject: "eng").isEmpty)

        try await state.store(.some(1))
        let task = try await state.task("k1")
        #expect(task == StoredTask(item: .some(1), comments: nil, commentsChecked: nil, path: nil))
    }
}
