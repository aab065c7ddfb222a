import Testing

@testable import DemoServer

@Suite("Reading a world from a file")
struct WorldLoadingTests {
    @Test(
        "what is wrong is said",
        arguments: [
            ("", "EOF while parsing a value at line 1 column 0"), ("{}", "users: a list is missing"),
            (#"{"users": [{"key": "u"}]}"#, "u: username is missing or no text"),
            (#"{"users": [{"key": "u", "username": "x", "id": "7"}]}"#, "7 is no UUID"),
            (
                #"{"users": [], "tenants": [{"key": "t", "display_id": "d", "name": "n", "owner": "u"}]}"#,
                "nothing bears the key u"
            ),
        ])
    func problems(text: String, problem: String) {
        let error = #expect(throws: WorldProblem.self) { try World.loading(json: Array(text.utf8)) }
        #expect(error?.description == problem)
    }

    @Test("ids and statuses may be left out")
    func shortForm() throws {
        let text = """
            {"users": [{"key": "u", "username": "x"}],
             "tenants": [{"key": "t", "display_id": "d", "name": "n", "owner": "u", "members": []}],
             "projects": [{"key": "p", "tenant": "t", "name": "P", "project_key": "PP"}],
             "tokens": [{"key": "k", "token": "pat_k", "user": "u", "tenant": "t", "scopes": ["read:task"]},
                        {"key": "d", "token": "kdt_d", "user": "u"}]}
            """
        let world = try World.loading(json: Array(text.utf8))
        #expect(world.projects.values.first?.statuses.map(\.name) == ["Backlog", "Todo", "In Progress", "Done"])
        #expect(world.tokens.map { $0.kind == .device } == [false, true])
    }

    @Test("the ready line names the address, the tenant and the tokens")
    func readyLine() throws {
        var world = World()
        let user = world.addUser("x")
        let tenant = world.addTenant("acme", name: "Acme", owner: user)
        world.addToken(key: "owner", text: "pat_x", user: user, tenant: tenant, scopes: [.adminTenant])
        let server = try DemoServer(DemoServerOptions(world: world))
        defer { server.stop() }
        let line =
            #"{"url":"\#(server.apiRoot)","tenant":{"id":"\#(tenant)","display_id":"acme"},"tokens":{"owner":"pat_x"}}"#
        #expect(server.readyLine(for: world) == line)
        #expect(world.token("owner") == "pat_x")
        #expect(world.tenantID("acme") == tenant)
    }
}
