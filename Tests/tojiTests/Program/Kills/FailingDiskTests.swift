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
        var words: [String]
    }

    static let failures = [
        Failure(testDescription: "full", code: ENOSPC, lasts: true, words: ["no space is left on the disk"]),
        Failure(
            testDescription: "read-only from now on", code: EROFS, lasts: true,
            words: ["permission", "read-only", "disk I/O error"]),
        // Of a failure of its shared memory file, which is over when it tries again, SQLite tells no more.
        Failure(
            testDescription: "broken in one place", code: EIO, lasts: false,
            words: ["nput/output error", "I/O error", "unable to open database file"]),
    ]

    @Test("says so or goes on, never crashes, and the next pull ends like an undisturbed one", arguments: failures)
    func pull(_ failure: Failure) throws {
        let stage = try ProgramStage.withMergingPull()
        let pull = try DisturbedCommand(stage, ["pull"], start: "mirror") { try stage.toji("pull", in: $0) }
        for point in try pull.points(atMost: 12, errno: failure.code) {
            let mode: KillSwitch.Mode =
                failure.lasts
                ? .failFrom(point, errno: failure.code) : .fail(at: point, errno: failure.code)
            let (run, calls) = try pull.run(mode, in: "failed")
            let comment = "at call \(point): \(calls.dropFirst(point - 1).first ?? "none"): \(run.errorText)"
            #expect([0, 1, 3].contains(run.status), "\(comment)")
            if run.status == 1 {
                #expect(failure.words.contains { run.errorText.contains($0) }, "\(comment)")
            }
            try pull.expectEnd(in: "failed", comment)
        }
    }
}
