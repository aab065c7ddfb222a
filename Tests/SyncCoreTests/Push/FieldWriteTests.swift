import Testing

@testable import SyncCore

@Suite("A wish is compared with the tracker's answer")
struct FieldWriteTests {
    private static let day = Timestamp(seconds: 1_780_272_000)

    @Test(
        "each field",
        arguments: [
            (FieldWrite.title("OAuth 対応を実装する"), true), (.title("oauth"), false), (.body("The description."), true),
            (.body("The description.\n"), false), (.body(""), false), (.status("s-progress"), true),
            (.status("s-done"), false),
            (.priority("high"), true), (.priority("High"), false), (.milestone("m-2"), true), (.milestone(nil), false),
            (.sprint(nil), true), (.sprint("p-12"), false), (.parent("k-40"), true), (.parent(nil), false),
            (.start(nil), true), (.start(day), false), (.due(day), true), (.due(nil), false), (.deadline(day), false),
            (.deadline(Timestamp(seconds: 1_781_049_600)), true), (.estimate(180), true), (.estimate(nil), false),
            (.progress(40), true), (.progress(0), false), (.archived(false), true), (.archived(true), false),
            (.custom("f-points", "5"), true), (.custom("f-points", nil), false), (.custom("f-team", nil), true),
            (.custom("f-team", ""), true), (.custom("f-team", "x"), false),
            (.labels(adding: ["l-auth"], removing: ["l-ui"]), true), (.labels(adding: [], removing: []), true),
            (.labels(adding: ["l-auth", "l-ui"], removing: []), false),
            (.labels(adding: [], removing: ["l-auth"]), false),
        ])
    func applied(write: FieldWrite, expected: Bool) {
        #expect(write.isApplied(in: Samples.task) == expected)
    }

    @Test("two spellings of one letter are two texts, in every field that holds text")
    func exact() {
        let item = Samples.task.with {
            ($0.title, $0.body, $0.fields) = ("e\u{301}", "e\u{301}", ["f": "e\u{301}"])
        }
        for write in [FieldWrite.title("é"), .body("é"), .custom("f", "é")] { #expect(!write.isApplied(in: item)) }
    }

    @Test("custom fields that an answer does not tell are believed")
    func untold() {
        #expect(FieldWrite.custom("f", "x").isApplied(in: Samples.task.with { $0.fields = nil }))
    }

    @Test(
        "a push stops when more than so many tasks and more than a tenth of all are edited",
        arguments: [
            (100, 0, 0, false), (100, 100, 100, false), (100, 101, 1009, true), (100, 101, 1010, false),
            (100, 101, 101, true), (0, 1, 10, false), (0, 1, 9, true), (0, 0, 0, false), (100, 5000, 100_000, false),
        ])
    func brake(limit: Int, edited: Int, all: Int, stops: Bool) {
        #expect(EditBrake(tasks: limit).stops(edited: edited, of: all) == stops)
    }

    @Test("a refused wish is told the same way in every process, however its labels are hashed")
    func wishes() {
        let labels = ["e", "d", "c", "b", "a"]
        let update = Operation.Action.update([.labels(adding: Set(labels), removing: []), .title("t")])
        let create = Operation.Action.create(
            NewTask(
                title: "t", status: "s", assignees: ["b": "x", "a": "y"], labels: Set(labels),
                fields: ["g": "2", "f": "1"]))
        func wishes(_ action: Operation.Action, changes: Int) -> [String] {
            let change = Change(field: .title, base: "old", local: "new")
            let operation = Operation(project: "p", task: "k", action: action)
            return TaskOperations.Planned(operation: operation, changes: Array(repeating: change, count: changes))
                .refusals(of: "ENG-1").map(\.wish)
        }
        #expect(wishes(update, changes: 2)[0] == #"labels(adding: ["a", "b", "c", "d", "e"], removing: [])"#)
        #expect(wishes(update, changes: 2)[1] == #"title("t")"#)
        #expect(
            wishes(create, changes: 1)[0].hasSuffix(#", ["a: y", "b: x"], ["a", "b", "c", "d", "e"], ["f: 1", "g: 2"]"#)
        )
    }
}
