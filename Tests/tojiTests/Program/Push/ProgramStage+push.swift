import SyncCore
import TestSupport
import Testing

@testable import DemoServer

extension ProgramStage {
    @discardableResult
    func push(_ arguments: String..., in place: String = "mirror", endsWith status: Int32 = 0) throws -> ProcessRun {
        let done = try run(
            [Self.program, "push"] + arguments, in: folder.path(of: place), environment: environment(token: "owner"))
        #expect(done.status == status, "\(done.text)\(done.errorText)")
        return done
    }

    /// Forgets what was asked so far.
    func clearRequests() {
        let call = ScriptedCall(summary: "", method: "DELETE", path: "/_demo/requests", body: nil)
        #expect(call.send(to: server, token: "none") == 204)
    }

    /// Every request since then, as `PUT tasks/ENG-42 title,status_id`: the path below its project with ids left out, and
    /// the names in its body.
    func requests() async throws -> [String] {
        var reader = JSONReader(try await requestLog())
        let log = try reader.value()
        return (log["requests"]?.asList ?? []).map { request in
            let path = (request["path"]?.asText ?? "").split(separator: "/").map(String.init)
            let below = path.drop { $0 != "projects" }.dropFirst(2).map { isID($0) ? "*" : $0 }
            let place = below.isEmpty ? path.dropFirst(2).joined(separator: "/") : below.joined(separator: "/")
            var body = JSONReader(Array((request["body"]?.asText ?? "null").utf8))
            let names = (try? body.value().names)?.sorted().joined(separator: ",") ?? ""
            return "\(request["method"]?.asText ?? "") \(place)" + (names.isEmpty ? "" : " \(names)")
        }
    }

    private func isID(_ word: String) -> Bool {
        word.utf8.count == 36 && word.split(separator: "-").count == 5
    }

    /// The same without what only reads.
    func writes() async throws -> [String] {
        try await requests().filter { !$0.hasPrefix("GET ") }
    }
}

extension JSONValue {
    /// Of an object's members; empty for anything else.
    fileprivate var names: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.name)
    }
}
