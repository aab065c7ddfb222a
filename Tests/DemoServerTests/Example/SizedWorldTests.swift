import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

@Suite("A world of any size")
struct SizedWorldTests {
    static let now = ExampleWorldTests.now

    @Test("has exactly the tasks asked for, with three comments each", arguments: [0, 1, 2, 10, 1_000])
    func size(count: Int) {
        let world = ExampleWorld.sized(count, seed: 7, now: Self.now)
        #expect(world.projects.values.map(\.key) == ["ENG", "WEB", "OPS"])
        #expect(world.projects.values.reduce(0) { $0 + $1.tasks.records.count } == count)
        #expect(world.projects.values.allSatisfy { $0.tasks.comments.allSatisfy { $0.count == 3 } })
        WorldCheck(world).expectSound(now: Self.now)
    }

    @Test("is the same for a seed and another one for another seed")
    func deterministic() {
        let (one, same, other) = (
            ExampleWorld.sized(300, seed: 1, now: Self.now), ExampleWorld.sized(300, seed: 1, now: Self.now),
            ExampleWorld.sized(300, seed: 2, now: Self.now)
        )
        #expect(Self.summary(one) == Self.summary(same))
        #expect(Self.summary(one) != Self.summary(other))
    }

    @Test("has texts of the length of real ones, one in four Japanese")
    func texts() {
        let tasks = ExampleWorld.sized(2_000, seed: 3, now: Self.now).projects.values.flatMap { $0.tasks.records }
        for task in tasks {
            #expect((20...60).contains(task.title.count), "\(task.title)")
            #expect((300...800).contains(task.description?.utf8.count ?? 0), "\(task.description ?? "")")
        }
        let japanese = tasks.filter { $0.title.utf8.contains { $0 >= 0x80 } }.count
        #expect((400...600).contains(japanese))
        #expect((50...150).contains(tasks.filter(\.isArchived).count))
    }

    private static func summary(_ world: World) -> [String] {
        world.projects.values.flatMap { project in
            zip(project.tasks.records, project.tasks.comments).map { task, comments in
                "\(task.id) \(task.title) \(task.createdAt) \(task.updatedAt) \(task.labelIDs) "
                    + comments.map { "\($0.id) \($0.body)" }.joined()
            }
        }
    }
}
