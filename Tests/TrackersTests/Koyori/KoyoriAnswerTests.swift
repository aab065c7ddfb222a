import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite("What answers a write")
struct KoyoriAnswerTests {
    typealias Steps = [ScriptedServer.Step]
    private static let key = KoyoriPayloads.taskID(7)
    private static let commentID = KoyoriPayloads.id("ab01", 1)
    private static let head = KoyoriPayloads.id("ab01", 2)

    /// Answers every write so, and reads of the task as given.
    private func koyori(isNew: Bool = true, _ answer: Steps, task: Steps? = nil) -> ScriptedKoyori {
        ScriptedKoyori(
            .init(
                isNew: isNew,
                instead: { path, request in
                    if request.method != "GET" { return answer }
                    if path.hasSuffix("/projects/\(KoyoriPayloads.project("ENG"))") {
                        return known(KoyoriPayloads.projectJSON("ENG"))
                    }
                    return path.hasSuffix("/tasks/\(Self.key)") ? task : nil
                }))
    }

    private func send(_ action: Operation.Action, _ koyori: ScriptedKoyori) async -> SendOutcome {
        let operation = Operation(project: ScriptedKoyori.project.id, task: Self.key, action: action)
        let outcome = await koyori.tracker().send(operation)
        #expect(koyori.server.requests.count { $0.method != "GET" } == 1)
        return outcome
    }

    private static func detail(_ number: Int, _ changes: [String: String] = [:]) -> String {
        KoyoriPayloads.task(number, ["custom_field_values": "[]"].merging(changes) { $1 })
    }

    @Test(
        "a task is believed only when it is the one that was changed, and whole",
        arguments: [
            (known(detail(7)), "done"), (known(KoyoriPayloads.task(7)), "done"),
            (known(detail(7), headers: ["x-other: y"]), "done"), (known(detail(8)), "unknown"),
            (known(KoyoriPayloads.task(7, project: "OPS")), "unknown"), (known(detail(7, ["title": ""])), "unknown"),
            (known(detail(7) + "x"), "unknown"), (known(String(detail(7).dropLast())), "unknown"),
            (known("null"), "unknown"), (known("[\(detail(7))]"), "unknown"), (known(""), "unknown"),
            (.answer(204, ""), "unknown"), (.answer(200, "<html>", type: "text/html"), "unknown"),
            (.redirect(307, to: "/elsewhere"), "unknown"), (.redirect(301, to: "http://127.0.0.1:1/"), "unknown"),
            (known(#"{"message":"internal-error"}"#, status: 500), "refused, 500"),
            (.answer(500, "internal-error", type: "text/plain"), "unknown"),
            (known(#"{"message":"Internal Error"}"#, status: 500), "unknown"),
            (known(#"{"message":"internal-error"}"#, status: 502), "unknown"),
            (known(#"{"message":"internal-error"}"#, status: 504), "unknown"),
            (.answer(500, "<html>", type: "text/html"), "unknown"), ([.close], "unknown"),
        ])
    func task(steps: Steps, expected: String) async {
        #expect(await send(.update([.progress(1)]), koyori(steps)).word == expected)
    }

    @Test("the server's own internal error says nothing about a creation")
    func creation() async {
        let steps = known(#"{"message":"internal-error"}"#, status: 500)
        #expect(await send(.create(NewTask(title: "t", status: "s")), koyori(steps)).word == "unknown")
        #expect(await send(.comment("c", replyTo: nil), koyori(steps)).word == "unknown")
        #expect(await send(.editComment(Self.commentID, text: "c"), koyori(steps)).word == "refused, 500")
        // Nothing but the project tells a new task from another one.
        let created = koyori(known(Self.detail(9), status: 201))
        #expect(await send(.create(NewTask(title: "t", status: "s")), created).task?.item.id.number == 9)
        let elsewhere = koyori(known(KoyoriPayloads.task(9, project: "OPS"), status: 201))
        #expect(await send(.create(NewTask(title: "t", status: "s")), elsewhere).word == "unknown")
    }

    private static func row(_ changes: [String: String] = [:]) -> String {
        let properties = [
            "id": "\"\(commentID)\"", "task_id": "\"\(key)\"", "user_id": "\"\(KoyoriPayloads.suzuki)\"",
            "body": "\"c\"", "parent_comment_id": "null", "created_at": "\"2026-05-27T10:00:00Z\"", "role": "\"x\"",
        ].merging(changes) { $1 }.filter { !$0.value.isEmpty }
        return "{" + properties.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
            + "}"
    }

    @Test(
        "a comment is believed only when it stands where it was sent",
        arguments: [
            ([:], nil, "done"), (["body": "\"other\""], nil, "done"), (["task_id": "\"\(commentID)\""], nil, "unknown"),
            (["parent_comment_id": "\"\(head)\""], nil, "unknown"),
            (["parent_comment_id": "\"\(head)\""], head, "done"), ([:], head, "unknown"),
            (["user_id": ""], nil, "unknown"), (["id": "\"../x\""], nil, "unknown"), (["body": "null"], nil, "unknown"),
            (["created_at": "1"], nil, "unknown"),
        ] as [([String: String], EntityID?, String)])
    func storedComment(changes: [String: String], replyTo: EntityID?, expected: String) async {
        let outcome = await send(.comment("c", replyTo: replyTo), koyori(known(Self.row(changes), status: 201)))
        #expect(outcome.word == expected)
        #expect(outcome.comment?.author == (expected == "done" ? KoyoriPayloads.suzuki : nil))
    }

    @Test("an edit is answered by that comment, wherever it stands")
    func editedComment() async {
        for (changes, expected) in [
            ([:], "done"), (["parent_comment_id": "\"\(Self.head)\""], "done"), (["id": "\"\(Self.head)\""], "unknown"),
        ] as [([String: String], String)] {
            let outcome = await send(.editComment(Self.commentID, text: "c"), koyori(known(Self.row(changes))))
            #expect(outcome.word == expected)
        }
    }

    @Test("an assignment is answered by that person's row")
    func assigned() async {
        for action in [.assign(KoyoriPayloads.suzuki, role: "x"), .changeRole(KoyoriPayloads.suzuki, role: "x")]
            as [Operation.Action]
        {
            #expect(await send(action, koyori(known(Self.row()))).word == "done")
            let other = ["user_id": "\"\(KoyoriPayloads.tanaka)\""]
            #expect(await send(action, koyori(known(Self.row(other)))).word == "unknown")
            #expect(await send(action, koyori(known("{}"))).word == "unknown")
            #expect(await send(action, koyori(.answer(204, ""))).word == "unknown")
        }
    }

    @Test(
        "a deletion is done when nothing is answered, or when the tracker itself says that it is gone",
        arguments: [
            (Steps.answer(204, ""), "done", "done"),
            (known(#"{"message":"not-found"}"#, status: 404), "done", "refused, not found"),
            (.answer(404, "not-found", type: "text/plain"), "refused, not found", "refused, not found"),
            (.answer(404, "<html>", type: "text/html"), "refused, not found", "refused, not found"),
            (known(#"{"message":"no route"}"#, status: 404), "refused, not found", "refused, not found"),
            (.answer(200, ""), "unknown", "unknown"), (.answer(200, "{}"), "unknown", "unknown"),
            (.answer(202, ""), "unknown", "unknown"),
            (known(#"{"message":"internal-error"}"#, status: 500), "refused, 500", "refused, 500"),
        ])
    func deletion(steps: Steps, expected: String, ofPerson: String) async {
        #expect(await send(.deleteTask, koyori(steps)).word == expected)
        #expect(await send(.deleteComment(Self.commentID), koyori(steps)).word == expected)
        #expect(await send(.unassign(KoyoriPayloads.suzuki), koyori(steps)).word == ofPerson)
    }

    private static func failed(_ reason: String, _ task: EntityID = key) -> Steps {
        known(#"{"updated":0,"failed":[{"task_id":"\#(task)","reason":"\#(reason)"}]}"#)
    }

    @Test(
        "the bulk call's list of failures is a refusal, and its counts are checked",
        arguments: [
            (known(#"{"updated":1,"failed":[]}"#), "done"), (failed("not-found"), "refused, not found"),
            (failed("forbidden"), "refused, forbidden"), (failed("bad-request"), "refused, 400"),
            (failed("conflict"), "refused, 409"), (failed("error"), "refused, 500"),
            (failed("error", commentID), "unknown"), (known(#"{"updated":0,"failed":[]}"#), "unknown"),
            (known(#"{"updated":2,"failed":[]}"#), "unknown"), (known(#"{"updated":1}"#), "unknown"),
            (known(#"{"message":"internal-error"}"#, status: 500), "refused, 500"),
        ])
    func bulk(steps: Steps, expected: String) async {
        let koyori = koyori(isNew: false, steps, task: known(Self.detail(7)))
        let outcome = await send(.update([.labels(adding: ["l"], removing: [])]), koyori)
        #expect(outcome.word == expected)
        #expect(outcome.task?.item.key == (expected == "done" ? Self.key : nil))
    }

    @Test(
        "while nobody can see what came of the bulk call it is unknown",
        arguments: [
            known(#"{"message":"not-found"}"#, status: 404), known(#"{"message":"internal-error"}"#, status: 500),
            known(detail(8)), .answer(200, "<html>", type: "text/html"), [.close],
        ])
    func unseenBulk(steps: Steps) async {
        let koyori = koyori(isNew: false, known(#"{"updated":1,"failed":[]}"#), task: steps)
        #expect(await send(.update([.labels(adding: ["l"], removing: [])]), koyori).word == "unknown")
    }

    @Test("a refusal's words are cut, kept on one line, and never hold the token")
    func words() async {
        let echo =
            "title: Validation error\nlength pat_secret-of-the-tests \u{1B}[31m" + String(repeating: "漢", count: 5000)
        let plain = koyori(.answer(400, echo, type: "text/plain; charset=utf-8"))
        let reason = await send(.update([.title("x")]), plain).reason
        guard case .refused(status: 400, let message) = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(message.hasPrefix("title: Validation error length …  [31m漢"))
        #expect(message.unicodeScalars.count == 201)
        for status in [403, 409, 500, 503] {
            let json = koyori(known("{\"message\":\"pat_secret-of-the-tests\"}", status: status))
            #expect(!"\(await send(.comment("c", replyTo: nil), json))".contains("secret"))
        }
    }

    @Test("how long to wait after too many requests is told")
    func tooMany() async {
        let steps = known("{}", status: 429, headers: ["retry-after: 7"])
        let reason = await send(.deleteTask, koyori(steps)).reason
        #expect(reason == .tooManyRequests(retryAfterSeconds: 7))
    }

    @Test("an error names the call without host and query")
    func label() async {
        guard case .refused(let error) = await send(.deleteTask, koyori(known("{}", status: 409))) else {
            Issue.record("not refused")
            return
        }
        #expect(error.request.hasPrefix("DELETE /v1/tenants/") && error.request.hasSuffix("/tasks/\(Self.key)"))
    }

    @Test("where the project cannot be read, nothing is sent")
    func noProject() async {
        let koyori = ScriptedKoyori(
            .init(instead: { path, _ in
                path.contains("/projects/") ? known(#"{"message":"forbidden"}"#, status: 403) : nil
            }))
        let operation = Operation(
            project: KoyoriPayloads.project("ENG"), task: Self.key, action: .update([.progress(1)]))
        #expect(await koyori.tracker().send(operation).word == "not sent, forbidden")
        #expect(!koyori.server.requests.contains { $0.method != "GET" })
        let odd = Operation(project: "../x", task: Self.key, action: .deleteTask)
        #expect(await koyori.tracker().send(odd).word == "not sent, not found")
        #expect(!koyori.server.requests.contains { $0.method != "GET" })
    }
}
