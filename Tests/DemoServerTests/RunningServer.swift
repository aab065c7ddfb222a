@testable import DemoServer

/// A demo server over the recorded world, for as long as the value lives.
final class RunningServer: Sendable {
    static let tenant = "/v1/tenants/b0010000-0000-4000-8000-000b00000001"
    static let project = "\(tenant)/projects/c0010000-0000-4000-8000-000c00000001"
    static let todo = "d0110000-0000-4000-8000-000d00000011"
    static let done = "d0130000-0000-4000-8000-000d00000013"
    static let suzuki = "a0020000-0000-4000-8000-000a00000002"
    static let owner = "pat_owner-example-00000000000000000000000000000"

    let server: DemoServer

    init(_ api: DemoServerOptions.API = .new, change: (inout World) -> Void = { _ in }) throws {
        var world = try World.loading(json: RecordedFile.bytes(of: "world.json"))
        change(&world)
        server = try DemoServer(DemoServerOptions(world: world, api: api))
        try server.start()
    }

    deinit { server.stop() }

    func send(
        _ method: String, _ path: String, _ body: String? = nil, as token: String? = RunningServer.owner
    ) async throws -> RawAnswer {
        let port = server.port
        return try await onThreadOfItsOwn { try Self.send(method, path, body, as: token, to: port) }
    }

    /// Several times the same, one right after the other, however busy the machine is; the statuses of the answers.
    func statuses(
        of count: Int, _ method: String, _ path: String, _ body: String?, as token: String?
    ) async throws -> [Int] {
        try await statuses(method, path, Array(repeating: body, count: count), as: token)
    }

    /// One request for each body, one right after the other, however busy the machine is; the statuses of the answers.
    func statuses(
        _ method: String, _ path: String, _ bodies: [String?], as token: String?
    ) async throws -> [Int] {
        let port = server.port
        return try await onThreadOfItsOwn {
            try bodies.map { try Self.send(method, path, $0, as: token, to: port).status }
        }
    }

    private static func send(
        _ method: String, _ path: String, _ body: String?, as token: String?, to port: UInt16
    ) throws -> RawAnswer {
        var request = RawRequest(method: method, target: path, body: body.map { Array($0.utf8) })
        if let token { request.set("Authorization", "Bearer \(token)") }
        if body != nil { request.set("Content-Type", "application/json") }
        let connection = try LoopbackConnection(port: port)
        connection.send(request.bytes(host: "127.0.0.1:\(port)"))
        return try connection.receive(answerTo: method)
    }

    /// The JSON of an answer whatever its status.
    func json(
        _ method: String, _ path: String, _ body: String? = nil, as token: String? = RunningServer.owner
    ) async throws -> JSONText {
        try JSONTextReader.read(try await send(method, path, body, as: token).body)
    }

    /// Makes a task and returns its id.
    func makeTask(_ title: String, _ more: String = "") async throws -> String {
        let body = #"{"title": "\#(title)", "status_id": "\#(Self.todo)"\#(more.isEmpty ? "" : ", " + more)}"#
        return try await json("POST", "\(Self.project)/tasks", body)["id"]?.text ?? ""
    }

    /// Sends bytes as they are, tells the server that no more will come, and reads what it answers until the end.
    func exchange(_ bytes: [UInt8], answers: Int, to method: String = "GET") async throws -> [RawAnswer] {
        let port = server.port
        return try await onThreadOfItsOwn {
            let connection = try LoopbackConnection(port: port)
            connection.send(bytes)
            return try (0..<answers).map { _ in try connection.receive(answerTo: method) }
        }
    }
}
