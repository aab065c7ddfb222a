import DemoServer
@preconcurrency import Glibc
import SyncCore

/// `toji demo`
struct RunDemo {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let world = try DemoWorld(context: context)
        let server = try world.startServer()
        defer { server.stop() }
        if context.invocation.flag(.serve) {
            announce(server, world)
            await waitForInterruption()
            return .done
        }
        let folder = context.invocation.arguments.first ?? "toji-demo"
        if context.invocation.flag(.tour) {
            return try await DemoTour(context: context, server: server, world: world, folder: folder).run()
        }
        return try await play(server, world, folder: folder)
    }

    private func announce(_ server: DemoServer, _ world: DemoWorld) {
        guard context.isJSON else {
            context.say(DemoWords.serving(server.apiRoot))
            for (key, token) in world.tokens.sorted(by: { $0.key < $1.key }) { context.data("  \(key)  \(token)") }
            return fflushOutput()
        }
        context.data(server.readyLine(for: world.beginning))
        fflushOutput()
    }

    private func play(_ server: DemoServer, _ world: DemoWorld, folder: String) async throws -> ExitCode {
        let clone = RunClone(context: world.cloneContext(server))
        let (code, _) = try await clone.clone(server.apiRoot, into: folder)
        context.say(DemoWords.try(folder, token: world.ownerToken))
        fflushOutput()
        await waitForInterruption()
        return code
    }

    /// Serving is all that happens until Ctrl-C, which is then no failure.
    private func waitForInterruption() async {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    }

    private func fflushOutput() { fflush(stdout) }
}

/// The world that a demo plays in, with what a client needs to know of it.
struct DemoWorld: Sendable {
    private let context: CommandContext
    private let options: DemoServerOptions
    let tokens: [String: String]
    let tenantID: String
    let somebodyElse: [ScriptedCall]

    init(context: CommandContext) throws {
        self.context = context
        let invocation = context.invocation
        let world = try Self.world(context)
        tokens = world.tokenTexts
        guard let tenant = world.firstTenantID else {
            throw CommandError.emptyWorld
        }
        tenantID = tenant
        somebodyElse = ExampleWorld.somebodyElse(in: world)
        options = DemoServerOptions(
            world: world, port: UInt16(invocation.number(.port) ?? 0),
            api: invocation.value(.api) == "old" ? .old : .new, apiPrefix: invocation.flag(.apiPrefix),
            shuffle: invocation.number(.size) == nil,
            seed: UInt64(invocation.number(.seed) ?? 1))
    }

    private static func world(_ context: CommandContext) throws -> World {
        let invocation = context.invocation
        if let file = invocation.value(.world) {
            guard let bytes = PlainFile.read(context.absolute(file)) else {
                throw RepositoryError(attempt: .read(.file(file)), reason: .noPlainFile)
            }
            return try World.loading(json: bytes)
        }
        if let size = invocation.number(.size) {
            return ExampleWorld.sized(size, seed: UInt64(invocation.number(.seed) ?? 1), now: context.now())
        }
        return ExampleWorld.tenant(now: context.now())
    }

    func startServer() throws -> DemoServer {
        let server = try DemoServer(options)
        try server.start()
        return server
    }

    /// The world as it is before the first request.
    var beginning: World { options.world }

    var ownerToken: String { tokens["owner"] ?? tokens.values.min() ?? "" }

    /// A clone by the tenant's owner, with the token that was made up for this world alone.
    func cloneContext(_ server: DemoServer) -> CommandContext {
        var environment = context.environment
        environment.variables["TOJI_TOKEN"] = ownerToken
        environment.variables["TOJI_HOST"] = "127.0.0.1:\(server.port)"
        return CommandContext(
            invocation: Invocation(command: .clone, values: [.tenant: [tenantID]]), environment: environment,
            terminal: context.terminal, folder: context.folder, input: context.input, now: context.now,
            elapsed: context.elapsed)
    }
}

enum DemoWords {
    static func serving(_ address: String) -> Words {
        Words(en: "A small Koyori answers at \(address). Tokens:", ja: "小さな Koyori が \(address) で動いています。トークン:")
    }

    static func `try`(_ folder: String, token: String) -> Words {
        let folder = folder.escapedForTerminal()
        return Words(
            en: """

                The tenant lies in \(folder). In another terminal:

                  export TOJI_TOKEN=\(token)
                  cd \(folder)
                  toji list --sort due
                  toji show \(exampleTask)
                  git log --stat
                  toji pull

                Ctrl-C ends the server; the folder stays.
                """,
            ja: """

                テナントを \(folder) に取り込みました。別の端末で試してください:

                  export TOJI_TOKEN=\(token)
                  cd \(folder)
                  toji list --sort due
                  toji show \(exampleTask)
                  git log --stat
                  toji pull

                Ctrl-C でサーバーが終わります。フォルダーは残ります。
                """)
    }

    static let exampleTask = ExampleWorld.shownTask
}
