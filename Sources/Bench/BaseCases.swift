@preconcurrency import Glibc
import LocalStore
import SyncCore

/// How long the library needs to find the base of a person's edits, in a repository just opened.
struct BaseCases {
    let program: Program
    let runs: Int

    private static let ownCommits = 100

    func run() async throws -> [Comparison] {
        let history = HistoryCases(program: program, runs: runs, files: 1000)
        let folder = "\(program.folder)/base"
        let repository = try await history.commitFirst(in: folder)
        guard let server = try await repository.serverCommit()?.id else { throw BenchError(description: "no commit") }
        _ = try await repository.bringAlong(from: nil, to: server)
        let near = try await measure(folder)
        for number in 1...Self.ownCommits {
            try write(SampleFiles.bytes(number, version: 2), to: "\(folder)/\(SampleFiles.path(number))")
            try program.run(["git", "-C", folder, "commit", "-q", "-a", "-m", "mine \(number)"])
        }
        let far = try await measure(folder)
        try program.run(["rm", "-rf", folder])
        return [
            Comparison(
                name: "base-near", title: "finding the base where HEAD is a server commit, at most 1 ms", ours: near,
                floor: 1, unit: "ms", limit: 1),
            Comparison(
                name: "base-far", title: "finding the base behind \(Self.ownCommits) own commits, at most 20 ms",
                ours: far, floor: 20, unit: "ms", limit: 1),
        ]
    }

    /// In milliseconds.
    private func measure(_ folder: String) async throws -> Double {
        var times: [Double] = []
        for _ in 0..<(runs * 4) {
            let repository = try GitRepository.open(at: folder)
            guard let head = try await repository.position().head else { throw BenchError(description: "no HEAD") }
            let clock = Stopwatch()
            guard case .one = try await repository.base(of: head) else { throw BenchError(description: "no base") }
            times.append(clock.seconds * 1000)
        }
        return median(times)
    }
}
