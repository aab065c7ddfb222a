@preconcurrency import Glibc
import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite struct HTTPReadTests {
    @Test("an answer comes whole, with its headers; the request says who asks and takes compressed answers")
    func simple() async throws {
        let server = ScriptedServer { _ in
            .answer(
                200, "{\"a\":1}", headers: ["Date: Mon, 30 Nov 2026 02:34:51 GMT", "X-Content-Type-Options: nosniff"])
        }
        let client = impatientClient()
        let response = try await client.read(server.address("/v1/x"), token: testToken)
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == "{\"a\":1}")
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.date?.rfc3339 == "2026-11-30T02:34:51Z")
        #expect(response.isJSON)
        let request = try #require(server.requests.first)
        #expect(request.headers["user-agent"] == "toji/test")
        #expect(request.headers["authorization"] == "Bearer pat_secret-of-the-tests")
        #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
        #expect(client.requestCount == 1)
    }

    @Test("connections are kept: many requests one after another need one")
    func keepAlive() async throws {
        let server = ScriptedServer { _ in .answer(200, "{}") }
        let client = impatientClient()
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<50 { _ = try await client.read(server.address(), token: nil) }
        // curl trusts no connection that was quiet for two minutes, as one may be on a machine that is far too busy.
        let quietSpells = Int((clock.now - start).components.seconds) / 110
        #expect(server.connectionCount <= 1 + quietSpells)
        #expect(client.requestCount == 50)
    }

    @Test("four requests at a time, however many are asked")
    func fourAtOnce() async throws {
        let server = ScriptedServer { request in
            // Long enough that others would come in between if they could.
            usleep(2000)
            return .answer(200, "\(request.index)")
        }
        let client = impatientClient()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<60 { group.addTask { try await client.read(server.address(), token: nil).status } }
            for try await status in group { #expect(status == 200) }
        }
        #expect(server.mostAtOnce <= 4)
        #expect(server.connectionCount <= 4)
        #expect(server.requests.count == 60)
    }

    @Test("cookies are never sent back")
    func cookies() async throws {
        let server = ScriptedServer { _ in .answer(200, "{}", headers: ["set-cookie: session=abc; Path=/"]) }
        let client = impatientClient()
        for _ in 0..<3 {
            let response = try await client.read(server.address(), token: nil)
            #expect(response.headers["set-cookie"] == nil)
        }
        #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
    }

    @Test(
        "a server in trouble is asked again, with pauses that it may set",
        arguments: [
            (status: 500, header: "x: y", first: 250), (503, "retry-after: 3", 3000), (429, "retry-after: 1", 1000),
        ])
    func repeated(status: Int, header: String, first: Int) async throws {
        let server = ScriptedServer { request in
            request.index < 2 ? .answer(status, "{}", headers: [header]) : .answer(200, "[]")
        }
        let pauses = Guarded<[Duration]>([])
        let pacing = Pacing(sleep: { pause in pauses.withLock { $0.append(pause) } }, jitter: { 0 })
        let client = HTTPClient(agent: "toji/test", pacing: pacing)
        #expect(try await client.read(server.address(), token: nil).status == 200)
        #expect(pauses.withLock { $0 }.first == .milliseconds(first))
        #expect(client.requestCount == 3)
    }

    @Test("a server that stays in trouble is given up after four tries, and its last answer counts")
    func givenUp() async throws {
        let server = ScriptedServer { _ in .answer(502, "<html>", type: "text/html") }
        #expect(try await impatientClient().read(server.address(), token: nil).status == 502)
        #expect(server.requests.count == 4)
    }

    @Test("a connection that dies before or within the answer is a fault that passes")
    func dropped() async throws {
        let server = ScriptedServer { request in
            switch request.index {
            case 0: [.close]
            case 1: [.send([UInt8]("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{\"a\"".utf8)), .close]
            default: .answer(200, "{}")
            }
        }
        #expect(try await impatientClient().read(server.address(), token: nil).body == [UInt8]("{}".utf8))
        #expect(server.requests.count == 3)
    }

    @Test("a server that accepts and never answers is left after the idle time")
    func neverAnswers() async throws {
        let server = ScriptedServer { _ in [.hang] }
        let client = impatientClient(limits: HTTPLimits(idle: .seconds(1)))
        #expect(await failure { try await client.read(server.address(), token: nil) } == .timedOut)
        #expect(server.requests.count == 2)
    }

    @Test("nobody listening is told with curl's number")
    func refused() async throws {
        let port = ScriptedServer { _ in [] }.port
        let address = try #require(WebAddress("http://127.0.0.1:\(port)/v1/x"))
        let reason = await failure { try await impatientClient().read(address, token: testToken) }
        guard case .unreachable(code: 7, _) = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
    }

    @Test("a body over the limit is cut off and said")
    func tooLarge() async throws {
        let server = ScriptedServer { _ in .answer(200, String(repeating: "x", count: 5000)) }
        let client = impatientClient(limits: HTTPLimits(bodyBytes: 4000))
        #expect(await failure { try await client.read(server.address(), token: nil) } == .tooLarge(limitBytes: 4000))
        #expect(server.requests.count == 1)
    }

    @Test("a compressed body is undone, and its size counts after that")
    func compressed() async throws {
        // gzip of 100,000 times "a".
        let bomb = gzippedLetters
        let server = ScriptedServer { _ in .answer(200, bomb, headers: ["content-encoding: gzip"]) }
        #expect(try await impatientClient().read(server.address(), token: nil).body.count == 100_000)
        let small = impatientClient(limits: HTTPLimits(bodyBytes: 50_000))
        #expect(await failure { try await small.read(server.address(), token: nil) } == .tooLarge(limitBytes: 50_000))
    }

    @Test("plain http to another machine is not even tried")
    func insecure() async throws {
        let address = try #require(WebAddress("http://tracker.example/v1/x"))
        let client = impatientClient()
        #expect(await failure { try await client.read(address, token: testToken) } == .insecure)
        #expect(client.requestCount == 0)
    }
}

private let gzippedLetters: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xED, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0,
    0xAC, 0xEB, 0x5F, 0xC2, 0x1A, 0x1E, 0x40, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xAF, 0x06, 0x87, 0xFA, 0xE2, 0x1B, 0xA0, 0x86, 0x01, 0x00,
]
