@preconcurrency import Glibc
import TestSupport
import Testing

@Suite(
    "A mirror with edits that belongs to another user",
    .enabled(if: geteuid() == 0, "files can be given away, which takes root"))
struct ForeignOwnerProgramTests {
    @Test("is refused as git refuses it, with the remedy, and stays as it is; the remedy, or getting it back, helps")
    func foreignOwner() throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "priority: high", "priority: low")
        try stage.change("ENG-42", #"{"estimated_minutes":1200}"#)
        try own(stage, user: 12_345)
        let before = try found(stage)
        for (language, words) in [("C.UTF-8", "belongs to another user"), ("ja_JP.UTF-8", "別のユーザー")] {
            for command in ["pull", "status"] {
                let run = try stage.toji(command, in: "mirror", language: language)
                #expect(run.status == 1)
                #expect(
                    run.errorText.contains(words) && run.errorText.contains("safe.directory"), "\(run.errorText)")
            }
        }
        #expect(try found(stage) == before)

        let settings = try #require(stage.folder.text(of: "home/.gitconfig"))
        try stage.folder.write(
            settings + "[safe]\n\tdirectory = \(stage.folder.path(of: "mirror"))\n", to: "home/.gitconfig")
        try stage.pull()
        try stage.expect(ToldStatus(edits: ["ENG-42 priority high → low"]))
        #expect(try stage.text("ENG-42").contains("\nestimate: 20h\n"))

        try stage.folder.write(settings, to: "home/.gitconfig")
        try own(stage, user: 0)
        try stage.expectQuietPull()
        try stage.expect(ToldStatus(edits: ["ENG-42 priority high → low"]))
    }

    private func own(_ stage: ProgramStage, user: Int) throws {
        #expect(try run(["chown", "-R", "\(user)", "mirror"], in: stage.folder.path).status == 0)
    }

    private func found(_ stage: ProgramStage) throws -> [String] {
        try run(["find", "mirror", "-printf", "%p %T@ %C@ %i %m %U\n"], in: stage.folder.path).lines.sorted()
    }
}
