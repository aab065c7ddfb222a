import DemoServer
import Testing

@Suite("What the demo server leaves out")
struct LeftOutEndpointTests {
    /// With a good token, a bad one and none: an unknown route does not look at it.
    private static let credentials: [String?] = ["pat_owner-example-00000000000000000000000000000", "pat_nothing", nil]

    @Test("answers like an unknown route, old and new", arguments: DemoServerOptions.API.allCases)
    func unknownRoute(api: DemoServerOptions.API) async throws {
        let ids = try RecordedWorld().ids
        let world = try World.loading(json: RecordedFile.bytes(of: "world.json"))
        let server = try DemoServer(DemoServerOptions(world: world, api: api))
        try server.start()
        defer { server.stop() }
        let port = server.port
        let paths = LeftOutEndpoint.all.map { ($0.methods, Self.path(of: $0, ids)) } + [(["GET", "POST"], "/v1/nope")]
        let wrong = try await onThreadOfItsOwn { try Self.differences(paths, port) }
        #expect(wrong.isEmpty, "\(wrong)")
    }

    private static func differences(_ paths: [([String], String)], _ port: UInt16) throws -> [String] {
        try paths.flatMap { methods, path in
            try methods.flatMap { method in
                try credentials.flatMap { credential in
                    try differences(method, path, credential, port).map { "\(method) \(path): \($0)" }
                }
            }
        }
    }

    private static func differences(
        _ method: String, _ path: String, _ credential: String?, _ port: UInt16
    ) throws -> [String] {
        var request = RawRequest(method: method, target: path)
        if let credential { request.set("Authorization", "Bearer \(credential)") }
        request.set("Content-Length", "0")
        let connection = try LoopbackConnection(port: port)
        connection.send(request.bytes(host: "127.0.0.1:\(port)"))
        return LeftOutEndpoint.differencesFromUnknownRoute(try connection.receive(answerTo: method), to: method)
    }

    /// Tenant and project exist, whatever lies below need not.
    private static func path(of endpoint: LeftOutEndpoint, _ ids: [String: String]) -> String {
        var stand = [ids["tenant-acme"], ids["project-base"]].compactMap(\.self)[...]
        return endpoint.path.split(separator: "/", omittingEmptySubsequences: false).map { element in
            element == "*" ? stand.popFirst() ?? "00000000-0000-4000-8000-000000000001" : String(element)
        }.joined(separator: "/")
    }

    @Test("is a table of which every recorded row is needed")
    func tableIsExact() throws {
        let recorded = try RecordedFile.names.flatMap { try RecordedFile(named: $0).steps.flatMap(\.exchanges) }
        for endpoint in LeftOutEndpoint.all where endpoint.isRecorded {
            for method in endpoint.methods {
                let isUsed = recorded.contains {
                    $0.method == method && LeftOutEndpoint.of(path: $0.path)?.path == endpoint.path
                }
                #expect(isUsed, "\(method) \(endpoint.path)")
            }
        }
        #expect(Set(LeftOutEndpoint.all.map(\.feature)) == Set(LeftOutEndpoint.Feature.allCases))
    }
}
