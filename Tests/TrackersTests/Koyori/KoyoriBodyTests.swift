import SyncCore
import Testing

@testable import Trackers

@Suite("What Koyori is told")
struct KoyoriBodyTests {
    private static let noon = Timestamp(microseconds: 1_780_315_200_120_000)
    private static let midnight = Timestamp(seconds: 1_780_272_000)

    @Test(
        "only what changes is in the body; what is set to nothing has a flag",
        arguments: [
            ([FieldWrite.title("a\"\\/\u{1}é")], #"{"title":"a\"\\/\u0001é"}"#),
            ([.body("a\r\n")], #"{"description":"a\r\n"}"#),
            ([.body("")], #"{"clear_description":true}"#), ([.status("s")], #"{"status_id":"s"}"#),
            ([.priority("critical_fire")], #"{"priority":"CriticalFire"}"#),
            ([.priority("low")], #"{"priority":"Low"}"#),
            ([.milestone("m")], #"{"milestone_id":"m"}"#), ([.milestone(nil)], #"{"clear_milestone_id":true}"#),
            ([.sprint("p")], #"{"sprint_id":"p"}"#), ([.sprint(nil)], #"{"clear_sprint_id":true}"#),
            ([.parent("k")], #"{"parent_task_id":"k"}"#), ([.parent(nil)], #"{"clear_parent_task_id":true}"#),
            ([.due(midnight)], #"{"soft_deadline":"2026-06-01T00:00:00Z"}"#),
            ([.due(nil)], #"{"clear_soft_deadline":true}"#),
            ([.deadline(noon)], #"{"hard_deadline":"2026-06-01T12:00:00.120Z"}"#),
            ([.deadline(nil)], #"{"clear_hard_deadline":true}"#), ([.estimate(90)], #"{"estimated_minutes":90}"#),
            ([.estimate(nil)], #"{"clear_estimated_minutes":true}"#), ([.progress(0)], #"{"progress_pct":0}"#),
            ([.archived(false)], #"{"is_archived":false}"#), ([.start(noon)], "{}"),
            (
                [.custom("f", "5"), .custom("g", nil)],
                #"{"custom_field_values":[{"field_id":"f","value":"5"},{"field_id":"g","value":null}]}"#
            ), ([.labels(adding: ["b", "a"], removing: [])], #"{"add_label_ids":["a","b"]}"#),
            ([.labels(adding: [], removing: ["c"])], #"{"remove_label_ids":["c"]}"#),
            (
                [.status("s"), .progress(100), .due(nil)],
                #"{"clear_soft_deadline":true,"progress_pct":100,"status_id":"s"}"#
            ),
        ])
    func update(writes: [FieldWrite], expected: String) throws {
        #expect(String(decoding: try [UInt8](json: KoyoriTaskBody(writes)), as: UTF8.self) == expected)
    }

    @Test(
        "a new task is told what was given and nothing else",
        arguments: [
            (NewTask(title: "t", status: "s"), #"{"status_id":"s","title":"t"}"#),
            (
                NewTask(
                    title: "t", body: "b", status: "s", priority: "high", parent: "k", milestone: "m", sprint: "p",
                    due: midnight, deadline: noon, estimate: 1, progress: 0, assignees: ["v": "x", "u": "primary"],
                    labels: ["l", "a"], fields: ["g": "", "f": "5"]),
                #"{"assignees":[{"role":"primary","user_id":"u"},{"role":"x","user_id":"v"}],"#
                    + #""custom_field_values":[{"field_id":"f","value":"5"}],"description":"b","estimated_minutes":1,"#
                    + #""hard_deadline":"2026-06-01T12:00:00.120Z","label_ids":["a","l"],"milestone_id":"m","#
                    + #""parent_task_id":"k","priority":"High","progress_pct":0,"soft_deadline":"2026-06-01T00:00:00Z","#
                    + #""sprint_id":"p","status_id":"s","title":"t"}"#
            ),
        ])
    func creation(task: NewTask, expected: String) throws {
        #expect(String(decoding: try [UInt8](json: KoyoriTaskBody(task)), as: UTF8.self) == expected)
    }

    private static let place = KoyoriAPI.Place(tenant: "t", project: "p")
    private static let (key, other) = (KoyoriPayloads.taskID(7), KoyoriPayloads.id("ab01", 1))

    @Test(
        "each kind of call has its method, path and body",
        arguments: [
            (Operation.Action.update([.progress(1)]), false, "PUT {K}", #"{"progress_pct":1}"#),
            (.update([.labels(adding: ["l"], removing: [])]), false, "PUT {K}", #"{"add_label_ids":["l"]}"#),
            (
                .update([.labels(adding: ["l"], removing: ["m"])]), true, "POST {P}/tasks/bulk",
                #"{"task_ids":["{ID}"],"update":{"add_label_ids":["l"],"remove_label_ids":["m"]}}"#
            ),
            (
                .update([.progress(1), .labels(adding: ["l"], removing: [])]), true, "PUT {K}",
                #"{"add_label_ids":["l"],"progress_pct":1}"#
            ), (.update([.progress(1)]), true, "PUT {K}", #"{"progress_pct":1}"#),
            (.assign(other, role: "x"), false, "POST {K}/assignees", #"{"role":"x","user_id":"{O}"}"#),
            (.changeRole(other, role: "y"), false, "PUT {K}/assignees/{O}", #"{"role":"y"}"#),
            (.unassign(other), false, "DELETE {K}/assignees/{O}", ""),
            (.create(NewTask(title: "t", status: "s")), false, "POST {P}/tasks", #"{"status_id":"s","title":"t"}"#),
            (.comment("c", replyTo: nil), false, "POST {K}/comments", #"{"body":"c"}"#),
            (.comment("c", replyTo: other), false, "POST {K}/comments", #"{"body":"c","parent_comment_id":"{O}"}"#),
            (.editComment(other, text: "c"), false, "PUT {K}/comments/{O}", #"{"body":"c"}"#),
            (.deleteComment(other), false, "DELETE {K}/comments/{O}", ""), (.deleteTask, false, "DELETE {K}", ""),
        ])
    func calls(action: Operation.Action, labelsInBulk: Bool, label: String, body: String) throws {
        let operation = Operation(project: "p", task: Self.key, action: action)
        let call = try KoyoriCall(operation, in: Self.place, labelsInBulk: labelsInBulk)
        let full = { (text: String) in
            text.replacing("{K}", with: "{P}/tasks/{ID}").replacing("{P}", with: Self.place.path)
                .replacing("{ID}", with: Self.key).replacing("{O}", with: Self.other)
        }
        #expect(call.label == full(label))
        #expect(call.body.map { String(decoding: $0, as: UTF8.self) } ?? "" == full(body))
        #expect(call.creates == operation.creates)
    }

    @Test(
        "an id that is none leads nowhere, above all not to another call",
        arguments: ["..", "", ".", "a/b", "x?y", "ENG-1"])
    func badIDs(id: String) {
        let actions: [Operation.Action] = [
            .changeRole(id, role: "x"), .unassign(id), .editComment(id, text: "t"), .deleteComment(id),
        ]
        for action in actions {
            let operation = Operation(project: "p", task: Self.key, action: action)
            #expect(throws: TrackerError.self) { try KoyoriCall(operation, in: Self.place, labelsInBulk: false) }
        }
        for action in [.deleteTask, .update([.progress(1)]), .comment("c", replyTo: nil)] as [Operation.Action] {
            for task in [id, nil] {
                let operation = Operation(project: "p", task: task, action: action)
                #expect(throws: TrackerError.self) { try KoyoriCall(operation, in: Self.place, labelsInBulk: true) }
            }
        }
    }

    @Test("every priority that files spell comes back the same", arguments: Priority.written + ["urgent_x"])
    func priorities(word: String) {
        #expect(priorityWord(koyoriPriority(word)) == word)
    }
}
