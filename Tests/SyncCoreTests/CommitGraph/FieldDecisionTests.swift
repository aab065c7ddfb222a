import Testing

struct FieldDecisionTests {
    @Test(
        "a field that one side changed is taken from that side; one that both changed differs",
        arguments: [
            (bases: [1], local: 1, said: 1, remote: 2, expected: FieldDecision.takeRemote),
            (bases: [1, 2], local: 2, said: 1, remote: 3, expected: .takeRemote),
            (bases: [1], local: 2, said: 2, remote: 3, expected: .takeRemote),
            (bases: [1], local: 2, said: 1, remote: 1, expected: .keepLocal),
            (bases: [1, 3], local: 2, said: 1, remote: 3, expected: .keepLocal),
            (bases: [1], local: 2, said: 1, remote: 2, expected: .keepLocal),
            (bases: [1], local: 2, said: 1, remote: 3, expected: .differ(base: 1)),
            (bases: [4, 1], local: 2, said: 1, remote: 3, expected: .differ(base: 4)),
            (bases: [1], local: 2, said: 3, remote: 3, expected: .differ(base: 1)),
        ])
    func decide(bases: [Int], local: Int, said: Int, remote: Int, expected: FieldDecision<Int>) {
        #expect(FieldDecision.decide(bases: bases, local: local, said: said, remote: remote) == expected)
    }
}
