import Testing

@testable import DemoServer

@Suite("What an old server ignores and a new one reads")
struct ServerAgeTests {
    private static let project = RunningServer.project

    @Test(
        "parameters that came later are no parameters on an old server",
        arguments: [
            ("/tasks?root_only=x", 200, 400), ("/tasks?root_only=true&root_only=true", 200, 400),
            ("/tasks?cursor=x&cursor=y", 200, 400), ("/tasks?cursor=x", 200, 400),
            ("/tasks/BASE-1/activities?limit=x&cursor=x", 200, 400),
        ])
    func parameters(path: String, old: Int, new: Int) async throws {
        for (api, status) in [(DemoServerOptions.API.old, old), (.new, new)] {
            let running = try RunningServer(api)
            _ = try await running.makeTask("T")
            #expect(try await running.send("GET", Self.project + path).status == status)
        }
    }

    @Test(
        "fields that came later are no fields on an old server",
        arguments: [
            ("POST", "/statuses", ##"{"name": "x", "color": "#123456", "position": 9, "is_default_done": "x"}"##, 201),
            ("POST", "/statuses", ##"{"name": "x", "color": "#123456", "position": 9, "is_default_done": null}"##, 201),
            ("PUT", "/statuses/\(RunningServer.done)", #"{"is_default_done": 5}"#, 200),
            ("PUT", "/tasks/BASE-1", #"{"add_label_ids": "x", "remove_label_ids": null, "assignees": 1}"#, 200),
        ])
    func fields(method: String, path: String, body: String, old: Int) async throws {
        for (api, status) in [(DemoServerOptions.API.old, old), (.new, 422)] {
            let running = try RunningServer(api)
            _ = try await running.makeTask("T")
            #expect(try await running.send(method, Self.project + path, body).status == status)
        }
    }

    @Test(
        "a limit of nothing is nothing, or one where the list has a least",
        arguments: [
            ("\(RunningServer.project)/tasks", "tasks", 0, 1),
            ("\(RunningServer.tenant)/users/me/tasks", "tasks", 0, 0),
            ("/v1/users/me/notifications", "notifications", nil, 0),
            ("\(RunningServer.project)/tasks/BASE-1/activities", "activities", 1, 1),
            ("\(RunningServer.tenant)/users/me/dashboard", "activities", nil, 1),
        ] as [(String, String, Int?, Int)])
    func limitZero(path: String, list: String, old: Int?, new: Int) async throws {
        for (api, count) in [(DemoServerOptions.API.old, old), (.new, new)] {
            guard let count else { continue }
            let running = try RunningServer(api)
            let own = #""assignees": [{"user_id": "a0010000-0000-4000-8000-000a00000001", "role": "r"}]"#
            _ = try await running.makeTask("T", own)
            #expect(try await running.json("GET", "\(path)?limit=0")[list]?.elements?.count == count)
        }
    }

    @Test(
        "the scopes of a token are those that the server knows", arguments: [("read:review", 422), ("read:task", 403)])
    func scopes(scope: String, old: Int) async throws {
        let body = #"{"name": "x", "tenant_id": "00000000-0000-4000-8000-000000000000", "scopes": ["\#(scope)"]}"#
        #expect(try await RunningServer(.old).send("POST", "/v1/personal_tokens", body).status == old)
        #expect(try await RunningServer(.new).send("POST", "/v1/personal_tokens", body).status == 403)
    }
}
