import TestSupport
import Testing

@testable import DemoServer

@Suite("A folder that is not as it should be, as it is met by people")
struct HostileFolderProgramTests {
    @Test("a symbolic link in the place of a task's file is never followed, and told")
    func linkedFile() throws {
        let stage = try ProgramStage()
        try stage.clone()
        let name = try #require(try stage.folder.names(in: "mirror/ENG/tasks").first { $0.hasPrefix("ENG-42-") })
        let path = "mirror/ENG/tasks/\(name)"
        try stage.folder.write("mine", to: "outside.md")
        try stage.folder.remove(path)
        try link("../../../outside.md", at: path, in: stage)
        stage.letSomebodyWork()
        let run = try stage.toji("pull", in: "mirror")
        #expect(run.status == 3)
        #expect(run.errorText.contains(name))
        #expect(stage.folder.text(of: "outside.md") == "mine")
        let problems = try stage.toji("status", "--json", in: "mirror").json["problems"]?.asList
        #expect(problems?.contains { $0["file"]?.asText == "ENG/tasks/\(name)" } == true)
    }

    @Test("a symbolic link in the place of a folder is never followed, and told")
    func linkedFolder() throws {
        let stage = try ProgramStage()
        try stage.clone()
        try stage.folder.makeFolder("outside")
        try stage.folder.remove("mirror/ENG/tasks")
        try link("../../outside", at: "mirror/ENG/tasks", in: stage)
        stage.letSomebodyWork()
        let run = try stage.toji("pull", in: "mirror")
        #expect(run.status == 3 || run.status == 1)
        #expect(!run.errorText.isEmpty)
        #expect(try stage.folder.names(in: "outside").isEmpty)
    }

    @Test("a repository with SHA-256 is refused in words")
    func sha256() throws {
        let stage = try ProgramStage()
        try stage.clone()
        let settings = try #require(stage.folder.text(of: "mirror/.toji/config.yml"))
        try stage.folder.makeFolder("other")
        #expect(try stage.git("init", "-q", "--object-format=sha256", in: "other").status == 0)
        try stage.folder.write(settings, to: "other/.toji/config.yml")
        for command in ["pull", "status", "doctor"] {
            let run = try stage.toji(command, in: "other")
            #expect(run.status == 1)
            #expect(run.errorText.contains("SHA-256") || run.errorText.contains("sha256"), "\(run.errorText)")
        }
    }

    @Test("where nothing may be written, clone says so")
    func noPermission() throws {
        let stage = try ProgramStage()
        let run = try stage.toji("clone", stage.address, "/sys/toji-mirror")
        #expect(run.status == 1)
        #expect(run.errorText.contains("/sys/toji-mirror"))
        #expect(!run.hasTerminalCodes)
    }

    private func link(_ target: String, at path: String, in stage: ProgramStage) throws {
        #expect(try run(["ln", "-s", target, stage.folder.path(of: path)], in: stage.folder.path).status == 0)
    }
}
