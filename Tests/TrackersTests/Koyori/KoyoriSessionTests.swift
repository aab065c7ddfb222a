import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite struct KoyoriSessionTests {
    @Test(
        "the API is looked for where it can be, and the web origin is told from its root",
        arguments: [
            ("https://a.example", ["https://a.example/api", "https://a.example"]),
            ("https://a.example//", ["https://a.example/api", "https://a.example"]),
            ("https://a.example/api/", ["https://a.example/api"]), ("https://a.example/v1", ["https://a.example"]),
            ("https://a.example/api/v1/", ["https://a.example/api"]),
            (
                "https://a.example/acme/projects",
                ["https://a.example/acme/projects/api", "https://a.example/acme/projects", "https://a.example/api"]
            ),
        ])
    func roots(text: String, expected: [String]) throws {
        let roots = KoyoriSearch.roots(try #require(WebAddress(text)))
        #expect(roots.map { $0.origin + $0.path } == expected)
        #expect(KoyoriSearch.webOrigin(roots[0]).hasSuffix("/api") == false)
    }

    @Test(
        "web origin, API root and page addresses all lead to the same tenant",
        arguments: ["", "/", "/api", "/api/v1/", "/acme/x"])
    func forms(suffix: String) async throws {
        let koyori = ScriptedKoyori()
        let tracker = KoyoriTracker(
            address: koyori.server.url + suffix, token: testToken!, tenant: nil, client: impatientClient())
        let connection = try await tracker.connect()
        #expect(connection.webOrigin == koyori.server.url)
        #expect(connection.host == "127.0.0.1:\(koyori.server.port)")
        #expect(connection.tenant == Tenant(id: KoyoriPayloads.tenant, slug: "acme", name: "Name of acme"))
    }

    @Test("a backend without /api is found though its /api answers like a dead token")
    func direct() async throws {
        let server = ScriptedServer {
            $0.path == "/v1/tenants" ? known("[\(KoyoriPayloads.tenantJSON())]") : unknownRoute
        }
        let tracker = KoyoriTracker(address: server.url, token: testToken!, tenant: nil, client: impatientClient())
        #expect(try await tracker.connect().webOrigin == server.url)
    }

    @Test(
        "what is no Koyori is told from a refused credential, from trouble and from a suspended account",
        arguments: [
            ([ScriptedServer.Step].answer(404, "nothing", type: "text/plain"), TrackerError.Reason.unknownTracker),
            (.answer(200, "<html>welcome</html>", type: "text/html"), .unknownTracker),
            (.answer(200, "{}"), .unknownTracker), (.answer(200, "[{\"id\":1}]"), .unknownTracker),
            (known(#"{"message":"unauthorized"}"#, status: 401), .notLoggedIn), (unknownRoute, .notLoggedIn),
            (known(#"{"message":"account-suspended"}"#, status: 403), .forbidden("account-suspended")),
            (.answer(502, "<html>", type: "text/html"), .serverFailed(status: 502, message: "")),
            (.answer(429, "{}", headers: ["retry-after: 3600"]), .tooManyRequests(retryAfterSeconds: 3600)),
        ])
    func noKoyori(steps: [ScriptedServer.Step], expected: TrackerError.Reason) async {
        let server = ScriptedServer { _ in steps }
        let tracker = KoyoriTracker(address: server.url, token: testToken!, tenant: nil, client: impatientClient())
        #expect(await failure { try await tracker.connect() } == expected)
    }

    @Test("a tracker that has moved to another host is named, and the new host never sees the token")
    func moved() async {
        let other = ScriptedServer { _ in unknownRoute }
        let server = ScriptedServer { .redirect(301, to: other.url + $0.target) }
        let tracker = KoyoriTracker(address: server.url, token: testToken!, tenant: nil, client: impatientClient())
        #expect(await failure { try await tracker.connect() } == .redirected(to: other.url))
        #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test("the clock of a run is the server's, however far ours is off")
    func clock() async throws {
        #expect(try await ScriptedKoyori().tracker().connect().date.rfc3339 == "2026-11-30T02:34:51Z")
    }

    @Test(
        "who we are is told by new servers and guessed from the tenant's owner on old ones", arguments: [true, false])
    func account(isNew: Bool) async throws {
        let connection = try await ScriptedKoyori.of(tasks: 0, isNew: isNew).tracker().connect()
        #expect(connection.account?.id == (isNew ? KoyoriPayloads.suzuki : KoyoriPayloads.tanaka))
        #expect(connection.accountIsGuess == !isNew)
    }

    @Test("a device token asks the account, not the personal token")
    func deviceToken() async throws {
        let koyori = ScriptedKoyori()
        koyori.world.withLock {
            $0.instead = { path, _ in
                path == "/v1/auth/me" ? known(KoyoriPayloads.user(KoyoriPayloads.suzuki, "suzuki")) : nil
            }
        }
        let connection = try await koyori.tracker(token: Token("kdt_x")).connect()
        #expect(connection.account == Person(id: KoyoriPayloads.suzuki, name: "suzuki"))
        #expect(!koyori.server.requests.contains { $0.path.contains("personal_tokens") })
    }

    static let other = "b0020000-0000-4000-8000-000000000002"

    @Test(
        "a tenant is chosen by slug, name or id; without a wish there must be one only",
        arguments: [
            (wish: String?("globex"), chosen: String?(other)), ("Name of acme", KoyoriPayloads.tenant),
            (KoyoriPayloads.tenant.uppercased(), KoyoriPayloads.tenant), ("nobody", nil), (nil, nil),
        ])
    func tenants(wish: String?, chosen: String?) async throws {
        let koyori = ScriptedKoyori(.init(isNew: false))
        koyori.world.withLock {
            $0.instead = { path, _ in
                guard path == "/v1/tenants" else { return nil }
                let guest = KoyoriPayloads.tenantJSON("globex", id: Self.other, owner: nil)
                return known("[\(KoyoriPayloads.tenantJSON()),\(guest)]")
            }
        }
        let tracker = koyori.tracker(tenant: wish)
        guard let chosen else {
            #expect(await failure { try await tracker.connect() } == .tenantNotChosen(["acme", "globex"]))
            return
        }
        let connection = try await tracker.connect()
        #expect(connection.tenant.id == chosen)
        // A guest does not learn the owner, so there is not even a guess.
        #expect((connection.account == nil) == (chosen == Self.other))
    }

    @Test(
        "where the token may not list tenants, the token itself or an id names it",
        arguments: [
            (isNew: true, wish: String?.none, isFound: true), (true, KoyoriPayloads.tenant, true),
            (true, "acme", false),
            (false, nil, false), (false, "acme", false), (false, KoyoriPayloads.tenant, true),
        ])
    func closedList(isNew: Bool, wish: String?, isFound: Bool) async throws {
        let koyori = ScriptedKoyori(.init(isNew: isNew))
        koyori.world.withLock {
            $0.instead = { path, _ in
                path == "/v1/tenants" ? known(#"{"message":"forbidden"}"#, status: 403) : nil
            }
        }
        let tracker = koyori.tracker(tenant: wish)
        if isFound {
            let tenant = try await tracker.connect().tenant
            #expect(
                tenant == Tenant(id: KoyoriPayloads.tenant, slug: KoyoriPayloads.tenant, name: KoyoriPayloads.tenant))
        } else {
            let expected = isNew ? [KoyoriPayloads.tenant] : []
            #expect(await failure { try await tracker.connect() } == .tenantNotChosen(expected))
        }
    }

    @Test("an address that is none, or not safe, is refused before anything is sent")
    func addresses() async {
        let client = impatientClient()
        for (address, expected) in [("ftp://x", TrackerError.Reason.unknownTracker), ("http://a.example", .insecure)] {
            let tracker = KoyoriTracker(address: address, token: testToken!, tenant: nil, client: client)
            #expect(await failure { try await tracker.connect() } == expected)
        }
        #expect(client.requestCount == 0)
    }
}
