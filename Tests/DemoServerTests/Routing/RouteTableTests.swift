import Testing

@testable import DemoServer

@Suite("Finding the route of a path")
struct RouteTableTests {
    private static let table = RouteTable(
        [
            .plain("GET", "/v1/things/{id}") { _, _ in .empty(200) },
            .plain("PUT", "/v1/things/order") { _, _ in .empty(200) },
            .plain("GET", "/v1/things/{id}/parts", servers: .new) { _, _ in .empty(200) },
            .plain("DELETE", "/v1/things/{id}") { _, _ in .empty(200) },
        ], leftOut: ["/v1/things/search"], api: .old)

    @Test(
        "fixed elements go before variable ones, and methods keep their order",
        arguments: [
            ("/v1/things/7", "GET,HEAD,DELETE", ["7"]), ("/v1/things/order", "PUT", []),
            ("/v1/things/a%2Fb", "GET,HEAD,DELETE", ["a%2Fb"]),
        ])
    func known(path: String, methods: String, elements: [String]) throws {
        let match = try #require(Self.table.match(path))
        #expect(match.methods == methods)
        #expect(match.elements.map { String($0.text) } == elements)
    }

    @Test(
        "everything else is unknown",
        arguments: [
            "", "/", "/v1", "/v1/things", "/v1/things/", "/v1//things/7", "//v1/things/7", "/V1/things/7",
            "/v1/things/7/parts", "/v1/things/search", "v1/things/7",
        ])
    func unknown(path: String) {
        #expect(Self.table.match(path) == nil)
    }

    @Test("an empty element stands for a value, except at the end")
    func emptyElement() throws {
        let table = RouteTable(
            [.plain("GET", "/a/{id}/b") { _, _ in .empty(200) }], leftOut: [], api: .old)
        #expect(table.match("/a//b") != nil)
        #expect(table.match("/a/") == nil)
    }
}
