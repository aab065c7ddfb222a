import DemoServer
import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite("Going on with what an earlier run has learned")
struct KoyoriResumeTests {
    typealias API = DemoServerOptions.API

    @Test("a change takes one read and one write and nothing else", arguments: API.allCases)
    func fewest(api: API) async throws {
        let stage = try await SendStage(api)
        let connection = try await stage.tracker.connect()
        let tracker = stage.demo.tracker()
        #expect(await tracker.resume(connection))
        #expect(await tracker.requestCount == 0)
        _ = try await tracker.task(stage.demo.ids.rich, in: stage.project)
        #expect(await tracker.send(SentKind.fields.operation(stage)).word == "done")
        #expect(try await stage.demo.requests().map(\.method) == ["GET", "PUT"])
    }

    @Test("whether labels need a call of their own is known from the connection", arguments: API.allCases)
    func capabilities(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        for token in ["pat_owner", "pat_reader", "kdt_device"] where api == .new || token == "pat_owner" {
            let connection = try await demo.tracker(token: token, tenant: demo.ids.acme).connect()
            #expect(connection.capabilities.setsLabelsWithFields == (api == .new))
        }
    }

    @Test("whether a token may write is known beforehand where the server tells", arguments: API.allCases)
    func rights(api: API) async throws {
        let demo = try DemoKoyori(api: api)
        let tokens = [("pat_owner", true), ("pat_reader", api == .old)] + (api == .new ? [("kdt_device", true)] : [])
        for (token, expected) in tokens {
            #expect(
                try await demo.tracker(token: token, tenant: demo.ids.acme).connect().mayWriteTasks == expected,
                "\(token)")
        }
    }

    @Test(
        "scopes that write tasks",
        arguments: [
            (#""scopes":["read:task","write:task"],"#, true), (#""scopes":["admin:project"],"#, true),
            (#""scopes":["admin:tenant"],"#, true), (#""scopes":["write:milestone","read:task"],"#, false),
            (#""scopes":[],"#, false), ("", true),
        ])
    func scopes(json: String, expected: Bool) throws {
        let text = """
            {\(json)"user_id":"\(KoyoriPayloads.suzuki)","username":"s","tenant_id":"\(KoyoriPayloads.tenant)",\
            "allowed_project_ids":null}
            """
        var reader = JSONReader([UInt8](text.utf8))
        #expect(try KoyoriIdentity(personalToken: &reader).mayWriteTasks == expected)
    }

    @Test("the lists that need more are asked for as in a new run")
    func lists() async throws {
        let demo = try DemoKoyori(api: .new)
        let limited = demo.tracker(token: "pat_limited")
        let connection = try await limited.connect()
        let again = demo.tracker(token: "pat_limited")
        #expect(await again.resume(connection))
        #expect(try await again.projects([]).map(\.name) == ["OPS"])
        let owner = demo.tracker()
        let owners = try await owner.connect()
        let second = demo.tracker()
        #expect(await second.resume(owners))
        #expect(try await second.members()?.map(\.id) == [demo.ids.tanaka, demo.ids.suzuki])
        #expect(try await second.connect().date >= owners.date)
    }

    private static let token = Token("pat_secret-of-the-tests")!

    private func connection(_ change: (inout Connection) -> Void = { _ in }) async throws -> Connection {
        let koyori = ScriptedKoyori()
        var connection = try await koyori.tracker(token: Self.token).connect()
        (connection.host, connection.apiRoot) = ("a.example", "https://a.example/api")
        change(&connection)
        return connection
    }

    private func resumes(
        _ connection: Connection, at address: String, token: Token = token, tenant: String? = nil
    ) async -> Bool {
        let client = impatientClient()
        let tracker = KoyoriTracker(address: address, token: token, tenant: tenant, client: client)
        let resumes = await tracker.resume(connection)
        #expect(client.requestCount == 0)
        return resumes
    }

    @Test(
        "not at another address",
        arguments: [
            ("https://a.example", true), ("https://a.example/", true), ("https://A.example:443/api/v1/", true),
            ("https://a.example/acme/projects", true), ("a.example", true), ("http://a.example", false),
            ("https://b.example", false), ("https://a.example.b.example", false), ("https://a.example:8443", false),
            ("https://user@a.example", false), ("https://a.example/other/api", false), ("", false),
            ("ftp://a.example", false),
        ])
    func addresses(address: String, expected: Bool) async throws {
        #expect(await resumes(try await connection(), at: address) == expected)
    }

    @Test("not with another token, nor what was altered")
    func others() async throws {
        let address = "https://a.example"
        #expect(await !resumes(try await connection(), at: address, token: Token("pat_other")!))
        #expect(await !resumes(try await connection { $0.credential = "" }, at: address))
        #expect(await !resumes(try await connection { $0.apiRoot = "https://b.example/api" }, at: address))
        #expect(await !resumes(try await connection { $0.host = "b.example" }, at: address))
        #expect(await !resumes(try await connection { $0.tenant.id = "../x" }, at: address))
    }

    @Test(
        "not in another tenant",
        arguments: [
            (String?.none, true), ("acme", true), ("Name of acme", true), (KoyoriPayloads.tenant.uppercased(), true),
            ("other", false), ("", false),
        ])
    func tenants(wish: String?, expected: Bool) async throws {
        #expect(await resumes(try await connection(), at: "https://a.example", tenant: wish) == expected)
    }

    @Test("the connection tells nothing of the token")
    func secret() async throws {
        let credential = try await connection().credential
        #expect(credential.count == 16 && credential == Self.token.digest)
        #expect(!"\(try await connection())".contains("secret"))
        #expect(Token("a")!.digest != Token("b")!.digest)
    }

    @Test("the newest tasks come newest first, live or archived, with the server's clock", arguments: API.allCases)
    func newest(api: API) async throws {
        let demo = try DemoKoyori(api: api, moreTasks: 250)
        let tracker = demo.tracker()
        let project = try await tracker.projects(["ENG"])[0].outcome.get()
        let live = try await tracker.newestTasks(of: project, archived: false)
        #expect(live.map(\.item.id.number) == (54...253).reversed())
        #expect(live.allSatisfy { ($0.date?.seconds ?? 0) > 0 })
        #expect(try await tracker.newestTasks(of: project, archived: true).map(\.item.id.number) == [3])
        let ops = try await tracker.projects(["OPS"])[0].outcome.get()
        #expect(try await tracker.newestTasks(of: ops, archived: false).isEmpty)
    }

    @Test("an empty page of a list that is not empty proves nothing")
    func emptyPage() async {
        let koyori = ScriptedKoyori(
            .init(instead: { path, _ in
                path.hasSuffix("/tasks") ? known(KoyoriPayloads.page([], total: 4, cursor: "")) : nil
            }))
        let reason = await failure {
            try await koyori.tracker().newestTasks(of: ScriptedKoyori.project, archived: false)
        }
        #expect(reason == .badAnswer("an empty page of 4"))
    }
}
