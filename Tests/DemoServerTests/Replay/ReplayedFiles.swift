import DemoServer
import FoundationEssentials

import struct SyncCore.CalendarDay

/// What came of replaying the recorded files, each against a server of its own. A file is replayed once, by whoever
/// asks for it first.
actor ReplayedFiles {
    static let shared = ReplayedFiles()

    private var runs: [String: Task<Replay.Report, any Error>] = [:]

    func report(of name: String) async throws -> Replay.Report {
        if let run = runs[name] { return try await run.value }
        let run = Task { try await Self.replay(RecordedFile(named: name)) }
        runs[name] = run
        return try await run.value
    }

    /// Answers count days from the server's clock. When midnight passes during a run its days may be off by one; such
    /// a run is thrown away.
    static func replay(_ file: RecordedFile) async throws -> Replay.Report {
        let world = try RecordedWorld()
        while true {
            let today = today()
            let report = try await onThreadOfItsOwn { try replay(file, world, today) }
            if today == Self.today() { return report }
        }
    }

    private static func replay(
        _ file: RecordedFile, _ world: RecordedWorld, _ today: CalendarDay
    ) throws -> Replay.Report {
        let options = DemoServerOptions(world: try World.loading(json: RecordedFile.bytes(of: "world.json")), api: .old)
        let server = try DemoServer(options)
        try server.start()
        defer { server.stop() }
        var replay = Replay(
            port: server.port, bindings: Bindings(ids: world.ids, tokens: world.tokens, today: today))
        return replay.run(file)
    }

    private static func today() -> CalendarDay {
        CalendarDay(daysSince1970: Int64((Date().timeIntervalSince1970 / 86_400).rounded(.down)))
    }
}
