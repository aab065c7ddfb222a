import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

@Suite("Somebody else's edits in the tour")
struct SomebodyElseTests {
    @Test(
        "are accepted in this order, old and new, and can be seen afterwards", arguments: DemoServerOptions.API.allCases
    )
    func played(api: DemoServerOptions.API) async throws {
        let world = ExampleWorld.tenant(now: ExampleWorldTests.now)
        let calls = ExampleWorld.somebodyElse(in: world)
        #expect(calls.count == 4)
        let server = try DemoServer(DemoServerOptions(world: world, api: api))
        try server.start()
        defer { server.stop() }
        let port = server.port
        let token = try #require(world.tokens.first { $0.key == "member" }).text
        let answers = try await onThreadOfItsOwn { try calls.map { try Self.send($0, token, port) } }
        #expect(answers.map(\.status) == [200, 201, 200, 201], "\(answers.map(\.text))")
        let tasks = try #require(calls.last).path
        let task = try await onThreadOfItsOwn {
            try Self.send(Self.read("\(tasks)/\(ExampleWorld.shownTask)"), token, port)
        }
        #expect(try JSONTextReader.read(task.body)["progress_pct"]?.integer == 80)
    }

    private static func read(_ path: String) -> ScriptedCall {
        ScriptedCall(summary: "read", method: "GET", path: path, body: nil)
    }

    private static func send(_ call: ScriptedCall, _ token: String, _ port: UInt16) throws -> RawAnswer {
        var request = RawRequest(method: call.method, target: call.path, body: call.body.map { Array($0.utf8) })
        request.set("Authorization", "Bearer \(token)")
        request.set("Content-Type", "application/json")
        let connection = try LoopbackConnection(port: port)
        connection.send(request.bytes(host: "127.0.0.1:\(port)"))
        return try connection.receive(answerTo: call.method)
    }
}
