import Testing

@testable import DemoServer

@Suite("Faults, the request log and the clock")
struct FaultTests {
    @Test(
        "a pattern fits a whole path; a star takes any text",
        arguments: [
            ("*", "/v1/x", true), ("/v1/*", "/v1/x/y", true), ("/v1/*/tasks", "/v1/a/b/tasks", true),
            ("/v1/*/tasks", "/v1/a/tasks/1", false), ("/v1/?", "/v1/x", true), ("/v1/?", "/v1/", false),
            ("", "", true), ("", "/", false), ("*a*b*", "xxaxxbxx", true), ("*a*b", "xxbxxa", false),
        ])
    func glob(pattern: String, path: String, fits: Bool) {
        #expect(Glob.matches(Array(pattern.utf8)[...], Array(path.utf8)[...]) == fits)
    }

    @Test(
        "each kind disturbs one request and no more",
        arguments: [
            (#""kind": "status", "status": 503"#, 503 as Int?, false), (#""kind": "drop""#, nil, false),
            (#""kind": "drop-after""#, nil, true), (#""kind": "half""#, nil, true), (#""kind": "garbage""#, 200, false),
            (#""kind": "delay", "milliseconds": 1"#, 201, true),
        ])
    func kinds(kind: String, status: Int?, isDone: Bool) async throws {
        let running = try RunningServer()
        let labels = "\(RunningServer.project)/labels"
        let order = #"{"method": "POST", "path": "*/labels", \#(kind)}"#
        #expect(try await running.send("POST", "/_demo/faults", order).status == 204)
        let body = ##"{"name": "x", "color": "#123456"}"##
        let answer = try? await running.send("POST", labels, body)
        #expect(answer?.status == status)
        #expect(try await running.json("GET", labels).elements?.count == (isDone ? 1 : 0))
        #expect(try await running.send("POST", labels, body).status == (isDone ? 409 : 201))
    }

    @Test("a fault can come several times, and can be called off")
    func times() async throws {
        let running = try RunningServer()
        let order = #"{"path": "*", "kind": "status", "status": 500, "times": 3}"#
        #expect(try await running.send("POST", "/_demo/faults", order).status == 204)
        #expect(try await running.send("GET", RunningServer.project).status == 500)
        #expect(try await running.send("GET", RunningServer.project).status == 500)
        #expect(try await running.send("DELETE", "/_demo/faults").status == 204)
        #expect(try await running.send("GET", RunningServer.project).status == 200)
    }

    @Test("a request that is held up for ever does not keep the server from stopping")
    func heldUp() async throws {
        let running = try RunningServer()
        let order = #"{"path": "/v1/held", "kind": "delay", "milliseconds": 3600000}"#
        #expect(try await running.send("POST", "/_demo/faults", order).status == 204)
        let connection = try LoopbackConnection(port: running.server.port)
        connection.send(RawRequest(method: "GET", target: "/v1/held").bytes(host: "x"))
        #expect(try await running.send("GET", "/v1/tenants").status == 200)
        running.server.stop()
    }

    @Test(
        "an order that makes no sense is refused",
        arguments: [
            "", "{}", #"{"path": "*", "kind": "x"}"#, "[]", #"{"path": "*", "kind": "drop"} x"#,
            #"{"path": "*", "kind": "drop", "method": 1}"#, #"{"path": "*", "kind": "drop", "times": 0}"#,
            #"{"path": "*", "kind": "drop", "times": "2"}"#, #"{"path": "*", "kind": "status", "status": 99}"#,
            #"{"path": "*", "kind": "status", "status": 600}"#, #"{"path": "*", "kind": "delay", "milliseconds": -1}"#,
        ])
    func badOrders(order: String) async throws {
        let running = try RunningServer()
        #expect(try await running.send("POST", "/_demo/faults", order).status == 400)
    }

    @Test("the log tells what was asked, and the key of a token but never the token")
    func log() async throws {
        let running = try RunningServer()
        _ = try await running.send("GET", RunningServer.project)
        #expect(try await running.send("DELETE", "/_demo/requests").status == 204)
        _ = try await running.send("GET", "\(RunningServer.project)/tasks?limit=1")
        _ = try await running.send("PUT", RunningServer.project, "{}", as: "pat_nothing")
        let answer = try await running.send("GET", "/_demo/requests")
        let rows = try #require(try JSONTextReader.read(answer.body)["requests"]?.elements)
        #expect(rows.map { $0["method"]?.text } == ["GET", "PUT"])
        #expect(rows.map { $0["query"]?.text } == ["limit=1", nil])
        #expect(rows.map { $0["status"]?.integer } == [200, 401])
        #expect(rows.map { $0["as"]?.text } == ["pat_owner", nil])
        #expect(!answer.text.contains("example"))
    }

    @Test(
        "the log has the body of a request that was not done, too",
        arguments: [#""kind": "status", "status": 503"#, #""kind": "drop""#, #""kind": "drop-after""#, nil])
    func bodies(fault: String?) async throws {
        let running = try RunningServer()
        if let fault {
            _ = try await running.send("POST", "/_demo/faults", #"{"path": "*/labels", \#(fault)}"#)
        }
        let token = fault == nil ? "pat_nothing" : RunningServer.owner
        _ = try? await running.send("POST", "\(RunningServer.project)/labels", #"{"name": "x"}"#, as: token)
        let rows = try #require(try await running.json("GET", "/_demo/requests")["requests"]?.elements)
        #expect(rows.map { $0["body"]?.text } == [#"{"name": "x"}"#])
    }

    @Test("the clock can be moved, and all stamps follow")
    func clock() async throws {
        let running = try RunningServer()
        let before = try await running.send("GET", RunningServer.project).header("date")
        #expect(try await running.send("POST", "/_demo/clock", #"{"advance_seconds": 864000}"#).status == 200)
        #expect(try await running.send("GET", RunningServer.project).header("date") != before)
        #expect(try await running.send("POST", "/_demo/clock", #"{"advance_seconds": "x"}"#).status == 400)
    }
}
