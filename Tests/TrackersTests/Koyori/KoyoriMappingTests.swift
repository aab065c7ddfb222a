import SyncCore
import Testing

@testable import Trackers

@Suite struct KoyoriMappingTests {
    private func read(_ json: String) throws -> TaskAnswer {
        var reader = JSONReader([UInt8](json.utf8))
        return try TaskAnswer(KoyoriTask(&reader), in: ScriptedKoyori.project, fingerprint: nil)
    }

    @Test("a task comes with everything that Koyori tells")
    func whole() throws {
        let suzuki = KoyoriPayloads.user(KoyoriPayloads.suzuki, "suzuki")
        let label = KoyoriPayloads.label
        let answer = try read(
            KoyoriPayloads.task(
                42,
                [
                    "title": #""OAuth \u5bfe\u5fdc""#, "description": #""a\r\nb  ""#, "priority": "\"CriticalFire\"",
                    "progress_pct": "40", "parent_task_id": "\"\(KoyoriPayloads.taskID(40))\"",
                    "soft_deadline": "\"2026-06-01T00:00:00Z\"", "estimated_minutes": "180", "is_archived": "true",
                    "assignees": "[{\"role\":\"primary\",\"user\":\(suzuki)},{\"role\":\"x\",\"user\":null}]",
                    "labels": "[{\"id\":\"\(label)\",\"name\":\"bug\",\"icon_url\":null}]",
                    "completed_at": "\"2026-06-01T00:00:00.5Z\"", "planned_start": "{\"unknown\":[1,2]}",
                ]))
        let item = answer.item
        #expect(item.id.description == "ENG-42")
        #expect(item.key == KoyoriPayloads.taskID(42))
        #expect(item.title == "OAuth 対応")
        #expect(item.body == "a\r\nb  ")
        #expect(item.priority == "critical_fire")
        #expect(item.progress == 40)
        #expect(item.parent == KoyoriPayloads.taskID(40))
        #expect(item.due?.isMidnight == true)
        #expect(item.estimate == 180)
        #expect(item.isArchived)
        #expect(item.assignees == [KoyoriPayloads.suzuki: "primary"])
        #expect(item.labels == [label])
        #expect(item.completed?.rfc3339 == "2026-06-01T00:00:00.500Z")
        #expect(item.created.rfc3339 == "2026-05-27T10:00:00.123456Z")
        #expect(item.fields == nil)
        #expect(answer.people.map(\.name) == ["tanaka", "suzuki"])
    }

    @Test("an account that is gone is nobody, no error")
    func nobody() throws {
        let answer = try read(KoyoriPayloads.task(1, ["created_by": "null"]))
        #expect(answer.item.author == nil)
        #expect(answer.people.isEmpty)
    }

    @Test(
        "unknown words and ids are kept as they are",
        arguments: [("Medium", "medium"), ("CriticalFire", "critical_fire"), ("Blocker", "blocker"), ("x", "x")])
    func priorities(word: String, expected: String) throws {
        let unknown = "d0990000-0000-4000-8000-000000000099"
        let item = try read(KoyoriPayloads.task(1, ["priority": "\"\(word)\"", "status_id": "\"\(unknown)\""])).item
        #expect(item.priority == expected)
        #expect(item.status == unknown)
    }

    @Test("custom fields come with details only, those without a value left out")
    func fields() throws {
        let field = KoyoriPayloads.id("e001", 1)
        let values = """
            [{"field":{"id":"\(field)","name":"Points"},"value":"5","display_value":"5"},\
            {"field":{"id":"\(KoyoriPayloads.id("e001", 2))"},"value":null,"display_value":null},\
            {"field":{"id":"\(KoyoriPayloads.id("e001", 3))"},"value":"","display_value":""}]
            """
        #expect(try read(KoyoriPayloads.task(1, ["custom_field_values": values])).item.fields == [field: "5"])
    }

    @Test(
        "a property that is missing, of another kind or out of range is an error, never a default",
        arguments: [
            ("labels", ""), ("assignees", ""), ("description", ""), ("created_by", ""), ("is_archived", ""),
            ("labels", "null"), ("title", "null"), ("title", "7"), ("seq_id", "0"), ("seq_id", "-3"),
            ("seq_id", "2147483648"), ("seq_id", "1.0"), ("id", "\"../../x\""), ("id", "\"\""),
            ("status_id", "\"open\""), ("created_at", "\"yesterday\""), ("soft_deadline", "\"2026-06-01\""),
            ("project_id", "\"\(KoyoriPayloads.project("OPS"))\""), ("parent_task_id", "\"ENG-1\""),
        ])
    func broken(property: String, value: String) {
        #expect(throws: JSONFault.self) { try read(KoyoriPayloads.task(1, [property: value])) }
    }

    @Test("comments are told thread by thread, oldest first, replies after their head, deleted ones without text")
    func comments() throws {
        func comment(_ number: Int, at second: Int, _ rest: String) -> String {
            """
            {"id":"\(KoyoriPayloads.id("ab01", number))","user":{"id":"\(KoyoriPayloads.suzuki)","name":"suzuki"},\
            "body":"text \(number)","created_at":"2026-05-27T10:00:0\(second)Z","updated_at":"2026-05-27T10:00:09Z",\
            "is_deleted":false\(rest)}
            """
        }
        let replies = [comment(6, at: 8, ""), comment(5, at: 7, "")].joined(separator: ",")
        let threads = [
            comment(3, at: 5, ",\"replies\":[]"), comment(2, at: 1, ",\"replies\":[\(replies)]"),
            comment(1, at: 1, ",\"replies\":[]").replacing("\"is_deleted\":false", with: "\"is_deleted\":true")
                .replacing("\"text 1\"", with: "null")
                .replacing("{\"id\":\"\(KoyoriPayloads.suzuki)\",\"name\":\"suzuki\"}", with: "null"),
        ]
        var reader = JSONReader([UInt8]("{\"comments\":[\(threads.joined(separator: ","))]}".utf8))
        let comments = Comment.sorted(try KoyoriComment.list(&reader))
        #expect(comments.map(\.body) == ["", "text 2", "text 5", "text 6", "text 3"])
        #expect(comments.map(\.isDeleted) == [true, false, false, false, false])
        #expect(comments.map { $0.replyTo == nil } == [true, true, false, false, true])
        #expect(comments[0].author == Person(id: "", name: "unknown"))
    }

    @Test("a ticked box means the status that the server says, on older servers the first done one")
    func defaultDone() throws {
        let rows: [(status: Status, position: Int, isDefaultDone: Bool?)] = [
            (Status(id: "c", name: "Done", isDone: true), 2, nil),
            (Status(id: "a", name: "Todo", isDefault: true), 0, nil),
            (Status(id: "b", name: "Dropped", isDone: true), 1, nil),
        ]
        let old = ProjectVocabulary(
            project: ScriptedKoyori.project, statuses: rows, fields: [], labels: [], sprints: [], milestones: [])
        #expect(old.statuses.map(\.id) == ["a", "b", "c"])
        #expect(old.statuses.map(\.isDefaultDone) == [false, true, false])
        let told = rows.map { ($0.status, $0.position, $0.status.id == "c") }
        let new = ProjectVocabulary(
            project: ScriptedKoyori.project, statuses: told, fields: [], labels: [], sprints: [], milestones: [])
        #expect(new.statuses.map(\.isDefaultDone) == [false, false, true])
    }
}
