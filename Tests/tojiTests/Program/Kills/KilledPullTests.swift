import TestSupport
import Testing

@Suite(
    "What is left of a command that was killed",
    .enabled(if: KillSwitch.isPossible, Comment(rawValue: KillSwitch.need)))
struct KilledPullTests {
    @Test("a pull that merges, killed at any call that changes something, is ended by the next pull")
    func mergingPull() async throws {
        let stage = try ProgramStage.withMergingPull()
        let pull = try DisturbedCommand(stage, ["pull"], start: "mirror") { try stage.toji("pull", in: $0) }
        try await kill(pull, atMost: 28)
    }

    @Test("what the person stages after the kill stays staged")
    func stagedMeanwhile() async throws {
        let stage = try ProgramStage.withMergingPull()
        let pull = try DisturbedCommand(stage, ["pull"], start: "mirror") { place in
            // As git would say: a killed toji's lock on the index is gone after any next run.
            if stage.folder.exists("\(place)/.git/index.lock") { try stage.pull(in: place, endsWith: 3) }
            try stage.stageSomething(in: place)
            return try stage.toji("pull", in: place)
        }
        try await kill(pull, atMost: 10)
    }

    @Test("a pull that merges, killed in the middle of any write, is ended by the next pull")
    func halfWrites() async throws {
        let stage = try ProgramStage.withMergingPull()
        let pull = try DisturbedCommand(stage, ["pull"], start: "mirror") { try stage.toji("pull", in: $0) }
        _ = try await pull.atEach(try pull.points(atMost: 10, DisturbedCommand.isWrite)) { point, place in
            let (_, calls) = try pull.run(.killAmidWrite(point), in: place)
            try pull.expectEnd(in: place, "killed in write \(point): \(calls.last ?? "none")")
        }
    }

    @Test("a first pull is ended by the next one")
    func firstPull() async throws {
        let stage = try ProgramStage()
        stage.disturb(#""kind":"status","status":503"#, path: "*/tasks*", times: 1000)
        #expect(try stage.toji("clone", stage.address, "mirror", "--project", "ENG").status != 0)
        stage.endDisturbances()
        let pull = try DisturbedCommand(stage, ["pull"], start: "mirror") { try stage.toji("pull", in: $0) }
        try await kill(pull, atMost: 12)
    }

    @Test("a clone is ended by the same clone, or by a pull where its mirror has begun")
    func clone() async throws {
        let stage = try ProgramStage()
        let clone = try DisturbedCommand(stage, ["clone", stage.address, "mirror", "--project", "ENG"], start: nil) {
            place in
            let again = try stage.toji("clone", stage.address, "mirror", "--project", "ENG", in: place)
            if again.status == 0 { return again }
            #expect(again.errorText.contains("not empty"), "\(again.errorText)")
            return try stage.toji("pull", in: "\(place)/mirror")
        }
        try await kill(clone, atMost: 18)
    }

    @Test("a decision is made by the same command, or has been made")
    func resolve() async throws {
        let stage = try ProgramStage.withMergingPull()
        try stage.pull(endsWith: 3)
        let resolve = try DisturbedCommand(stage, ["resolve", "ENG-47", "--theirs"], start: "mirror") { place in
            let pull = try stage.toji("pull", in: place)
            if try stage.told(in: place).conflicts.isEmpty { return pull }
            #expect(try stage.toji("resolve", "ENG-47", "--theirs", in: place, token: nil).status == 0)
            return try stage.toji("pull", in: place)
        }
        try await kill(resolve, atMost: 15)
    }

    @Test("a set is made by the same command")
    func set() async throws {
        let stage = try ProgramStage.withMirror(project: "ENG")
        let set = try DisturbedCommand(stage, ["set", "ENG-42", "priority=low"], start: "mirror") { place in
            try stage.toji("set", "ENG-42", "priority=low", in: place, token: nil)
        }
        try await kill(set, atMost: 15)
    }

    /// In threads, calls come in another order each time, so that the last numbers may not be reached.
    private func kill(_ command: DisturbedCommand, atMost most: Int) async throws {
        let points = try command.points(atMost: most)
        let ends = try await command.atEach(points) { point, place in
            let (run, calls) = try command.run(.kill(at: point), in: place)
            try command.expectEnd(in: place, "killed at call \(point): \(calls.last ?? "none")")
            return run.status
        }
        let killed = ends.count { $0 == 137 }
        #expect(killed * 10 >= points.count * 9, "\(killed) of \(points.count)")
    }
}
