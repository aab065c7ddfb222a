import Testing

struct RandomRoundsTests {
    @Test(
        "whatever the tracker, two mirrors, their people and git go through, nothing is lost",
        arguments: RandomHistory.seeds("TOJI_ROUNDS", usual: 2000))
    func randomRounds(seed: UInt64) async throws { try await RandomHistory.play(seed, sends: false) }
}
