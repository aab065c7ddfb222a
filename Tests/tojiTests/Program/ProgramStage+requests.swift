import DemoServer
import Testing

@testable import Trackers

extension ProgramStage {
    /// What the tracker tells about the requests that it got, as JSON.
    func requestLog() async throws -> [UInt8] {
        let address = try #require(WebAddress(server.origin)?.with(path: "/_demo/requests"))
        return try await HTTPClient(agent: "toji/test").read(address, token: nil).body
    }
}
