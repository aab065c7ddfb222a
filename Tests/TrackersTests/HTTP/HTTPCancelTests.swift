import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite struct HTTPCancelTests {
    @Test("a request under way ends at once when its task is cancelled")
    func underWay() async throws {
        let server = ScriptedServer { _ in [.hang] }
        let client = impatientClient()
        let task = Task { await failure { try await client.read(server.address(), token: nil) } }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test("a task that is cancelled already sends nothing")
    func beforeTheStart() async {
        let server = ScriptedServer { _ in .answer(200, "{}") }
        let client = impatientClient()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await failure { try await client.read(server.address(), token: nil) }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(server.requests.isEmpty)
        #expect(client.requestCount == 0)
    }

    @Test("a pause between two tries ends when the task is cancelled")
    func inThePause() async {
        let server = ScriptedServer { _ in .answer(500, "{}") }
        let client = HTTPClient(
            agent: "toji/test", pacing: Pacing(sleep: { _ in throw CancellationError() }, jitter: { 0 }))
        #expect(await failure { try await client.read(server.address(), token: nil) } == .cancelled)
    }

    @Test("thousands of requests with every third cancelled all come to an end, and the rest are right")
    func many() async {
        let server = ScriptedServer { .answer(200, $0.path) }
        let client = impatientClient()
        let ends = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<3000 {
                group.addTask {
                    let task = Task { try await client.read(server.address("/\(number)"), token: nil) }
                    if number % 3 == 0 { task.cancel() }
                    switch await task.result {
                    case .success(let response): return response.body == [UInt8]("/\(number)".utf8)
                    case .failure(let error): return (error as? TrackerError)?.reason == .cancelled && number % 3 == 0
                    }
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(ends.count == 3000)
        #expect(ends.allSatisfy { $0 })
    }

    @Test("a client that nobody holds any more leaves no thread behind that answers would wake")
    func released() async throws {
        let server = ScriptedServer { _ in .answer(200, "{}") }
        for _ in 0..<20 { _ = try await impatientClient().read(server.address(), token: nil) }
        #expect(server.requests.count == 20)
    }
}
