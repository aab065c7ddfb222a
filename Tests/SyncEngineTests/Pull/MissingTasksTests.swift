import SyncCore
import Testing

@testable import SyncEngine

@Suite struct MissingTasksTests {
    private func outline(_ numbers: some Sequence<Int>) -> [TaskOutline] {
        numbers.map { number in
            TaskOutline(
                id: TaskID(project: "ENG", number: number), key: "\(number)", isArchived: false, isPending: false,
                commentsChecked: nil, path: nil, status: "todo", updated: Timestamp(seconds: 0), people: [],
                milestone: nil)
        }
    }

    private func missing(known: Int, seen: Int) -> MissingTasks {
        MissingTasks(
            known: outline(0..<known), seen: Set((0..<seen).map { "\($0)" }), isListEmpty: seen == 0, unstored: [],
            files: [])
    }

    @Test(
        "many tasks never go at once, and an empty list is never believed",
        arguments: [
            (known: 0, seen: 0, brakes: false), (1, 0, false), (2, 0, true), (100, 0, true), (100, 100, false),
            (100, 90, false), (100, 80, false), (100, 79, true), (1000, 979, false), (1000, 901, false),
            (1000, 899, true), (5, 5, false),
        ])
    func brake(known: Int, seen: Int, brakes: Bool) {
        let failure = missing(known: known, seen: seen).brake(DeletionLimits(tasks: 20))
        #expect(failure == (brakes ? .massDeletion(missing: known - seen, of: known) : nil))
    }

    @Test("tasks that only their files know count as well")
    func files() {
        let missing = MissingTasks(
            known: outline([1, 2]), seen: ["1", "2"], isListEmpty: false,
            unstored: (3...9).map { TaskID(project: "ENG", number: $0) },
            files: (1...9).map { TaskID(project: "ENG", number: $0) })
        #expect(missing.tasks.map(\.id.number) == Array(3...9))
        #expect(missing.tasks.allSatisfy { $0.key == nil })
        #expect(missing.brake(DeletionLimits(tasks: 6)) == .massDeletion(missing: 7, of: 9))
        #expect(missing.brake(DeletionLimits(tasks: 7)) == nil)
    }
}
