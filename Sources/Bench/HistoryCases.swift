@preconcurrency import Glibc
import LocalStore
import SyncCore

/// The cases that measure the history alone, without a tracker.
struct HistoryCases {
    let program: Program
    let runs: Int
    let files: Int

    private static let changed = 50

    /// The first commit of many files, beside `git fast-import` of the same bytes.
    func first() async throws -> Comparison {
        let stream = "\(program.folder)/stream"
        try writeStream(to: stream)
        var (ours, floor): ([Double], [Double]) = ([], [])
        for run in 0..<runs {
            let folder = "\(program.folder)/first-\(run)"
            let clock = Stopwatch()
            _ = try await commitFirst(in: folder)
            ours.append(clock.seconds)
            let other = "\(program.folder)/import-\(run)"
            try program.run(["git", "init", "-q", other])
            floor.append(try program.run(["git", "-C", other, "fast-import", "--quiet"], input: stream).seconds)
            try program.run(["rm", "-rf", folder, other])
        }
        unlink(stream)
        return Comparison(
            name: "commit-first", title: "first commit of \(files) files beside git fast-import", ours: median(ours),
            floor: median(floor), unit: "s", limit: 1.1)
    }

    /// Fifty of many files changed: commit, index and files, beside `git add` and `git commit`.
    func fifty() async throws -> Comparison {
        let folder = "\(program.folder)/fifty"
        let other = "\(program.folder)/fifty-git"
        let repository = try await commitFirst(in: folder)
        guard let start = try await repository.serverCommit()?.id else { throw BenchError(description: "no commit") }
        _ = try await repository.bringAlong(from: nil, to: start)
        try program.run(["cp", "-a", folder, other])
        try program.run(["git", "-C", other, "status"])
        var tip = start
        var (ours, floor): ([Double], [Double]) = ([], [])
        for run in 0..<runs {
            let clock = Stopwatch()
            let next = try await commit(version: run + 2, over: tip, in: repository)
            _ = try await repository.bringAlong(from: tip, to: next)
            ours.append(clock.seconds)
            tip = next
            floor.append(try commitWithGit(version: run + 2, in: other))
        }
        try program.run(["rm", "-rf", folder, other])
        return Comparison(
            name: "commit-50", title: "\(Self.changed) of \(files) files changed, beside git add and commit",
            ours: median(ours), floor: median(floor), unit: "s", limit: 0.33)
    }

    func commitFirst(in folder: String) async throws -> GitRepository {
        let repository = try GitRepository.create(at: folder, branch: "main")
        try await repository.beginTree(from: nil)
        // In batches, as a pull does.
        for start in stride(from: 1, through: files, by: 500) {
            try await repository.put(
                (start...min(start + 499, files)).map {
                    NewFile(path: SampleFiles.path($0), bytes: SampleFiles.bytes($0))
                })
        }
        _ = try await finish(repository, parents: [], message: "first")
        return repository
    }

    private func commit(version: Int, over tip: ObjectID, in repository: GitRepository) async throws -> ObjectID {
        try await repository.beginTree(from: tip)
        for number in numbers(version) {
            try await repository.put(SampleFiles.bytes(number, version: version), at: SampleFiles.path(number))
        }
        return try await finish(repository, parents: [tip], message: "change \(version)")
    }

    private func finish(_ repository: GitRepository, parents: [ObjectID], message: String) async throws -> ObjectID {
        guard let tree = try await repository.finishTree() else { throw BenchError(description: "nothing changed") }
        let source = ServerSource(host: "localhost", tenant: "bench", account: "-", time: Timestamp(seconds: 0))
        return try await repository.commitServer(
            ServerCommitDraft(
                tree: tree, parents: parents, message: message, author: nil, date: Timestamp(seconds: 0), source: source
            ))
    }

    private func commitWithGit(version: Int, in folder: String) throws -> Double {
        let clock = Stopwatch()
        for number in numbers(version) {
            let path = "\(folder)/\(SampleFiles.path(number))"
            try write(SampleFiles.bytes(number, version: version), to: path)
        }
        try program.run(["git", "-C", folder, "add", "-A"])
        try program.run(["git", "-C", folder, "commit", "-q", "-m", "change \(version)"])
        return clock.seconds
    }

    private func numbers(_ version: Int) -> [Int] {
        (0..<Self.changed).map { 1 + ($0 * (files / Self.changed) + version * 7) % files }
    }

    private func writeStream(to path: String) throws {
        guard let file = fopen(path, "we") else { throw BenchError(description: "cannot write \(path)") }
        defer { fclose(file) }
        fputs("commit refs/heads/main\ncommitter bench <bench@localhost> 0 +0000\ndata 5\nfirst\n", file)
        for number in 1...files {
            let bytes = SampleFiles.bytes(number)
            fputs("M 100644 inline \(SampleFiles.path(number))\ndata \(bytes.count)\n", file)
            fwrite(bytes, 1, bytes.count, file)
            fputs("\n", file)
        }
    }
}
