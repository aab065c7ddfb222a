import DemoServer
import FoundationEssentials
import LocalStore
import SyncCore
import SyncEngine
import TestSupport

@testable import Trackers

/// A demo server, two mirrors of its tenant and the bare repository that joins them.
struct RandomStage: Sendable {
    let tenant: RandomTenant
    let server: DemoServer
    let folder: TemporaryFolder
    let configuration: MirrorConfiguration
    private let client: HTTPClient

    init(seed: UInt64, api: DemoServerOptions.API) throws {
        tenant = RandomTenant(seed: seed)
        server = try DemoServer(DemoServerOptions(world: tenant.world, api: api, seed: seed))
        try server.start()
        folder = try TemporaryFolder(inMemory: true)
        var configuration = MirrorConfiguration()
        configuration.url = server.apiRoot
        configuration.tenant = tenant.id
        self.configuration = configuration
        client = Self.makeClient()
    }

    /// Never waits between two tries.
    private static func makeClient() -> HTTPClient {
        HTTPClient(
            agent: "toji/test", limits: HTTPLimits(idle: .seconds(5)), pacing: Pacing(sleep: { _ in }, jitter: { 0 }))
    }

    func tracker(as account: String = "member") -> KoyoriTracker {
        KoyoriTracker(
            address: server.apiRoot, token: Token("pat_\(account)")!, tenant: tenant.id, client: Self.makeClient())
    }

    /// The answer of a call below the project.
    @discardableResult
    func write(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as account: String = "owner"
    ) async throws -> String {
        try await send(method, "/v1/tenants/\(tenant.id)/projects/\(tenant.project)\(path)", body, as: account)
    }

    func renameOther(_ title: String) async throws {
        guard let other = tenant.other else { return }
        let path = "/v1/tenants/\(tenant.id)/projects/\(other.project)/tasks/\(other.task)"
        try await send(.put, path, #"{"title":"\#(title)"}"#, as: "owner")
    }

    /// - Parameter method: of the requests that it meets; nil for all.
    func fault(_ kind: String, method: String? = nil, path: String, times: Int) async throws {
        let place = "*/projects/\(tenant.project)\(path)"
        let method = method.map { #""method":"\#($0)","# } ?? ""
        try await send(.post, "/_demo/faults", #"{\#(method)"path":"\#(place)","times":\#(times),"kind":\#(kind)}"#)
    }

    func forgetFaults() async throws { try await send(.delete, "/_demo/faults") }

    func advanceClock(bySeconds seconds: Int) async throws {
        try await send(.post, "/_demo/clock", #"{"advance_seconds":\#(seconds)}"#)
    }

    func forgetRequests() async throws { try await send(.delete, "/_demo/requests") }

    /// What was asked of the server that is no read.
    func calls() async throws -> [ServerCall] {
        let text = try await send(.get, "/_demo/requests")
        return try JSONDecoder().decode(ServerCall.List.self, from: Data(text.utf8)).requests
            .filter { !$0.isRead }
    }

    @discardableResult
    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as account: String? = nil
    ) async throws -> String {
        guard let address = WebAddress(server.origin)?.with(path: path) else { throw BrokenPromise("address") }
        let request = HTTPRequest(
            method, address, token: account.flatMap { Token("pat_\($0)") }, body: body.map { [UInt8]($0.utf8) })
        let outcome = await client.write(request)
        guard case .done(let response) = outcome, (200..<300).contains(response.status) else {
            throw BrokenPromise("the demo server refuses \(method.rawValue) \(path) \(body ?? ""): \(outcome)")
        }
        return String(decoding: response.body, as: UTF8.self)
    }
}
