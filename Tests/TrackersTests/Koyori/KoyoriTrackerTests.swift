import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite struct KoyoriTrackerTests {
    private static let project = ScriptedKoyori.project
    private static let key = KoyoriPayloads.taskID(7)

    private func koyori(
        isNew: Bool = true, _ answer: @escaping @Sendable (String) -> [ScriptedServer.Step]?
    ) -> ScriptedKoyori {
        ScriptedKoyori(.init(isNew: isNew, instead: { path, _ in answer(path) }))
    }

    @Test(
        "a task is gone only when the tracker itself says so",
        arguments: [
            (known(#"{"message":"not-found"}"#, status: 404), TrackerError.Reason?.none),
            (.answer(404, "<html>not found</html>", type: "text/html"), .notFound),
            (.answer(404, "not-found", type: "text/plain"), .notFound),
            (known(#"{"message":"no such page"}"#, status: 404), .notFound),
            (known(#"{"message":"forbidden"}"#, status: 403), .forbidden("forbidden")),
            (known(#"{"message":"gone"}"#, status: 410), .refused(status: 410, message: "gone")),
            (known("null"), .badAnswer("byte 0: an object expected")),
            (known("[]"), .badAnswer("byte 0: an object expected")),
        ])
    func gone(steps: [ScriptedServer.Step], expected: TrackerError.Reason?) async throws {
        let tracker = koyori { $0.contains("/tasks/") ? steps : nil }.tracker()
        guard let expected else {
            #expect(try await tracker.task(Self.key, in: Self.project) == nil)
            #expect(try await tracker.comments(of: Self.key, in: Self.project) == nil)
            return
        }
        #expect(await failure { try await tracker.task(Self.key, in: Self.project) } == expected)
        #expect(await failure { try await tracker.comments(of: Self.key, in: Self.project) } == expected)
    }

    @Test(
        "a detail without custom fields, or of another task, is an error",
        arguments: [
            (7, "", "a task without custom fields"), (8, "[]", "byte 0: the task that was asked for expected"),
        ])
    func wrongDetail(number: Int, fields: String, expected: String) async {
        let body = KoyoriPayloads.task(number, ["custom_field_values": fields])
        let tracker = koyori { $0.contains("/tasks/") ? known(body) : nil }.tracker()
        let reason = await failure { try await tracker.task(Self.key, in: Self.project) }
        #expect(reason == .badAnswer(expected))
    }

    @Test("a task is found by its id and by its number")
    func byNumber() async throws {
        let koyori = koyori {
            $0.hasSuffix("/tasks/ENG-7") || $0.hasSuffix(Self.key)
                ? known(KoyoriPayloads.task(7, ["custom_field_values": "[]"])) : nil
        }
        let tracker = koyori.tracker()
        let byNumber = try await tracker.task("ENG-7", in: Self.project)
        #expect(byNumber?.item.key == Self.key)
        #expect(byNumber?.item == (try await tracker.task(Self.key, in: Self.project))?.item)
        #expect(byNumber?.item.fields == [:])
    }

    @Test("members are told with the owner, whom the list lacks; nil where the token may not ask")
    func members() async throws {
        let koyori = koyori {
            $0.hasSuffix("/members")
                ? known("[{\"id\":\"x\",\"user_id\":\"\(KoyoriPayloads.suzuki)\",\"role\":\"Member\"}]") : nil
        }
        #expect(try await koyori.tracker().members()?.map(\.id) == [KoyoriPayloads.tanaka, KoyoriPayloads.suzuki])
        let shut = self.koyori {
            $0.hasSuffix("/members") ? known(#"{"message":"forbidden"}"#, status: 403) : nil
        }
        #expect(try await shut.tracker().members() == nil)
    }

    @Test("the tracker's own words are cut, kept on one line, and never hold the token")
    func words() async {
        let echo =
            "title: Validation error\nlength pat_secret-of-the-tests \u{1B}[31m" + String(repeating: "漢", count: 5000)
        let tracker = koyori {
            $0.contains("/tasks/") ? .answer(400, echo, type: "text/plain; charset=utf-8") : nil
        }.tracker()
        let reason = await failure { try await tracker.task(Self.key, in: Self.project) }
        guard case .refused(status: 400, let message) = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(message.hasPrefix("title: Validation error length …  [31m漢"))
        #expect(message.unicodeScalars.count == 201)
    }

    @Test("no error text holds the token, not even where a redirect or a path repeats it")
    func tokenNowhere() async {
        let tracker = koyori { path in
            path.contains("/tasks/") ? .answer(500, "{\"message\":\"pat_secret-of-the-tests\"}") : nil
        }.tracker()
        do {
            _ = try await tracker.task(Self.key, in: Self.project)
            Issue.record("no error")
        } catch {
            #expect(!"\(error)".contains("secret"))
        }
    }

    @Test("an unknown route is no dead token: events are just not told, and not asked for again")
    func unknownRoute() async throws {
        let koyori = koyori(isNew: false) { _ in nil }
        let tracker = koyori.tracker()
        #expect(try await tracker.newestEvents() == nil)
        #expect(try await tracker.newestEvents() == nil)
        #expect(koyori.server.requests.filter { $0.path.contains("dashboard") }.count == 1)
    }

    @Test("a token that dies during the run is told from an unknown route")
    func deadToken() async throws {
        let isDead = Guarded(false)
        let koyori = koyori { _ in
            isDead.withLock { $0 } ? known(#"{"message":"unauthorized"}"#, status: 401) : nil
        }
        let tracker = koyori.tracker()
        _ = try await tracker.connect()
        isDead.withLock { $0 = true }
        #expect(await failure { try await tracker.newestEvents() } == .notLoggedIn)
        #expect(await failure { try await tracker.numbers() } == .notLoggedIn)
    }

    @Test("the newest events name task and person, also where the server did something by itself")
    func events() async throws {
        let koyori = koyori {
            $0.hasSuffix("/dashboard")
                ? known(
                    """
                    {"counts":{},"activities":[{"activity":{"id":"\(KoyoriPayloads.id("ac01", 1))",\
                    "event_type":"github_issue_synced","user":null,"payload":{"x":[]},\
                    "created_at":"2026-05-27T10:00:00Z"},"task_title":"T","task_seq_id":7,"project_key":"ENG",\
                    "project_name":"E"}]}
                    """) : nil
        }
        let events = try await koyori.tracker().newestEvents()
        #expect(events?.map(\.task?.description) == ["ENG-7"])
        #expect(events?.map(\.field) == [nil])
        #expect(events?.first?.person == nil)
    }

    @Test("a history is read to its end, page by page")
    func history() async throws {
        @Sendable func row(_ number: Int) -> String {
            """
            {"id":"\(KoyoriPayloads.id("ac01", number))","event_type":"comment_added",\
            "user":{"id":"\(KoyoriPayloads.suzuki)","name":"suzuki"},"created_at":"2026-05-27T10:00:00Z",\
            "payload":{"comment_id":"\(KoyoriPayloads.id("ab01", number))"}}
            """
        }
        let koyori = ScriptedKoyori()
        koyori.world.withLock {
            $0.instead = { path, request in
                guard path.hasSuffix("/activities") else { return nil }
                return request.target.contains("cursor=next")
                    ? known("{\"activities\":[\(row(1))],\"total\":3,\"next_cursor\":null}")
                    : known("{\"activities\":[\(row(3)),\(row(2))],\"total\":3,\"next_cursor\":\"next\"}")
            }
        }
        let events = try await koyori.tracker().history(of: Self.key, in: Self.project)
        #expect(events.map(\.id) == [3, 2, 1].map { KoyoriPayloads.id("ac01", $0) })
        #expect(events.last?.field == "comment:\(KoyoriPayloads.id("ab01", 1))")
    }

    @Test(
        "an event names the field that it changed, as far as there is one",
        arguments: [
            ("status_changed", "{}", "status"), ("priority_changed", "{}", "priority"),
            ("deadline_changed", #"{"field":"soft_deadline","from":null}"#, "due"),
            ("deadline_changed", #"{"field":"hard_deadline"}"#, "deadline"), ("unarchived", "null", "archived"),
            ("assignee_added", "{}", "assignees"), ("label_removed", "[]", "labels"), ("task_created", "{}", "task"),
            ("something_new", "7", nil), ("comment_added", #"{"comment_id":"../x"}"#, nil),
        ])
    func fields(kind: String, payload: String, expected: String?) throws {
        let json = """
            {"id":"\(KoyoriPayloads.id("ac01", 1))","event_type":"\(kind)","user":null,"payload":\(payload),\
            "created_at":"2026-05-27T10:00:00Z"}
            """
        var reader = JSONReader([UInt8](json.utf8))
        #expect(TrackerEvent(try KoyoriActivity(&reader), task: nil).field == expected)
    }

    @Test("archived tasks are counted by one small call")
    func archivedCount() async throws {
        let koyori = koyori { _ in nil }
        koyori.world.withLock {
            $0.instead = { path, request in
                path.hasSuffix("/tasks") && request.target.contains("is_archived=true")
                    && request.target.contains("limit=1&") ? known(KoyoriPayloads.page([], total: 31, cursor: "")) : nil
            }
        }
        // A page of one that is empty though there are 31 would be an error.
        let reason = await failure { try await koyori.tracker().countArchivedTasks(of: Self.project) }
        #expect(reason == nil)
    }

    @Test("of three projects one refuses: its vocabulary fails, the others' come")
    func oneRefuses() async throws {
        let koyori = koyori { path in
            if path.contains(KoyoriPayloads.project("OPS")) { return known(#"{"message":"forbidden"}"#, status: 403) }
            switch path.split(separator: "/").last {
            case "statuses":
                return known(
                    """
                    [{"id":"\(KoyoriPayloads.todo)","name":"Todo","color":"#3b82f6","position":0,"is_default":true,\
                    "is_done_state":false,"created_at":"2026-05-27T10:00:00Z"}]
                    """)
            case "custom-fields": return known(#"{"fields":[]}"#)
            case "labels", "sprints", "milestones": return known("[]")
            default: return nil
            }
        }
        let tracker = koyori.tracker()
        for listing in try await tracker.projects([]) {
            let project = try listing.outcome.get()
            if project.key == "OPS" {
                #expect(await failure { try await tracker.vocabulary(of: project) } == .forbidden("forbidden"))
            } else {
                #expect(try await tracker.vocabulary(of: project).statuses.map(\.name) == ["Todo"])
            }
        }
    }

    @Test("requests are counted")
    func counted() async throws {
        let koyori = ScriptedKoyori.of(tasks: 450)
        let tracker = koyori.tracker()
        _ = try await tracker.numbers()
        // The search for the API, the identity, and three pages.
        #expect(await tracker.requestCount == 5)
    }
}
