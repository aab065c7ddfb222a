import Testing

@testable import DemoServer

@Suite("Calls at the same time")
struct CollisionTests {
    @Test("relations made one after the other never collide; made at once, each one works or fails whole")
    func relations() async throws {
        let running = try RunningServer(.old)
        var tasks: [String] = []
        for number in 0..<8 { tasks.append(try await running.makeTask("T\(number)")) }
        let root = "\(RunningServer.project)/tasks"
        for (first, second) in zip(tasks, tasks.dropFirst()) {
            let body = #"{"type": "blocks", "target_task_id": "\#(second)"}"#
            #expect(try await running.send("POST", "\(root)/\(first)/relations", body).status == 201)
        }
        let pairs = (2..<8).map { (tasks[0], tasks[$0]) }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for (first, second) in pairs {
                let body = #"{"type": "blocks", "target_task_id": "\#(second)"}"#
                group.addTask { try await running.send("POST", "\(root)/\(first)/relations", body).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.allSatisfy { $0 == 201 || $0 == 500 })
        #expect(statuses.contains(201))
        let blocked = try await running.json("GET", "\(root)/\(tasks[0])/relations")["blocks"]?.elements?.count
        #expect(blocked == 1 + statuses.count { $0 == 201 })
    }

    @Test("on an old server two sprints may be started at once, but not one after the other")
    func sprints() async throws {
        let running = try RunningServer(.old)
        let root = "\(RunningServer.project)/sprints"
        var sprints: [String] = []
        for _ in 0..<3 {
            let body = #"{"name": "S", "start_date": "2026-09-01", "end_date": "2026-09-02"}"#
            sprints.append(try #require(try await running.json("POST", root, body)["id"]?.text))
        }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for sprint in sprints.prefix(2) {
                group.addTask { try await running.send("POST", "\(root)/\(sprint)/start").status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.contains(200))
        #expect(statuses.allSatisfy { $0 == 200 || $0 == 409 })
        #expect(try await running.send("POST", "\(root)/\(sprints[2])/start").status == 409)
        let active = try await running.json("GET", "\(root)?status=active").elements?.count
        #expect(active == statuses.count { $0 == 200 })
    }

    @Test("the same label four times at once is made once")
    func labels() async throws {
        let running = try RunningServer()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let body = ##"{"name": "x", "color": "#123456"}"##
                    return try await running.send("POST", "\(RunningServer.project)/labels", body).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201, 409, 409, 409])
    }
}
