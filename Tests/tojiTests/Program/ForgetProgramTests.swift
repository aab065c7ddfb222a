import TestSupport
import Testing

@Suite("toji forget")
struct ForgetProgramTests {
    @Test("lets a file go, keeps it away in later pulls, and brings it back as it was, without the tracker")
    func thereAndBack() throws {
        let stage = try ProgramStage.withMirror()
        let path = try stage.file("ENG-42")
        let forgotten = try stage.toji("forget", "ENG-42", in: "mirror", token: nil)
        #expect(forgotten.status == 0 && forgotten.text == "ENG-42: the file stays away\n", "\(forgotten.errorText)")
        #expect(stage.folder.text(of: path) == nil)
        #expect(try stage.git("log", "-1", "--format=%s").text.hasPrefix("ENG-42: forgotten: "))
        stage.letSomebodyWork()
        for arguments in [["pull"], ["pull", "--full"]] {
            let pull = try run(
                [ProgramStage.program] + arguments, in: stage.folder.path(of: "mirror"),
                environment: stage.environment(token: "owner"))
            #expect(pull.status == 0, "\(pull.errorText)")
            #expect(stage.folder.text(of: path) == nil)
        }
        try stage.expect(ToldStatus())
        let back = try stage.toji("forget", "--undo", "ENG-42", in: "mirror", token: nil)
        #expect(back.status == 0 && back.text == "ENG-42: the file is back\n", "\(back.errorText)")
        #expect(try stage.text("ENG-42").hasPrefix("---\nid: ENG-42\n"))
        #expect(try stage.toji("pull", in: "mirror").status == 0)
        #expect(try stage.git("diff", "HEAD", "--", "ENG").text.isEmpty)
    }

    @Test("leaves a file with unsent work where it is, and names no task that is not here")
    func refused() throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "priority: ", "priority: low # was ")
        let edited = try stage.toji("forget", "ENG-42", in: "mirror")
        #expect(edited.status == 1 && edited.errorText.contains("holds something that was not sent"))
        let unknown = try stage.toji("forget", "ENG-999", in: "mirror")
        #expect(unknown.status == 1 && unknown.errorText.contains("No task ENG-999"))
        #expect(stage.folder.text(of: "mirror/.toji/config.yml")?.contains("forget") == false)
    }
}
