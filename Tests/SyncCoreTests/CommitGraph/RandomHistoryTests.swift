import FoundationEssentials
import Testing

struct RandomHistoryTests {
    /// `TOJI_ROUNDS` asks for more, `TOJI_SEED` for another first seed.
    @Test("whatever two mirrors, a tracker and Git go through, nothing is lost and nothing is sent that nobody typed")
    func randomHistories() {
        let variables = ProcessInfo.processInfo.environment
        let rounds = variables["TOJI_ROUNDS"].flatMap(UInt64.init) ?? 1000
        let first = variables["TOJI_SEED"].flatMap(UInt64.init) ?? 0
        for seed in first..<first + rounds {
            var round = HistoryRound(seed: seed)
            do {
                try round.play()
            } catch {
                let text = (error as? BrokenPromise)?.text ?? "\(error)"
                Issue.record("seed \(seed): \(text)\n\(round.trace.joined(separator: "\n"))")
                return
            }
        }
    }
}
