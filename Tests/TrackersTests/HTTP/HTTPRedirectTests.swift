import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite struct HTTPRedirectTests {
    @Test("a redirect on the same server is followed with the credential", arguments: [301, 302, 303, 307, 308])
    func same(status: Int) async throws {
        let server = ScriptedServer { $0.path == "/a" ? .redirect(status, to: "/b") : .answer(200, "{}") }
        let response = try await impatientClient().read(server.address("/a"), token: testToken)
        #expect(response.status == 200)
        #expect(!response.isFromElsewhere)
        #expect(server.requests.map(\.path) == ["/a", "/b"])
        #expect(server.requests.last?.headers["authorization"] != nil)
    }

    @Test("a redirect to another server is followed without the credential, and the answer says so")
    func elsewhere() async throws {
        let other = ScriptedServer { _ in .answer(401, "{}") }
        let server = ScriptedServer { _ in .redirect(302, to: other.url + "/x") }
        let response = try await impatientClient().read(server.address(), token: testToken)
        #expect(response.status == 401)
        #expect(response.isFromElsewhere)
        #expect(other.requests.count == 1)
        #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test("the credential does not come back on the way back")
    func thereAndBack() async throws {
        let home = Guarded("")
        let other = ScriptedServer { _ in .redirect(302, to: home.withLock { $0 } + "/end") }
        let server = ScriptedServer { $0.path == "/end" ? .answer(200, "{}") : .redirect(302, to: other.url) }
        home.withLock { $0 = server.url }
        _ = try await impatientClient().read(server.address(), token: testToken)
        #expect(server.requests.last?.path == "/end")
        #expect(server.requests.last?.headers["authorization"] == nil)
    }

    @Test("five redirects are enough")
    func loop() async throws {
        let server = ScriptedServer { _ in .redirect(302, to: "/again") }
        let reason = await failure { try await impatientClient().read(server.address(), token: nil) }
        #expect(reason == .redirected(to: server.url))
        #expect(server.requests.count == 6)
    }

    @Test(
        "a redirect to plain http elsewhere, to a file or to nowhere is an error that names the place",
        arguments: [
            ("http://tracker.example/x?y", "http://tracker.example"), ("file:///etc/passwd", "an unknown place"),
            ("https://me:pw@tracker.example/", "an unknown place"),
        ])
    func refused(location: String, place: String) async throws {
        let server = ScriptedServer { _ in .redirect(302, to: location) }
        let reason = await failure { try await impatientClient().read(server.address(), token: testToken) }
        #expect(reason == .redirected(to: place))
    }
}
