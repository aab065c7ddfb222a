@preconcurrency import Glibc
import TestSupport
import Testing

@Suite(
    "A pull on a disk that fails",
    .enabled(if: KillSwitch.isPossible, Comment(rawValue: KillSwitch.need)))
struct FailingDiskTests {
    struct Failure: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var code: Int32
        /// From that call on, and not just once.
        var lasts: Bool
        /// What an error of the program says.
        var words: String

        func mode(at point: Int) -> KillSwitch.Mode {
            lasts ? .failFrom(point, errno: code) : .fail(at: point, errno: code)
        }
    }

    static let failures = [
        Failure(testDescription: "full", code: ENOSPC, lasts: true, words: "no space is left on the disk"),
        Failure(
            testDescription: "read-only from now on", code: EROFS, lasts: true, words: "the file system is read-only"),
        Failure(
            testDescription: "broken in one place", code: EIO, lasts: false,
            words: "the disk failed (input/output error)"),
    ]

    @Test("says so or goes on, never crashes, and the next pull ends like an undisturbed one", arguments: failures)
    func pull(_ failure: Failure) async throws {
        let stage = try ProgramStage.withMergingPull()
        let pull = try DisturbedCommand(stage, ["pull"], start: "mirror") { try stage.toji("pull", in: $0) }
        _ = try await pull.atEach(try pull.points(atMost: 8, errno: failure.code)) { point, place in
            let (run, calls) = try pull.run(failure.mode(at: point), in: place)
            let comment = "at call \(point): \(calls.dropFirst(point - 1).first ?? "none"): \(run.errorText)"
            #expect([0, 1, 3].contains(run.status), "\(comment)")
            if run.status == 1 {
                #expect(run.errorText.contains(failure.words), "\(comment)")
            }
            try pull.expectEnd(in: place, comment)
        }
    }

    @Test("why the state database cannot be opened or written is told, and where it lies", arguments: failures)
    func database(_ failure: Failure) throws {
        let stage = try ProgramStage.withMergingPull()
        let pull = try DisturbedCommand(stage, ["pull"], start: "mirror") { try stage.toji("pull", in: $0) }
        let calls = [
            (call: "open", file: "state.db"), ("open", "state.db-wal"), ("open", "state.db-shm"),
            ("pwrite", "state.db-wal"),
        ]
        for (call, file) in calls {
            let point = try pull.point(of: call, on: ".git/toji/\(file)", errno: failure.code)
            let (run, _) = try pull.run(failure.mode(at: point), in: "failed")
            #expect(run.status == 1)
            let attempt =
                call == "open"
                ? "Cannot open \(stage.folder.path(of: "failed/.git/toji/state.db"))" : "The state database failed ("
            #expect(run.errorText.contains("toji: \(attempt)"), "\(call) \(file): \(run.errorText)")
            #expect(run.errorText.contains(": \(failure.words)"), "\(call) \(file): \(run.errorText)")
            try pull.expectEnd(in: "failed", "\(call) \(file)")
        }
    }
}
