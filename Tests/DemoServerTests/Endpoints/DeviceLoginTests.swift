import Testing

@testable import DemoServer

@Suite("Logging a device in")
struct DeviceLoginTests {
    /// The pair of RFC 7636, appendix B.
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let exchange = "/v1/desktop/auth/token"

    private static func running() throws -> RunningServer {
        try RunningServer { world in
            guard let user = Identifier(RunningServer.suzuki) else { return }
            world.addAuthorizationCode("code", challenge: challenge, name: "laptop", user: user)
        }
    }

    private static func body(_ code: String = "code", _ verifier: String = verifier) -> String {
        #"{"code": "\#(code)", "code_verifier": "\#(verifier)"}"#
    }

    @Test("the challenge is the hash of the verifier")
    func hash() {
        #expect(Challenge.of(verifier: Self.verifier) == Self.challenge)
    }

    @Test("a code is traded once for a token that reaches everything of the person and can log itself out")
    func login() async throws {
        let running = try Self.running()
        let answer = try await running.json("POST", Self.exchange, Self.body(), as: nil)
        let token = try #require(answer["token"]?.text)
        #expect(token.hasPrefix("kdt_") && token.utf8.count == 47)
        #expect(try await running.send("POST", Self.exchange, Self.body(), as: nil).status == 401)
        #expect(try await running.json("GET", "/v1/auth/me", as: token)["username"]?.text == "suzuki")
        #expect(try await running.send("GET", RunningServer.project, as: token).status == 200)
        #expect(try await running.send("GET", "/v1/personal_tokens/me", as: token).status == 401)
        let device = try #require(try await running.json("GET", "/v1/users/me/devices", as: token).elements?.first)
        #expect(device["name"]?.text == "laptop")
        #expect(device["token_last_four"]?.text == String(token.suffix(4)))
        let path = "/v1/users/me/devices/\(answer["device_id"]?.text ?? "")"
        #expect(try await running.send("DELETE", path, as: token).status == 204)
        #expect(try await running.send("DELETE", path, as: token).status == 401)
    }

    @Test("a wrong verifier uses the code up")
    func wrongVerifier() async throws {
        let running = try Self.running()
        let wrong = Self.body("code", String(repeating: "x", count: 43))
        #expect(try await running.send("POST", Self.exchange, wrong, as: nil).status == 401)
        #expect(try await running.send("POST", Self.exchange, Self.body(), as: nil).status == 401)
    }

    @Test("a body that breaks a limit does not use the code up")
    func limits() async throws {
        let running = try Self.running()
        let bodies = [Self.body("code", "short"), Self.body()]
        #expect(try await running.statuses("POST", Self.exchange, bodies, as: nil) == [400, 201])
    }

    @Test("a code dies after five minutes")
    func stale() async throws {
        let running = try Self.running()
        _ = try await running.send("POST", "/_demo/clock", #"{"advance_seconds": 301}"#)
        #expect(try await running.send("POST", Self.exchange, Self.body(), as: nil).status == 401)
    }

    @Test("ten tries a minute are allowed")
    func rate() async throws {
        let running = try RunningServer()
        let statuses = try await running.statuses(of: 11, "POST", Self.exchange, Self.body("none"), as: nil)
        #expect(statuses == Array(repeating: 401, count: 10) + [429])
        _ = try await running.send("POST", "/_demo/clock", #"{"advance_seconds": 61}"#)
        #expect(try await running.send("POST", Self.exchange, Self.body("none"), as: nil).status == 401)
    }

    @Test("personal tokens know themselves, and nothing of devices")
    func personal() async throws {
        let running = try RunningServer()
        let me = try await running.json("GET", "/v1/personal_tokens/me")
        #expect(me["username"]?.text == "tanaka")
        #expect(me["scopes"]?.elements?.count == 11)
        #expect(try await running.send("GET", "/v1/auth/me").status == 403)
        #expect(try await running.send("GET", "/v1/users/me/devices").status == 403)
    }
}
