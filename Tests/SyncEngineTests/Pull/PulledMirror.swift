import DemoServer
import FoundationEssentials
import LocalStore
import SyncCore
import SyncEngine
import TestSupport
import Testing

@testable import Trackers

/// A mirror in a folder of its own beside a demo server of its own.
final class PulledMirror: Sendable {
    let tenant: SmallTenant
    let server: DemoServer
    let folder: TemporaryFolder
    let repository: GitRepository
    let configuration: MirrorConfiguration

    init(
        _ api: DemoServerOptions.API = .new, moreTasks: Int = 0, morePeople: Bool = false,
        configure: (inout MirrorConfiguration) -> Void = { _ in }
    ) throws {
        tenant = SmallTenant(moreTasks: moreTasks, morePeople: morePeople)
        server = try DemoServer(DemoServerOptions(world: tenant.world, api: api))
        try server.start()
        folder = try TemporaryFolder()
        var configuration = MirrorConfiguration()
        configuration.url = server.apiRoot
        configuration.tenant = tenant.id
        configure(&configuration)
        self.configuration = configuration
        repository = try GitRepository.create(at: folder.path(of: "mirror"), branch: configuration.branch)
    }

    deinit { server.stop() }

    /// A mirror after its first pull, with the log of requests empty.
    ///
    /// - Parameter clock: how many seconds the server's clock is fast.
    static func pulled(
        _ api: DemoServerOptions.API = .new, moreTasks: Int = 0, morePeople: Bool = false, clock: Int = 0,
        configure: (inout MirrorConfiguration) -> Void = { _ in }
    ) async throws -> PulledMirror {
        let mirror = try PulledMirror(api, moreTasks: moreTasks, morePeople: morePeople, configure: configure)
        if clock != 0 { try await mirror.moveClock(bySeconds: clock) }
        let report = try await mirror.pull()
        #expect(report.commit != nil && !report.leftSomething)
        try await mirror.forgetRequests()
        return mirror
    }

    /// Each pull is that of a new process: it opens the state anew.
    @discardableResult
    func pull(
        _ options: PullOptions = PullOptions(), through wrap: (any Tracker) -> any Tracker = { $0 }
    ) async throws -> PullReport {
        try await makePull(options, try openState(), through: wrap).run()
    }

    func makePull(_ options: PullOptions, _ state: StateDatabase, through wrap: (any Tracker) -> any Tracker) -> Pull {
        Pull(
            tracker: wrap(tracker), history: repository, workTree: repository, state: state, templates: PlainPages(),
            progress: NoProgress(), configuration: configuration, options: options, texts: GitTextMerge(),
            foundation: [(".toji/config.yml", configuration.render())])
    }

    func openState() throws -> StateDatabase { try StateDatabase(folder: repository.stateFolder, now: { .now }) }

    var tracker: KoyoriTracker { tracker(idle: .seconds(5)) }

    /// - Parameter idle: how long the server may be silent.
    func tracker(idle: Duration) -> KoyoriTracker {
        KoyoriTracker(
            address: server.apiRoot, token: Token("pat_member")!, tenant: tenant.id, client: client(idle: idle))
    }

    /// What `toji status` sees.
    func status() async throws -> MirrorStatus {
        try await ReadStatus(
            history: repository, workTree: repository,
            state: try StateDatabase(folder: repository.stateFolder, now: { .now }), configuration: configuration,
            texts: GitTextMerge()
        ).run()
    }

    /// Makes a server commit over the newest one in which these files are as told.
    func commitServer(_ files: [String: String]) async throws -> ObjectID {
        let tip = try #require(try await repository.serverCommit())
        try await repository.beginTree(from: tip.id)
        for (path, text) in files { try await repository.put(Array(text.utf8), at: path) }
        let tree = try #require(try await repository.finishTree())
        return try await repository.commitServer(
            ServerCommitDraft(
                tree: tree, parents: [tip.id], message: "Strange", author: nil, date: tip.source.time,
                source: tip.source))
    }

    /// Never waits between two tries.
    private func client(idle: Duration = .seconds(5)) -> HTTPClient {
        HTTPClient(
            agent: "toji/test", limits: HTTPLimits(idle: idle), pacing: Pacing(sleep: { _ in }, jitter: { 0 }))
    }

    var host: String { get throws { try #require(WebAddress(server.apiRoot)).authority } }

    func project(_ key: String) async throws -> Project {
        let project = try await tracker.projects([key]).first?.outcome.get()
        return try #require(project)
    }

    /// Runs the body and then puts the state back as it was: that of a process that died before its end.
    func losingState(after body: () async throws -> Void) async throws {
        let manager = FileManager.default
        let names = try manager.contentsOfDirectory(atPath: repository.stateFolder).filter { $0.hasPrefix("state.db") }
        let kept = names.map { ($0, manager.contents(atPath: "\(repository.stateFolder)/\($0)")) }
        try await body()
        try forgetState()
        for (name, bytes) in kept { try bytes?.write(to: URL(filePath: "\(repository.stateFolder)/\(name)")) }
    }

    func forgetState() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: repository.stateFolder)
        where name.hasPrefix("state.db") {
            try FileManager.default.removeItem(atPath: "\(repository.stateFolder)/\(name)")
        }
    }
}

extension PulledMirror {
    /// What somebody else does, by default the tenant's owner; the answer's text.
    @discardableResult
    func write(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as account: String = "owner",
        in project: String = "ENG"
    ) async throws -> String {
        let place = "/v1/tenants/\(tenant.id)/projects/\(try #require(tenant.projects[project]))"
        return try await send(method, place + path, body, as: account)
    }

    /// The path of a task below its project.
    func task(_ name: String) throws -> String { "/tasks/\(try #require(tenant.tasks[name]))" }

    /// Orders a fault (`"kind":"status","status":500`) for requests whose path below the project ends so.
    func fault(_ kind: String, path: String, in project: String = "ENG", times: Int = 1) async throws {
        let place = "*/projects/\(try #require(tenant.projects[project]))\(path)"
        try await send(.post, "/_demo/faults", #"{"path":"\#(place)","times":\#(times),"kind":\#(kind)}"#)
    }

    func moveClock(bySeconds seconds: Int) async throws {
        try await send(.post, "/_demo/clock", #"{"advance_seconds":\#(seconds)}"#)
    }

    func forgetFaults() async throws { try await send(.delete, "/_demo/faults") }

    func forgetRequests() async throws { try await send(.delete, "/_demo/requests") }

    /// `GET /v1/…` of everything that was asked, without queries.
    func requests() async throws -> [String] {
        let text = try await requestLog()
        var lines: [String] = []
        for part in text.split(separator: #"{"method":""#).dropFirst() {
            let fields = part.split(separator: "\"", omittingEmptySubsequences: false)
            lines.append("\(fields[0]) \(fields[4])")
        }
        return lines
    }

    /// The log of requests as the server tells it.
    func requestLog() async throws -> String { try await send(.get, "/_demo/requests") }

    @discardableResult
    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as account: String? = nil
    ) async throws -> String {
        let address = try #require(WebAddress(server.origin)?.with(path: path))
        let request = HTTPRequest(
            method, address, token: account.flatMap { Token("pat_\($0)") }, body: body.map { [UInt8]($0.utf8) })
        let outcome = await client().write(request)
        guard case .done(let response) = outcome else {
            Issue.record("\(method.rawValue) \(path): \(outcome)")
            return ""
        }
        return String(decoding: response.body, as: UTF8.self)
    }
}

/// Pages that show everything they are given: what changes in the data changes the page.
struct PlainPages: PageTemplates {
    let version = "plain"

    func render(_ page: GeneratedPage) -> [UInt8] {
        switch page {
        case .mirror(let page):
            Array(page.projects.map { "\($0.key) \($0.open)/\($0.done)\n" }.joined().utf8)
        case .project(let page): Array("\(page.vocabulary.project.name): \(page.vocabulary.labels.map(\.name))\n".utf8)
        case .agents(let page): Array(page.projects.map { "\($0.project.key)\n" }.joined().utf8)
        case .people(let page): Array((page.people + page.left).map { "\($0.name) \($0.open)\n" }.joined().utf8)
        }
    }
}

struct NoProgress: RunProgress {
    func report(_ step: ProgressStep) {}
}
