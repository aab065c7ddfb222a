@preconcurrency import Glibc
import SyncCore
import TestSupport
import Testing

@testable import DemoServer

/// The built program beside a tracker of its own, with a home that is empty at first.
final class ProgramStage: Sendable {
    let folder: TemporaryFolder
    let server: DemoServer
    let world: World
    /// Where the program asks instead of the server itself, to get altered answers.
    let front: AlteringFront?

    /// Without a world it is the example tenant.
    init(_ world: World? = nil, api: DemoServerOptions.API = .new, hasFront: Bool = false) throws {
        folder = try TemporaryFolder()
        self.world = world ?? ExampleWorld.tenant(now: .now)
        server = try DemoServer(DemoServerOptions(world: self.world, api: api))
        try server.start()
        front = hasFront ? AlteringFront(before: server.port) : nil
    }

    deinit { server.stop() }

    var address: String { "http://" + host + server.apiRoot.dropFirst(server.origin.count) }
    var host: String { "127.0.0.1:\(front?.port ?? Int(server.port))" }

    /// Runs the program in a folder below the stage's own. Without a token the variables for it are not set.
    func toji(
        _ arguments: String..., in place: String = "", token: String? = "owner", language: String = "C.UTF-8",
        variables: [String: String] = [:], input: String = ""
    ) throws -> ProcessRun {
        try run(
            [Self.program] + arguments, in: folder.path(of: place),
            environment: environment(token: token, language: language).merging(variables) { $1 },
            input: Array(input.utf8))
    }

    func environment(token: String?, language: String = "C.UTF-8") -> [String: String] {
        var variables = [
            "HOME": folder.path(of: "home"), "XDG_CONFIG_HOME": folder.path(of: "home/config"), "LANG": language,
        ]
        if let token {
            variables["TOJI_TOKEN"] = world.token(token) ?? token
            variables["TOJI_HOST"] = host
        }
        return variables
    }

    /// Clones into the folder `mirror` and expects that it goes well.
    func clone(project: String? = nil) throws {
        let run =
            try project.map { try toji("clone", address, "mirror", "--project", $0) }
            ?? toji("clone", address, "mirror")
        try #require(run.status == 0, "\(run.errorText)")
    }

    func git(_ arguments: String..., in place: String = "mirror") throws -> ProcessRun {
        let variables = ["HOME": folder.path(of: "home"), "GIT_CONFIG_NOSYSTEM": "1"]
        return try run(
            ["git", "-c", "core.quotePath=false"] + arguments, in: folder.path(of: place), environment: variables)
    }

    /// Does in the tracker what a tour's other person does.
    func letSomebodyWork() {
        for call in ExampleWorld.somebodyElse(in: world) {
            #expect((call.send(to: server, token: world.token("member") ?? "") ?? 0) / 100 == 2)
        }
    }

    /// Does something below the first tenant's address, as its owner.
    func act(_ method: String, _ path: String, _ body: String?) {
        let tenant = world.tenants.values.first.map { "\($0.id)" } ?? ""
        let call = ScriptedCall(summary: "", method: method, path: "/v1/tenants/\(tenant)\(path)", body: body)
        #expect((call.send(to: server, token: world.token("owner") ?? "") ?? 0) / 100 == 2, "\(method) \(path)")
    }

    /// The id of a project by its key.
    func project(_ key: String) throws -> String {
        "\(try #require(world.projects.values.first { $0.key == key }).id)"
    }

    /// Orders a disturbance, as in `"kind":"drop"`.
    func disturb(_ kind: String, path: String, times: Int = 1) {
        control("POST", "/_demo/faults", "{\"path\":\"\(path)\",\"times\":\(times),\(kind)}")
    }

    func endDisturbances() { control("DELETE", "/_demo/faults", nil) }

    func moveClock(bySeconds seconds: Int) {
        control("POST", "/_demo/clock", "{\"advance_seconds\":\(seconds)}", answer: 200)
    }

    private func control(_ method: String, _ path: String, _ body: String?, answer: Int = 204) {
        let call = ScriptedCall(summary: "", method: method, path: path, body: body)
        #expect(call.send(to: server, token: "none") == answer)
    }

    static let program = BuiltProduct.path(of: "toji")
}

extension ProcessRun {
    /// The one JSON value that stands on stdout; fails for none and for two.
    var json: JSONValue {
        get throws {
            var reader = JSONReader(output)
            let value = try reader.value()
            try reader.finish()
            return value
        }
    }
}

extension JSONValue {
    /// The texts of a list; empty for anything else.
    var texts: [String] { (asList ?? []).compactMap(\.asText) }
}
