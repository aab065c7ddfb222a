import TestSupport
import Testing

@testable import DemoServer

@Suite(
    "A disk without room, as it is met by people",
    .enabled(if: SmallDisk.isPossible, Comment(rawValue: SmallDisk.need)))
struct FullDiskProgramTests {
    private let stage: ProgramStage
    private let disk: SmallDisk

    init() throws {
        stage = try ProgramStage()
        disk = try SmallDisk(megabytes: 16, in: stage.folder, at: "disk")
        try stage.clone()
    }

    /// From no room at all to just too little, so that every step of a clone is the one that meets the end.
    private static let roomForClone = [
        0, 16_384, 65_536, 100_000, 131_072, 200_000, 600_000, 1_500_000, 2_300_000, 2_700_000, 3_000_000,
    ]

    @Test("a clone says so, and is completed by a pull, or by another clone where it had not begun")
    func clone() throws {
        var failures = 0
        for room in Self.roomForClone {
            try disk.fill(leaving: room)
            let run = try stage.toji("clone", stage.address, "disk/mirror")
            if run.status != 0 { failures += 1 }
            try expectWords(run, room)
            try disk.empty()
            if stage.folder.exists("disk/mirror") {
                #expect(run.status == 0 || run.errorText.contains("toji -C disk/mirror pull"), "\(run.errorText)")
                let completed = try stage.toji("pull", in: "disk/mirror")
                #expect(completed.status == 0, "with \(room): \(completed.errorText)")
            } else {
                #expect(try stage.toji("clone", stage.address, "disk/mirror").status == 0)
            }
            try expectUndisturbed(room)
            try stage.folder.remove("disk/mirror")
        }
        #expect(failures > 7)
    }

    @Test("a pull says so and loses nothing, and the next one brings what it left")
    func pull() throws {
        #expect(try stage.toji("clone", stage.address, "disk/mirror").status == 0)
        try stage.folder.write("mine", to: "disk/mirror/notes.md")
        let project = try #require(stage.world.projects.values.first { $0.key == "ENG" })
        for (turn, room) in [0, 4096, 32_768, 65_536, 131_072, 200_000, 280_000, 400_000].enumerated() {
            for number in 40...44 {
                let text = String(repeating: "Turn \(turn) of task \(number). ", count: 1000)
                stage.act(
                    "PUT", "/projects/\(project.id)/tasks/ENG-\(number)",
                    #"{"title":"Turn \#(turn)","description":"\#(text)"}"#)
            }
            try disk.fill(leaving: room)
            let run = try stage.toji("pull", in: "disk/mirror")
            try expectWords(run, room)
            #expect(turn > 3 || run.status == 1, "with \(room)")
            let reading = try stage.toji("list", "--all", "--json", in: "disk/mirror")
            #expect(reading.status == 0, "with \(room): \(reading.errorText)")
            // Of the five tasks that are being renamed, files may be missing until the next run ends this one.
            let ids = try reading.json.asList?.compactMap { $0["id"]?.asText } ?? []
            #expect((116...121).contains(Set(ids).count), "with \(room): \(ids.count)")
            try disk.empty()
            let completed = try stage.toji("pull", in: "disk/mirror")
            #expect(completed.status == 0, "with \(room): \(completed.errorText)")
            #expect(try stage.toji("pull", in: "mirror").status == 0)
            try expectUndisturbed(room)
            #expect(stage.folder.text(of: "disk/mirror/notes.md") == "mine")
        }
    }

    @Test("a disk that has become read-only is told as such")
    func readOnly() throws {
        #expect(try stage.toji("clone", stage.address, "disk/mirror").status == 0)
        stage.letSomebodyWork()
        try disk.setWritable(false)
        let run = try stage.toji("pull", in: "disk/mirror")
        try disk.setWritable(true)
        #expect(run.status == 1)
        #expect(run.errorText.contains("the file system is read-only"), "\(run.errorText)")
        #expect(try stage.toji("pull", in: "disk/mirror").status == 0)
        #expect(try stage.toji("pull", in: "mirror").status == 0)
        try expectUndisturbed(0)
    }

    private func expectWords(_ run: ProcessRun, _ room: Int) throws {
        if run.status == 0 { return }
        #expect(run.status == 1, "with \(room)")
        #expect(run.errorText.contains("no space is left on the disk"), "with \(room): \(run.errorText)")
        #expect(!run.errorText.contains("Fatal"), "with \(room)")
    }

    /// The mirror on the disk holds what the one beside it holds, which always had room.
    private func expectUndisturbed(_ room: Int) throws {
        let trees = try ["disk/mirror", "mirror"].map { try stage.git("rev-parse", "HEAD^{tree}", in: $0).text }
        #expect(trees[0] == trees[1] && trees[0].count == 41, "with \(room)")
        let changes = try stage.git("status", "--porcelain", in: "disk/mirror").lines.filter { $0 != "?? notes.md" }
        #expect(changes.isEmpty, "with \(room)")
        #expect(try stage.git("fsck", "--strict", in: "disk/mirror").status == 0, "with \(room)")
        #expect(try stage.toji("pull", in: "disk/mirror").text == "Already up to date.\n", "with \(room)")
        #expect(try stage.folder.names(in: "disk/mirror/.git/toji/tmp").isEmpty, "with \(room)")
    }
}
