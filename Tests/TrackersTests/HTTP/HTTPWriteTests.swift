import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite struct HTTPWriteTests {
    private static let body = [UInt8]("{\"title\":\"x\"}".utf8)

    @Test(
        "a write is sent once, whatever the answer, and the outcome says what is known",
        arguments: [
            (steps: [ScriptedServer.Step].answer(201, "{}"), expected: "done"), (.answer(204, ""), "done"),
            (.answer(409, "{\"message\":\"conflict\"}"), "refused"), (.answer(429, "{}"), "refused"),
            (.answer(200, "<html>", type: "text/html"), "unknown"), (.answer(500, "{}"), "unknown"),
            (.answer(502, "<html>", type: "text/html"), "unknown"), (.answer(503, "{}"), "unknown"),
            (.redirect(307, to: "/b"), "unknown"), ([.close], "unknown"), ([.hang], "unknown"),
            ([.send([UInt8]("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{".utf8)), .close], "unknown"),
        ])
    func outcomes(steps: [ScriptedServer.Step], expected: String) async {
        let server = ScriptedServer { _ in steps }
        let client = impatientClient(limits: HTTPLimits(idle: .seconds(1)))
        let outcome = await client.write(HTTPRequest(.post, server.address(), token: testToken, body: Self.body))
        #expect(outcome.word == expected)
        #expect(server.requests.map(\.body) == [Self.body])
        #expect(server.requests.first?.headers["content-type"] == "application/json")
    }

    @Test(
        "a kept connection that dies under a write does not make curl send it again",
        arguments: [HTTPRequest.Method.post, .put, .patch, .delete], [true, false])
    func neverSentAgain(method: HTTPRequest.Method, hasBody: Bool) async throws {
        let server = ScriptedServer { $0.method == "GET" ? .answer(200, "{}") : [.close] }
        let client = impatientClient()
        _ = try await client.read(server.address(), token: nil)
        let request = HTTPRequest(method, server.address(), token: nil, body: hasBody ? Self.body : nil)
        #expect(await client.write(request).word == "unknown")
        #expect(server.requests.filter { $0.method == method.rawValue }.count == 1)
    }

    @Test("a server that nobody reaches got nothing")
    func notSent() async throws {
        let port = ScriptedServer { _ in [] }.port
        let address = try #require(WebAddress("http://127.0.0.1:\(port)/"))
        let request = HTTPRequest(.post, address, token: nil, body: Self.body)
        #expect(await impatientClient().write(request).word == "notSent")
        let insecure = try #require(WebAddress("http://tracker.example/"))
        #expect(await impatientClient().write(HTTPRequest(.post, insecure, token: nil)).word == "notSent")
    }

    @Test("a large body arrives whole")
    func large() async {
        let server = ScriptedServer { _ in .answer(200, "{}") }
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let outcome = await impatientClient().write(HTTPRequest(.put, server.address(), token: nil, body: body))
        #expect(outcome.word == "done")
        #expect(server.requests.first?.body == body)
    }
}

extension WriteOutcome {
    fileprivate var word: String {
        switch self {
        case .done: "done"
        case .refused: "refused"
        case .notSent: "notSent"
        case .unknown: "unknown"
        }
    }
}
