import FoundationEssentials
import Testing

struct RandomSyncTests {
    private static let roundsOfHistory = 40

    /// `TOJI_SYNC_ROUNDS` asks for another number of rounds, `TOJI_SEED` for another first seed; one seed is one history of
    /// 40.
    private static let seeds: [UInt64] = {
        let variables = ProcessInfo.processInfo.environment
        let rounds = variables["TOJI_SYNC_ROUNDS"].flatMap(Int.init) ?? 1000
        let first = variables["TOJI_SEED"].flatMap(UInt64.init) ?? 0
        return (0..<UInt64(max(1, rounds / roundsOfHistory))).map { first + $0 }
    }()

    @Test(
        "whatever two people edit, with a job beside them, reaches the tracker once, or is told with what keeps it",
        arguments: seeds)
    func randomRounds(seed: UInt64) async throws {
        let history = try await RandomHistory(seed: seed, sends: true)
        do { try await history.play(rounds: Self.roundsOfHistory) } catch {
            Issue.record("seed \(seed): \(error)\n\(history.trace.joined(separator: "\n"))")
        }
        history.stage.server.stop()
    }
}
