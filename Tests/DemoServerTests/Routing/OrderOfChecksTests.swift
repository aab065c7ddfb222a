import Testing

@testable import DemoServer

@Suite("The order of checks")
struct OrderOfChecksTests {
    private static let base = RunningServer.project
    private static let reader = "pat_scope-read-task-example-0000000000000000000"
    private static let suspended = "pat_kato-example-000000000000000000000000000000"
    private static let elsewhere = "pat_outsider-example-00000000000000000000000000"

    /// Each request breaks the rule that its status stands for and all later ones that can be broken at once.
    @Test(
        "each rule is looked at before the next",
        arguments: [
            ("PATCH", "/tasks", nil, nil, 405), ("POST", "x/tasks?limit=x", nil, nil, 401),
            ("POST", "x/tasks", "{", suspended, 403), ("POST", "x/tasks", "{", reader, 400),
            ("GET", "/tasks?limit=x", nil, elsewhere, 400), ("POST", "/tasks", "{", reader, 400),
            ("POST", "/tasks", "{}", reader, 422),
            ("POST", "/tasks", #"{"title": "", "status_id": "00000000-0000-4000-8000-000000000000"}"#, reader, 400),
            ("POST", "/tasks", #"{"title": "x", "status_id": "00000000-0000-4000-8000-000000000000"}"#, reader, 403),
            ("POST", "/tasks", #"{"title": "x", "status_id": "00000000-0000-4000-8000-000000000000"}"#, elsewhere, 403),
            (
                "POST", "/tasks", #"{"title": "x", "status_id": "00000000-0000-4000-8000-000000000000"}"#,
                RunningServer.owner, 404
            ),
            ("PUT", "/tasks/NOPE-1", #"{"priority": "high"}"#, RunningServer.owner, 422),
            ("PUT", "/tasks/NOPE-1", "{}", RunningServer.owner, 404),
        ] as [(String, String, String?, String?, Int)])
    func order(method: String, path: String, body: String?, token: String?, status: Int) async throws {
        let running = try RunningServer(.old)
        #expect(try await running.send(method, Self.base + path, body, as: token).status == status)
    }

    @Test(
        "a foreign origin without a bearer is refused before anything else",
        arguments: [
            ("POST", "/v1/nope", "https://evil.example", 403), ("PATCH", "/v1/tenants", "null", 403),
            ("GET", "/v1/tenants", "https://evil.example", 401), ("POST", "/v1/nope", "http://localhost:3000", 401),
        ])
    func origin(method: String, path: String, origin: String, status: Int) async throws {
        let running = try RunningServer(.old)
        let text = "\(method) \(path) HTTP/1.1\r\nHost: x\r\nOrigin: \(origin)\r\nContent-Length: 0\r\n\r\n"
        #expect(try await running.exchange(Array(text.utf8), answers: 1)[0].status == status)
    }

    @Test(
        "only an unknown route lacks the headers of the API", arguments: [("/v1/tenants", true), ("/v1/nope", false)])
    func headers(path: String, isKnown: Bool) async throws {
        let running = try RunningServer(.old)
        let answer = try await running.send("GET", path, as: "pat_bad")
        #expect(answer.status == 401)
        #expect((answer.header("x-content-type-options") == "nosniff") == isKnown)
        #expect((answer.header("vary") != nil) == isKnown)
    }

    @Test("a public deployment serves below /api only")
    func prefix() async throws {
        let world = try World.loading(json: RecordedFile.bytes(of: "world.json"))
        let server = try DemoServer(DemoServerOptions(world: world, apiPrefix: true))
        try server.start()
        defer { server.stop() }
        #expect(server.apiRoot == "http://127.0.0.1:\(server.port)/api")
        let port = server.port
        let statuses = try await onThreadOfItsOwn {
            try ["/api/v1/tenants", "/v1/tenants", "/api/v1"].map { path in
                let connection = try LoopbackConnection(port: port)
                var request = RawRequest(method: "GET", target: path)
                request.set("Authorization", "Bearer \(RunningServer.owner)")
                connection.send(request.bytes(host: "x"))
                return try connection.receive(answerTo: "GET").status
            }
        }
        #expect(statuses == [200, 401, 401])
    }
}
