import Testing

struct RandomSyncTests {
    @Test(
        "whatever two people edit, with a job beside them, reaches the tracker once, or is told with what keeps it",
        arguments: RandomHistory.seeds("TOJI_SYNC_ROUNDS", usual: 1000))
    func randomRounds(seed: UInt64) async throws { try await RandomHistory.play(seed, sends: true) }
}
