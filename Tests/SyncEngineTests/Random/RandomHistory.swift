import FoundationEssentials
import LocalStore
import SyncCore
import SyncEngine
import TestSupport
import Testing

/// Many rounds of one tenant with two mirrors: some changes on the tracker, some by each person, and a pull, after which
/// every promise is looked at.
final class RandomHistory {
    let seed: UInt64
    let sends: Bool
    let stage: RandomStage
    let mirrors: [RandomMirror]
    private var random: SeededRandom
    private(set) var trace: [String] = []
    private var typed = 0
    var server: TrackerMemory
    let reader = HistoryReader()
    /// Tokens that the tracker was told as well: they may come and go.
    var agreed: Set<String> = []
    /// What an editor of each mirror has open, as the file was then.
    var buffers: [String: (file: String, text: String)] = [:]
    /// The mirrors whose person has put something away with `git stash`.
    var hasStash: Set<String> = []

    /// - Parameter sends: what the two of them edit is sent; each has an account of their own, and every other tracker is
    ///   an older one.
    init(seed: UInt64, sends: Bool = false) async throws {
        self.seed = seed
        self.sends = sends
        random = SeededRandom(seed: seed)
        stage = try RandomStage(seed: seed, api: sends && seed % 2 == 1 ? .old : .new)
        server = TrackerMemory(stage.tenant)
        let stage = stage
        mirrors = ["a", "b"].map { name in
            RandomMirror(name: name, stage: stage, account: sends && name == "b" ? "owner" : "member")
        }
        let first = try GitRepository.create(at: mirrors[0].path, branch: "main")
        _ = try await mirrors[0].pull(PullOptions(), first)
        try mirrors[0].git("init", "-q", "--bare", "-b", "main", "../bare")
        try mirrors[0].git("push", "-q", "../bare", "main")
        try mirrors[0].git("clone", "-q", "../bare", mirrors[1].path)
        _ = try await mirrors[1].pull()
        for mirror in mirrors { try mirror.git("config", "user.email", "\(mirror.name)@x") }
        if hasMergeDriver { for mirror in mirrors { try await mirror.registerMergeDriver() } }
    }

    /// In some histories merges of git go field by field; each asks the built program, which takes its time.
    var hasMergeDriver: Bool { seed % 4 == 1 }

    /// In the end both sides come to the same.
    func play(rounds: Int) async throws {
        for number in 1...rounds {
            for _ in 0..<below(4) { try await changeTracker() }
            let mirror = mirrors[below(2)]
            note("-- round \(number), \(mirror.name)")
            for _ in 0...below(4) { try await act(mirror) }
            try await run(mirror, isDear: number % 10 == 0)
            if sends, !isOne(in: 3) { try await send(mirror) }
            if sends, isOne(in: 8) { try await runJob() }
        }
        if sends { try await calmDown() }
        try await end()
    }

    /// So many rounds has a history of the suite.
    static let rounds = 40

    /// One seed is one history.
    ///
    /// - Parameters:
    ///   - variable: of the environment, which asks for another number of rounds; `TOJI_SEED` asks for another first seed.
    ///   - usual: how many rounds all histories have together.
    static func seeds(_ variable: String, usual: Int) -> [UInt64] {
        let variables = ProcessInfo.processInfo.environment
        let rounds = variables[variable].flatMap(Int.init) ?? usual
        let first = variables["TOJI_SEED"].flatMap(UInt64.init) ?? 0
        return (0..<UInt64(max(1, rounds / Self.rounds))).map { first + $0 }
    }

    /// Plays it, and records what it found with all that led there.
    static func play(_ seed: UInt64, sends: Bool) async throws {
        let history = try await RandomHistory(seed: seed, sends: sends)
        do { try await history.play(rounds: rounds) } catch {
            Issue.record("seed \(seed): \(error)\n\(history.trace.joined(separator: "\n"))")
        }
        history.stage.server.stop()
    }

    // MARK: chance

    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func isOne(in count: Int) -> Bool { below(count) == 0 }
    func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    func note(_ line: String) { trace.append(line) }

    /// A number that nobody used before.
    func fresh() -> Int {
        typed += 1
        return typed
    }

    func token() -> String { "tok\(fresh())x" }
}
