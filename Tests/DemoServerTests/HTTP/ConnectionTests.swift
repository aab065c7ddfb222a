import Testing

@testable import DemoServer

@Suite("The HTTP server below the API")
struct ConnectionTests {
    private static let path = RunningServer.project
    private static let head = "Host: x\r\nAuthorization: Bearer \(RunningServer.owner)\r\n"

    private static func request(_ method: String, _ target: String, _ headers: String = "", _ body: String = "")
        -> String
    {
        "\(method) \(target) HTTP/1.1\r\n\(head)\(headers)\r\n\(body)"
    }

    @Test("requests that are sent at once are answered in order")
    func pipelining() async throws {
        let running = try RunningServer()
        let requests = ["/statuses", "", "/labels"].map { Self.request("GET", Self.path + $0) }.joined()
        let answers = try await running.exchange(Array(requests.utf8), answers: 3)
        #expect(answers.map(\.status) == [200, 200, 200])
        #expect(answers.map { String($0.text.prefix(1)) } == ["[", "{", "["])
    }

    @Test("a body may come in chunks with extensions and trailers")
    func chunks() async throws {
        let running = try RunningServer()
        let body = "{\"name\":\"chunked\",\"color\":\"#123456\"}"
        let chunked =
            "5\r\n\(body.prefix(5))\r\n\(String(body.utf8.count - 5, radix: 16));x=y\r\n\(body.dropFirst(5))\r\n0\r\nT: 1\r\n\r\n"
        let headers = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
        let first = Self.request("POST", Self.path + "/labels", headers, chunked)
        let bytes = Array((first + Self.request("GET", Self.path + "/labels")).utf8)
        let answers = try await running.exchange(bytes, answers: 2, to: "POST")
        #expect(answers.map(\.status) == [201, 200])
        #expect(answers[1].text.contains("chunked"))
    }

    @Test(
        "what cannot be a request is refused with an empty answer",
        arguments: [
            ("GET /\(String(repeating: "x", count: 70_000)) HTTP/1.1\r\n\r\n", 414),
            ("GET / HTTP/1.1\r\n" + String(repeating: "X-A: b\r\n", count: 101) + "\r\n", 431),
            ("GET / HTTP/1.1\r\nX-A: \(String(repeating: "y", count: 500_000))\r\n\r\n", 431),
            ("nonsense\r\n\r\n", 400), ("GET / HTTP/3.0\r\n\r\n", 400), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: -0\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked, identity\r\n\r\n", 400),
            ("GET /\(String(repeating: "x", count: 65_534)) HTTP/1.1\r\n\r\n", 414),
        ])
    func refused(text: String, status: Int) async throws {
        let running = try RunningServer()
        let answer = try await running.exchange(Array(text.utf8), answers: 1)[0]
        #expect(answer.status == status)
        #expect(answer.body.isEmpty)
        #expect(answer.header("connection") == "close")
        #expect(answer.header("set-cookie") == nil)
    }

    @Test(
        "chunks that make no sense end the connection",
        arguments: ["zz", "-1", "+0", "0x0", "7fffffffffffffff", "5\r\nabc", ""])
    func badChunks(size: String) async throws {
        let running = try RunningServer()
        let headers = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
        let text = Self.request("POST", Self.path + "/labels", headers, size + "\r\n\r\n\r\n")
        let port = running.server.port
        let isAnswered = try await onThreadOfItsOwn {
            let connection = try LoopbackConnection(port: port)
            connection.send(Array(text.utf8))
            connection.endSending()
            return (try? connection.receive(answerTo: "POST")) != nil
        }
        #expect(!isAnswered)
        #expect(try await running.send("GET", Self.path).status == 200)
    }

    @Test("an address of 65,534 bytes passes, in however many pieces it comes")
    func longestAddress() async throws {
        let running = try RunningServer()
        let target = "\(Self.path)?" + String(repeating: "x", count: 65_533 - Self.path.utf8.count)
        #expect(try await running.exchange(Array(Self.request("GET", target).utf8), answers: 1)[0].status == 200)
    }

    @Test("empty lines before a request mean nothing", arguments: ["\r\n", "\r\n\r\n", "\n\n\n"])
    func blankLines(lines: String) async throws {
        let running = try RunningServer()
        let twice = lines + Self.request("GET", Self.path) + lines + Self.request("GET", Self.path)
        #expect(try await running.exchange(Array(twice.utf8), answers: 2).map(\.status) == [200, 200])
    }

    @Test("the last transfer coding counts, on however many lines they stand")
    func codings() async throws {
        let running = try RunningServer()
        let headers = "Content-Type: application/json\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: Chunked\r\n"
        let text = Self.request("POST", Self.path + "/labels", headers, "2 \r\n{}\r\n0\r\n\r\n")
        #expect(try await running.exchange(Array(text.utf8), answers: 1)[0].status == 422)
    }

    @Test(
        "a body is JSON when its type says so",
        arguments: [
            ("application/json", 422), ("APPLICATION/JSON ; charset=x", 422), ("application/a+json", 422),
            ("text/json", 415), ("application/ json", 415), ("application/json, text/plain", 415), ("", 415),
        ])
    func types(type: String, status: Int) async throws {
        let running = try RunningServer()
        let headers = "Content-Type: \(type)\r\nContent-Length: 2\r\n"
        let text = Self.request("POST", Self.path + "/labels", headers, "{}")
        #expect(try await running.exchange(Array(text.utf8), answers: 1)[0].status == status)
    }

    @Test("HEAD gives the head of GET alone, and the connection goes on")
    func head() async throws {
        let running = try RunningServer()
        let bytes = Array(Self.request("HEAD", Self.path).utf8)
        let answer = try await running.exchange(bytes, answers: 1, to: "HEAD")[0]
        let full = try await running.send("GET", Self.path)
        #expect(answer.status == 200)
        #expect(answer.header("content-length") == "\(full.body.count)")
    }

    @Test("a client that expects 100 is told to go on, or refused before it sends its body")
    func expectation() async throws {
        let running = try RunningServer()
        let body = "{\"name\":\"late\",\"color\":\"#123456\"}"
        let headers = "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n"
        let good = Self.request("POST", Self.path + "/labels", headers, body)
        #expect(try await running.exchange(Array(good.utf8), answers: 1)[0].status == 201)
        let bad = "POST \(Self.path)/labels HTTP/1.1\r\nHost: x\r\n\(headers)\r\n"
        let refused = try await running.exchange(Array(bad.utf8), answers: 1)[0]
        #expect(refused.status == 401)
        #expect(refused.header("connection") == "close")
    }

    @Test(
        "HTTP/1.0 is spoken, and closes unless asked not to",
        arguments: [("", "close"), ("Connection: keep-alive\r\n", "keep-alive")])
    func oldProtocol(header: String, connection: String) async throws {
        let running = try RunningServer()
        let bytes = Array("GET \(Self.path) HTTP/1.0\r\n\(Self.head)\(header)\r\n".utf8)
        let answer = try await running.exchange(bytes, answers: 1)[0]
        #expect(answer.status == 200)
        #expect(answer.header("connection") == connection)
    }

    @Test("every answer brings two cookies, a fresh session each time")
    func cookies() async throws {
        let running = try RunningServer()
        let bytes = Array((Self.request("GET", Self.path) + Self.request("GET", "/nope")).utf8)
        let cookies = try await running.exchange(bytes, answers: 2).map { answer in
            answer.headers.filter { $0.name == "set-cookie" }.map(\.value).sorted()
        }
        #expect(cookies.allSatisfy { $0.count == 2 && $0[0].hasPrefix("session=") && $0[1].hasPrefix("store=;") })
        #expect(cookies[0][0] != cookies[1][0])
    }

    @Test("stopping ends open connections and frees the port")
    func stop() async throws {
        let running = try RunningServer()
        let port = running.server.port
        let connection = try LoopbackConnection(port: port)
        running.server.stop()
        running.server.stop()
        #expect(throws: LoopbackConnection.Failure.self) { try connection.receive(answerTo: "GET") }
        let again = try DemoServer(DemoServerOptions(world: World(), port: port))
        #expect(again.port == port)
        again.stop()
    }
}
