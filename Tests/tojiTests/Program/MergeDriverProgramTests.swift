import TestSupport
import Testing

@Suite("the merge driver's registration")
struct MergeDriverProgramTests {
    @Test("what the user wrote stays byte for byte, and a second time changes nothing")
    func twice() throws {
        let stage = try ProgramStage()
        try stage.clone()
        let own = "# mine\n*.bin binary\n*.md diff=words"
        let config = "[user]\n\tname = \"Mori\" ; me\n# end\n[Merge \"other\"]\n  driver = true"
        try stage.folder.write(own, to: "mirror/.git/info/attributes")
        let former = try #require(stage.folder.text(of: "mirror/.git/config"))
        let bare = former.replacing(try Regex("(?s)\\[merge \"toji\"\\].*"), with: "")
        try stage.folder.write(bare + config, to: "mirror/.git/config")
        #expect(try stage.toji("list", in: "mirror").status == 0)
        let (attributes, settings) = (
            stage.folder.text(of: "mirror/.git/info/attributes"), stage.folder.text(of: "mirror/.git/config")
        )
        #expect(attributes?.hasPrefix(own + "\n/README.md merge=toji\n") == true)
        #expect(settings?.hasPrefix(bare + config) == true)
        #expect(try stage.git("config", "merge.toji.driver").text.hasSuffix("merge-file %O %A %B %P\n"))
        for command in ["status", "pull", "list"] { #expect(try stage.toji(command, in: "mirror").status == 0) }
        #expect(stage.folder.text(of: "mirror/.git/info/attributes") == attributes)
        #expect(stage.folder.text(of: "mirror/.git/config") == settings)
    }

    @Test("a program that moved is registered anew, whatever its path is, and git can run it from there")
    func moved() throws {
        let merge = try MergeStage()
        let stage = merge.stage
        let folder = "it's 100% \"my\" $HOME; \\ bin"
        try stage.folder.makeFolder(folder)
        let copy = try run(
            ["cp", ProgramStage.program, stage.folder.path(of: "\(folder)/to ji")], in: stage.folder.path)
        try #require(copy.status == 0)
        let list = try run(
            [stage.folder.path(of: "\(folder)/to ji"), "list"], in: stage.folder.path(of: "mirror"),
            environment: stage.environment(token: nil))
        #expect(list.status == 0, "\(list.errorText)")
        #expect(try stage.git("config", "merge.toji.driver").text.contains("/to ji' merge-file"))
        let file = try merge.file("ENG-4")
        let merged = try merge.merge(
            ours: { try merge.edit(file, "status", "Todo") }, theirs: { try merge.edit(file, "priority", "low") })
        #expect(merged.status == 0, "\(merged.errorText)")
        #expect(try merge.text(file).contains("\nstatus: Todo\npriority: low\n"))
    }

    @Test("a linked work tree uses the common registration")
    func linked() throws {
        let stage = try ProgramStage()
        try stage.clone()
        _ = try stage.git("worktree", "add", "-q", "../linked")
        try stage.folder.remove("mirror/.git/info/attributes")
        #expect(try stage.toji("list", in: "linked").status == 0)
        #expect(stage.folder.exists("mirror/.git/info/attributes"))
        let file = try stage.git("ls-files", "ENG/tasks", in: "linked").lines[0]
        #expect(try stage.git("check-attr", "merge", "--", file, in: "linked").text.hasSuffix("merge: toji\n"))
    }

    @Test("another git that holds the configuration stops no command; pull says that merges go by lines")
    func locked() throws {
        let stage = try ProgramStage()
        try stage.clone()
        _ = try stage.git("config", "--unset", "merge.toji.driver")
        try stage.folder.write("", to: "mirror/.git/config.lock")
        let list = try stage.toji("list", in: "mirror")
        #expect(list.status == 0 && list.errorText.isEmpty)
        let pull = try stage.toji("pull", in: "mirror")
        #expect(pull.status == 0)
        #expect(pull.errorText.contains("merge task files line by line"))
        #expect(stage.folder.exists("mirror/.git/config.lock"))
    }

    @Test("is no command for people: it has a page of its own and stands in no list")
    func hidden() throws {
        let stage = try ProgramStage()
        let page = try stage.toji("merge-file", "--help")
        #expect(page.status == 0 && page.text.contains("ANCESTOR OURS THEIRS PATH"))
        #expect(!(try stage.toji("help").text.contains("merge-file")))
        #expect(!(try stage.toji("help", "--man").text.contains("merge-file")))
        #expect(!(try stage.toji("completion", "bash").text.contains("merge-file")))
        #expect(try stage.toji("merge-file", "a", "b").status == 2)
        let missing = try stage.toji("merge-file", "a", "b", "c", "ENG/tasks/ENG-1.md")
        #expect(missing.status == 1 && missing.errorText.contains("a"))
    }
}
