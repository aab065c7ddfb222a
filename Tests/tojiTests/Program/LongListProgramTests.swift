import Synchronization
import TestSupport
import Testing

@testable import DemoServer

@Suite("A list of several pages, as it is met by people")
struct LongListProgramTests {
    private static let count = 850

    private func stage(_ api: DemoServerOptions.API) throws -> BadAnswerStage {
        try BadAnswerStage(.plain(["BIG": Self.count, "OPS": 2]), api: api)
    }

    @Test("500 on page 3 of 5 keeps that project as it is, and the next pull brings it")
    func thirdPage() throws {
        let stage = try stage(.new)
        let project = try stage.program.project("BIG")
        for number in [1, 700, 850] {
            stage.program.act("PUT", "/projects/\(project)/tasks/BIG-\(number)", #"{"title":"Changed"}"#)
        }
        stage.program.act(
            "PUT", "/projects/\(try stage.program.project("OPS"))/tasks/OPS-1", #"{"title":"Changed"}"#)
        let pages = Mutex(0)
        let list = try stage.place(of: "BIG") + "/tasks"
        stage.front.alter { request, _ in
            guard request.path == list, !request.target.contains("is_archived=true") else { return nil }
            let page = pages.withLock { number in
                number += 1
                return number
            }
            return page < 3 ? nil : .answer(500, "Internal Server Error", type: "text/plain")
        }
        let before = try stage.program.git("ls-tree", "-r", "HEAD", "BIG").text
        let run = try stage.pull()
        #expect(run.status == 3)
        #expect(run.errorText.contains("BIG: The tracker failed with 500"), "\(run.errorText)")
        #expect(run.text.contains("OPS-1 ") && !run.text.contains("BIG-"))
        #expect(try stage.program.git("ls-tree", "-r", "HEAD", "BIG").text == before)
        #expect(try stage.list().count == Self.count + 2)
        try stage.expectRepaired(names: ["BIG-1", "BIG-700", "BIG-850"])
    }

    @Test(
        "tasks that are archived, deleted or made while the pages are read move others between pages; none is lost",
        arguments: DemoServerOptions.API.allCases)
    func movingTasks(api: DemoServerOptions.API) throws {
        let stage = try stage(api)
        let program = stage.program
        let tasks = "/projects/\(try program.project("BIG"))/tasks"
        let list = try stage.place(of: "BIG") + "/tasks"
        let statuses = program.world.projects.values.first { $0.key == "BIG" }?.statuses ?? []
        let status = try #require(statuses.first { $0.isDefault }).id
        let isFirst = Mutex(true)
        stage.front.alter { request, _ in
            guard request.path == list, !request.target.contains("is_archived=true"),
                isFirst.withLock({ first in
                    defer { first = false }
                    return first
                })
            else { return nil }
            for number in 801...820 { program.act("POST", "\(tasks)/BIG-\(number)/archive", nil) }
            program.act("DELETE", "\(tasks)/BIG-830", nil)
            program.act("PUT", "\(tasks)/BIG-300", #"{"title":"Changed"}"#)
            program.act("POST", tasks, #"{"title":"Made meanwhile","status_id":"\#(status)","priority":"Low"}"#)
            return nil
        }
        let first = try stage.pull()
        #expect(first.status == 0, "\(first.errorText)")
        stage.front.alter(nil)
        let second = try stage.pull()
        #expect(second.status == 0, "\(second.errorText)")
        let told = first.text + second.text
        #expect(told.contains("BIG-830"))
        let ids = Set(try stage.list().compactMap { $0["id"]?.asText })
        let expected = Set((1...Self.count + 1).map { "BIG-\($0)" }).subtracting(["BIG-830"]).union(["OPS-1", "OPS-2"])
        #expect(ids == expected)
        try stage.expectLikeFreshClone()
    }
}
