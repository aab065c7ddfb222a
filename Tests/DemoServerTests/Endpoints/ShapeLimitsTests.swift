import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

@Suite("Limits of shapes that are easy to miss")
struct ShapeLimitsTests {
    private static let project = RunningServer.project

    @Test(
        "the version of imported labels is a number from 0 that fits into 32 bits",
        arguments: [
            ("0", 200), ("4294967295", 200), ("-1", 422), ("4294967296", 422), ("1.0", 422), ("null", 422),
        ])
    func version(version: String, status: Int) async throws {
        let running = try RunningServer(.old)
        let body = #"{"version": \#(version), "labels": []}"#
        #expect(try await running.send("POST", "\(Self.project)/labels/import", body).status == status)
    }

    @Test(
        "where unfinished tasks go is not left open with null", arguments: [("null", 422), ("true", 200), ("1", 422)])
    func backlog(value: String, status: Int) async throws {
        let running = try RunningServer(.old)
        let body = #"{"name": "S", "start_date": "2026-09-01", "end_date": "2026-09-02"}"#
        let sprint = try #require(try await running.json("POST", "\(Self.project)/sprints", body)["id"]?.text)
        let path = "\(Self.project)/sprints/\(sprint)"
        #expect(try await running.send("POST", "\(path)/start").status == 200)
        let completion = #"{"move_incomplete_to_backlog": \#(value), "move_incomplete_to_sprint_id": null}"#
        #expect(try await running.send("POST", "\(path)/complete", completion).status == status)
    }

    @Test("a token for some projects deletes one of them and no other")
    func deletion() async throws {
        let tenant = try #require(Identifier("b0010000-0000-4000-8000-000b00000001"))
        let owner = try #require(Identifier("a0010000-0000-4000-8000-000a00000001"))
        let base = try #require(Identifier("c0010000-0000-4000-8000-000c00000001"))
        let running = try RunningServer(.old) { world in
            world.addToken(
                key: "few", text: "pat_few", user: owner, tenant: tenant, scopes: [.writeProject], projects: [base])
        }
        let unlisted = "\(RunningServer.tenant)/projects/00000000-0000-4000-8000-000000000000"
        #expect(try await running.send("DELETE", unlisted, as: "pat_few").status == 403)
        #expect(try await running.send("DELETE", Self.project, as: "pat_few").status == 204)
        #expect(try await running.send("GET", Self.project).status == 404)
    }

    @Test("the dashboard counts the days of the week from Monday, and shows whole projects")
    func dashboard() async throws {
        let running = try RunningServer()
        let board = try await running.json("GET", "\(RunningServer.tenant)/users/me/dashboard?timezone=Asia/Tokyo")
        let days = try #require(board["days"]?.elements?.compactMap { $0["date"]?.text })
        let first = try #require(days.first.flatMap { Timestamp(rfc3339: "\($0)T00:00:00Z") })
        #expect(first.httpDate.hasPrefix("Mon, "))
        #expect(days.count == 7)
        let project = try #require(board["projects"]?.elements?.first?["project"])
        #expect(project["tenant_id"]?.text == "b0010000-0000-4000-8000-000b00000001")
        #expect(project["description"]?.text != nil)
        let long = String(repeating: "x", count: 101)
        let refused = try await running.send("GET", "\(RunningServer.tenant)/users/me/dashboard?timezone=\(long)")
        #expect(refused.status == 400)
    }
}
