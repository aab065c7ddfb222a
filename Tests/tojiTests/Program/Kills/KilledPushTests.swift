@preconcurrency import Glibc
import TestSupport
import Testing

@testable import DemoServer

@Suite(
    "A push that was killed",
    .enabled(if: KillSwitch.isPossible, Comment(rawValue: KillSwitch.need)))
struct KilledPushTests {
    /// What every clone holds once in the end, by the task whose file has it.
    private static let outcomes = [
        ("ENG-42", "status: In Review"), ("ENG-42", "Only once."), ("ENG-42", ") Only one line"),
        ("ENG-41", "progress: 7"),
    ]

    @Test("at any call that writes something is ended by the next ones, and everything is on the tracker once")
    func anyPoint() async throws {
        let count = try await play(.count)
        for point in Self.points(count.calls.count, atMost: 10) {
            let run = try await play(.kill(at: point))
            #expect(run.status == 137 || run.status == 0 || run.status == 3, "at \(point): \(run.status)")
        }
    }

    @Test("takes an answer that came and was not written down for done, also when somebody changed the task then")
    func changedMeanwhile() async throws {
        let count = try await play(.count)
        for point in Self.points(count.calls.count, atMost: 5) {
            _ = try await play(.kill(at: point)) { stage in
                stage.act("PUT", "/projects/\(try stage.project("ENG"))/tasks/ENG-42", #"{"progress_pct":55}"#)
            }
        }
    }

    /// All with `TOJI_KILLS=all`, else so many of them, evenly.
    private static func points(_ count: Int, atMost most: Int) -> [Int] {
        let isWhole = getenv("TOJI_KILLS").map { String(cString: $0) } == "all"
        if isWhole || count <= most { return Array(1...max(1, count)) }
        return (0..<most).map { 1 + $0 * (count - 1) / (most - 1) }
    }

    /// Edits, pushes, goes on until nothing is left, and looks at everything.
    private func play(
        _ mode: KillSwitch.Mode, meanwhile: (ProgramStage) throws -> Void = { _ in }
    ) async throws -> (status: Int32, calls: [String]) {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "status: In Progress", "status: In Review")
        try stage.edit("ENG-42", "<!-- toji:new -->\n", "<!-- toji:new -->\n\nOnly once.\n")
        try stage.edit("ENG-42", "\n<!-- toji:comments -->", "- [ ] Only one line\n\n<!-- toji:comments -->")
        try stage.edit("ENG-41", "progress: ", "progress: 7 # was ")
        try stage.folder.write("---\ntitle: Only one task\n---\n\nNew.\n", to: "mirror/ENG/tasks/new.md")
        let disturbance = KillSwitch(
            mode, below: stage.folder.path(of: "mirror"), log: stage.folder.path(of: "calls"))
        let first = try run(
            [ProgramStage.program, "push"], in: stage.folder.path(of: "mirror"),
            environment: stage.environment(token: "owner").merging(disturbance.variables) { $1 })
        try meanwhile(stage)
        let comment = "\(mode), at \(try disturbance.calls().last ?? "none")"
        _ = try stage.toji("push", in: "mirror")
        // What was not found may still come, for a minute.
        stage.moveClock(bySeconds: 61)
        let last = try stage.toji("push", in: "mirror")
        #expect(last.status == 0, "\(comment): \(last.text)\(last.errorText)")
        #expect(try stage.toji("clone", stage.address, "other").status == 0)
        #expect(try stage.toji("pull", in: "mirror").status == 0)
        try stage.expectQuietPull()
        for place in ["mirror", "other"] {
            for (id, text) in Self.outcomes {
                let found = try stage.text(id, in: place)
                #expect(found.ranges(of: text).count == 1, "\(comment), \(place): \(text)\n\(found)")
            }
            let list = try stage.toji("list", "--all", in: place)
            #expect(list.text.ranges(of: "Only one task").count == 1, "\(comment), \(place):\n\(list.text)")
            #expect(list.text.ranges(of: "Only one line").count == 1, "\(comment), \(place):\n\(list.text)")
        }
        return (first.status, try disturbance.calls())
    }
}
