import SyncCore
import Testing

@testable import SyncEngine

@Suite struct CommentSweepTests {
    private static let commit = Timestamp(seconds: 1_000_000)

    private var sweep: CommentSweep {
        CommentSweep(
            account: "me", doneStatuses: ["done"], named: [], lastCommit: Self.commit, hour: 100, isFull: false)
    }

    /// A task that was asked for long after its last change.
    private static func task(_ number: Int, _ change: (inout TaskOutline) -> Void = { _ in }) -> TaskOutline {
        var task = TaskOutline(
            id: TaskID(project: "ENG", number: number), key: "key-\(number)", isArchived: false, isPending: false,
            commentsChecked: Timestamp(seconds: 900_000 + Int64(number)), path: "ENG/tasks/ENG-\(number).md",
            status: "todo", updated: Timestamp(seconds: 1000), people: ["other"], milestone: nil)
        change(&task)
        return task
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var isChosen: Bool
        var change: @Sendable (inout TaskOutline) -> Void

        init(_ name: String, _ isChosen: Bool, _ change: @escaping @Sendable (inout TaskOutline) -> Void) {
            (testDescription, self.isChosen, self.change) = (name, isChosen, change)
        }
    }

    /// Behind 1,000 tasks that wait longer, so that a turn by age alone never comes.
    @Test(
        "a task is asked for its comments when it likely has news",
        arguments: [
            Case("nothing new", false) { _ in },
            Case("changed since", true) { $0.updated = Timestamp(seconds: 950_000) },
            Case("changed in the minute before it was asked", true) {
                ($0.commentsChecked, $0.updated) = (Timestamp(seconds: 990_000), Timestamp(seconds: 989_950))
            },
            Case("changed two minutes before it was asked", false) {
                ($0.commentsChecked, $0.updated) = (Timestamp(seconds: 990_000), Timestamp(seconds: 989_880))
            },
            Case("never asked, changed after the last commit", true) {
                ($0.commentsChecked, $0.updated) = (nil, Timestamp(seconds: 1_000_001))
            },
            Case("never asked, changed within ten minutes of the last commit", true) {
                ($0.commentsChecked, $0.updated) = (nil, Timestamp(seconds: 999_500))
            },
            Case("never asked and never written", true) { ($0.commentsChecked, $0.path) = (nil, nil) },
            Case("asked and not yet written", false) { $0.path = nil },
            Case("my unfinished work", true) { $0.people = ["me"] },
            Case("my finished work", false) { ($0.people, $0.status) = (["me"], "done") },
            Case("my archived work", false) { ($0.people, $0.isArchived) = (["me"], true) },
        ])
    func likely(_ example: Case) {
        let others = (1...1000).map { Self.task($0) }
        let task = Self.task(5000, example.change)
        let chosen = sweep.choose(from: others + [task])
        #expect(chosen.contains(task) == example.isChosen)
    }

    @Test("a task that the tracker named is asked for")
    func named() {
        var sweep = sweep
        sweep.named = [TaskID(project: "ENG", number: 999)]
        #expect(sweep.choose(from: (1...1000).map { Self.task($0) }).contains { $0.id.number == 999 })
    }

    @Test(
        "of the others the longest unasked come, a twentieth and at least 200",
        arguments: [(tasks: 100, share: 100), (1000, 200), (4000, 200), (5000, 250), (10_000, 500)])
    func share(tasks: Int, share: Int) {
        let chosen = sweep.choose(from: (1...tasks).reversed().map { Self.task($0) })
        #expect(chosen.map(\.id.number) == Array(1...share))
    }

    @Test("a full sweep asks for all")
    func full() {
        var sweep = sweep
        sweep.isFull = true
        #expect(sweep.choose(from: (1...1000).map { Self.task($0) }).count == 1000)
    }

    @Test("runs that remember nothing come to every task by and by, and agree within an hour")
    func turns() {
        let tasks = (1...1000).map { Self.task($0) { $0.commentsChecked = nil } }
        var seen: Set<EntityID> = []
        var sweep = sweep
        for hour in 0..<60 {
            sweep.hour = Int64(hour)
            let chosen = sweep.choose(from: tasks)
            #expect(chosen.count == 200)
            #expect(Set(sweep.choose(from: tasks.reversed()).map(\.key)) == Set(chosen.map(\.key)))
            seen.formUnion(chosen.map(\.key))
        }
        #expect(seen.count == 1000)
    }
}
