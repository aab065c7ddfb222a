import Testing

@testable import DemoServer

@Suite("What only new servers do")
struct NewServerTests {
    private static let project = RunningServer.project

    @Test(
        "a cursor walk gives every task once, also when tasks go and come",
        arguments: ["created_at_desc", "deadline_asc"])
    func cursorWalk(sort: String) async throws {
        let running = try RunningServer()
        var tasks: [String] = []
        for number in 0..<7 { tasks.append(try await running.makeTask("T\(number)")) }
        var seen: [String] = []
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let page = try await running.json("GET", "\(Self.project)/tasks?limit=3&sort=\(sort)\(next)")
            #expect(page["total"]?.integer == (seen.isEmpty ? 7 : 6))
            seen += page["tasks"]?.elements?.compactMap { $0["id"]?.text } ?? []
            cursor = page["next_cursor"]?.text
            if seen.count == 3 { _ = try await running.send("DELETE", "\(Self.project)/tasks/\(seen[2])") }
        } while cursor != nil
        #expect(seen.count == 7)
        #expect(Set(seen) == Set(tasks))
    }

    @Test(
        "a cursor that does not fit is refused",
        arguments: ["cursor=x", "cursor=CURSOR&sort=priority_asc", "cursor=CURSOR&offset=1"])
    func badCursor(query: String) async throws {
        let running = try RunningServer()
        for number in 0..<2 { _ = try await running.makeTask("T\(number)") }
        let page = try await running.json("GET", "\(Self.project)/tasks?limit=1")
        let cursor = try #require(page["next_cursor"]?.text)
        let answer = try await running.send("GET", "\(Self.project)/tasks?" + query.replacing("CURSOR", with: cursor))
        #expect(answer.status == 400)
        #expect(answer.text == #"{"message":"bad-request"}"#)
    }

    @Test("roots are the tasks whose parent is not in the same list")
    func roots() async throws {
        let running = try RunningServer()
        let parent = try await running.makeTask("parent")
        let child = try await running.makeTask("child", #""parent_task_id": "\#(parent)""#)
        func roots() async throws -> [String] {
            let page = try await running.json("GET", "\(Self.project)/tasks?root_only=true")
            return page["tasks"]?.elements?.compactMap { $0["id"]?.text } ?? []
        }
        #expect(try await roots() == [parent])
        _ = try await running.send("POST", "\(Self.project)/tasks/\(parent)/archive")
        #expect(try await roots() == [child])
    }

    @Test("labels and people can be added and replaced in one change; those who stay keep their role")
    func change() async throws {
        let running = try RunningServer()
        var labels: [String] = []
        for name in ["a", "b"] {
            let body = ##"{"name": "\##(name)", "color": "#123456"}"##
            labels.append(try #require(try await running.json("POST", "\(Self.project)/labels", body)["id"]?.text))
        }
        let person = RunningServer.suzuki
        let task = try await running.makeTask("T", #""label_ids": ["\#(labels[0])"]"#)
        let path = "\(Self.project)/tasks/\(task)"
        let first =
            #"{"add_label_ids": ["\#(labels[1])"], "assignees": [{"user_id": "\#(person)", "role": "primary"}]}"#
        let added = try await running.json("PUT", path, first)
        #expect(added["labels"]?.elements?.map { $0["name"]?.text } == ["a", "b"])
        #expect(added["assignees"]?.elements?.map { $0["role"]?.text } == ["primary"])
        let second =
            #"{"remove_label_ids": ["\#(labels[0])"], "assignees": [{"user_id": "\#(person)", "role": "other"}]}"#
        let kept = try await running.json("PUT", path, second)
        #expect(kept["labels"]?.elements?.map { $0["name"]?.text } == ["b"])
        #expect(kept["assignees"]?.elements?.map { $0["role"]?.text } == ["primary"])
        #expect(try await running.send("PUT", path, #"{"add_label_ids": null}"#).status == 422)
    }

    @Test("there may be several done statuses, and one of them is the default")
    func doneStatuses() async throws {
        let running = try RunningServer()
        let path = "\(Self.project)/statuses"
        let body = ##"{"name": "Shipped", "color": "#123456", "position": 9, "is_done_state": true}"##
        let shipped = try #require(try await running.json("POST", path, body)["id"]?.text)
        func marks() async throws -> [Bool] {
            try await running.json("GET", path).elements?.suffix(2).map { $0["is_default_done"]?.isTrue ?? false } ?? []
        }
        #expect(try await marks() == [true, false])
        #expect(try await running.send("PUT", "\(path)/\(shipped)", #"{"is_default_done": true}"#).status == 200)
        #expect(try await marks() == [false, true])
        #expect(try await running.send("PUT", "\(path)/\(shipped)", #"{"is_default_done": false}"#).status == 400)
        #expect(try await running.send("DELETE", "\(path)/\(RunningServer.done)").status == 204)
        #expect(try await running.send("PUT", "\(path)/\(shipped)", #"{"is_done_state": false}"#).status == 400)
    }

    @Test("activities come in pages with a total")
    func activities() async throws {
        let running = try RunningServer()
        let task = try await running.makeTask("T")
        for _ in 0..<2 { _ = try await running.send("POST", "\(Self.project)/tasks/\(task)/archive") }
        let path = "\(Self.project)/tasks/\(task)/activities?limit=2"
        let first = try await running.json("GET", path)
        #expect(first["total"]?.integer == 3)
        #expect(first["activities"]?.elements?.map { $0["event_type"]?.text } == ["archived", "archived"])
        let cursor = try #require(first["next_cursor"]?.text)
        let second = try await running.json("GET", "\(path)&cursor=\(cursor)")
        #expect(second["activities"]?.elements?.map { $0["event_type"]?.text } == ["task_created"])
        #expect(second["next_cursor"]?.text == nil)
    }

    @Test("notifications can be caught up with, oldest first")
    func notifications() async throws {
        let running = try RunningServer()
        let mori = "pat_mori-example-000000000000000000000000000000"
        let person = #""assignees": [{"user_id": "a0040000-0000-4000-8000-000a00000004", "role": "r"}]"#
        for title in ["one", "two", "three"] { _ = try await running.makeTask(title, person) }
        let path = "/v1/users/me/notifications"
        let all = try await running.json("GET", path, as: mori)
        #expect(all["unread_count"]?.integer == 3)
        let titles = all["notifications"]?.elements?.map { $0["task"]?["title"]?.text }
        #expect(titles == ["three", "two", "one"])
        let oldest = try #require(all["notifications"]?.elements?.last)
        let cursor = try #require(oldest["cursor"]?.text)
        let newer = try await running.json("GET", "\(path)?after=\(cursor)", as: mori)
        #expect(newer["notifications"]?.elements?.map { $0["task"]?["title"]?.text } == ["two", "three"])
        #expect(try await running.send("GET", "\(path)?after=\(cursor)&cursor=\(cursor)", as: mori).status == 400)
        let id = try #require(oldest["id"]?.text)
        #expect(try await running.send("PATCH", "\(path)/\(id)/read", as: mori).status == 200)
        #expect(try await running.json("GET", "\(path)?unread=true", as: mori)["unread_count"]?.integer == 2)
        #expect(try await running.send("PATCH", "\(path)/read-all", as: mori).status == 204)
        #expect(try await running.json("GET", path, as: mori)["unread_count"]?.integer == 0)
    }

    @Test("the dashboard shows the three newest activities, the probe for news")
    func dashboard() async throws {
        let running = try RunningServer()
        let mine = #""assignees": [{"user_id": "a0010000-0000-4000-8000-000a00000001", "role": "r"}]"#
        for title in ["one", "two"] { _ = try await running.makeTask(title, mine) }
        _ = try await running.send("POST", "\(Self.project)/tasks/BASE-1/comments", #"{"body": "x"}"#)
        let board = try await running.json("GET", "\(RunningServer.tenant)/users/me/dashboard?filter=all&limit=1")
        let activities = try #require(board["activities"]?.elements)
        #expect(
            activities.map { $0["activity"]?["event_type"]?.text } == ["comment_added", "task_created", "task_created"])
        #expect(activities.map { $0["task_seq_id"]?.integer } == [1, 2, 1])
        #expect(board["total"]?.integer == 2)
        #expect(board["tasks"]?.elements?.count == 1)
        #expect(board["counts"]?["open"]?.integer == 2)
        #expect(board["days"]?.elements?.count == 7)
    }

    @Test("people who may be assigned come by name, and one can be looked up with less")
    func assignable() async throws {
        let running = try RunningServer()
        let path = "\(Self.project)/assignable-users"
        let names = try await running.json("GET", path).elements?.map { $0["username"]?.text }
        #expect(names == ["kato", "mori", "sato", "suzuki", "tanaka"])
        let reader = "pat_scope-read-task-example-0000000000000000000"
        #expect(try await running.send("GET", path, as: reader).status == 403)
        #expect(try await running.json("GET", "\(path)?username=mori", as: reader).elements?.count == 1)
        #expect(try await running.json("GET", "\(path)?username=MORI", as: reader).elements?.count == 0)
    }

    @Test("a guest sees the tenant in part and works in the project that lets it in")
    func guest() async throws {
        let running = try RunningServer()
        let outsider = Identifier("a0070000-0000-4000-8000-000a00000007")
        let shared = try RunningServer { world in
            guard let outsider, let base = world.projects.ids.first, let tenant = world.tenants.ids.first else {
                return
            }
            world.addProjectMember(outsider, to: base)
            world.addToken(key: "guest", text: "pat_guest", user: outsider, tenant: tenant, scopes: [.adminTenant])
        }
        let own = try #require(try await shared.json("GET", "/v1/tenants", as: "pat_guest").elements?.first)
        #expect(own["membership"]?.text == "Guest")
        #expect(own["owner_id"]?.text == nil)
        #expect(try await shared.json("GET", "\(RunningServer.tenant)/projects", as: "pat_guest").elements?.count == 1)
        #expect(try await shared.send("GET", Self.project, as: "pat_guest").status == 200)
        #expect(try await shared.send("GET", "\(RunningServer.tenant)/members", as: "pat_guest").status == 403)
        #expect(try await running.send("GET", Self.project).status == 200)
    }
}
