import TestSupport
import Testing

@testable import DemoServer

/// `toji resolve --same` and `--new`
@Suite("A doubt that a person ends")
struct DoubtProgramTests {
    @Test("is named with both ways out, and ends by either", arguments: [true, false])
    func comment(isSame: Bool) async throws {
        let stage = try ProgramStage.withMirror(api: .old)
        try stage.edit("ENG-42", "<!-- toji:new -->\n", "<!-- toji:new -->\n\nSaid once.\n")
        stage.act("POST", "/projects/\(try stage.project("ENG"))/tasks/ENG-42/comments", #"{"body":"Said once."}"#)
        stage.clearRequests()
        let told = try stage.push(endsWith: 3)
        let line = try #require(told.errorText.firstMatch(of: #/toji resolve (\S+) --same ([0-9a-f]{8})/#)?.output)
        let path = String(line.1)
        #expect(try path == stage.pathInMirror("ENG-42"))
        let end = isSame ? ["--same", String(line.2)] : ["--new"]
        let ended = try run(
            [ProgramStage.program, "resolve", "ENG-42", "--json"] + end, in: stage.folder.path(of: "mirror"),
            environment: stage.environment(token: "owner"))
        #expect(ended.status == 0, "\(ended.text)\(ended.errorText)")
        let created = try #require(ended.json["created"]?.asList)
        if isSame { #expect(created.count == 1) }
        #expect(try await stage.writes() == (isSame ? [] : ["POST tasks/*/comments body"]))
        try stage.expect(ToldStatus())
        try stage.push()
        #expect(try stage.text("ENG-42").ranges(of: "Said once.").count == (isSame ? 1 : 2))
        try stage.expectQuietPull()
    }

    @Test("of a file that is a task already leaves that task's file and a copy of the other", arguments: [false, true])
    func task(isPulled: Bool) async throws {
        let stage = try ProgramStage.withMirror(api: .old)
        try stage.folder.write("---\ntitle: Made once\n---\n\nText\n", to: "mirror/ENG/tasks/mine.md")
        stage.disturb(#""method":"POST","kind":"drop-after""#, path: "*/tasks")
        try stage.push(endsWith: 3)
        stage.endDisturbances()
        if isPulled { try stage.pull() }
        let told = try stage.push(endsWith: 3)
        #expect(told.errorText.contains("toji resolve ENG/tasks/mine.md --same ID"), "\(told.errorText)")
        let wrong = try stage.toji("resolve", "ENG/tasks/mine.md", "--same", "ENG-4000", in: "mirror")
        #expect(wrong.status == 1 && wrong.errorText.contains("ENG-4000 is nothing"), "\(wrong.errorText)")
        stage.clearRequests()
        let id = try #require(try stage.newest())
        let ended = try stage.toji("resolve", "ENG/tasks/mine.md", "--same", id, in: "mirror")
        #expect(ended.status == 0 && ended.text.contains("was there already"), "\(ended.text)\(ended.errorText)")
        #expect(try await stage.writes() == [])
        #expect(!stage.folder.exists("mirror/ENG/tasks/mine.md"))
        try stage.push()
        try stage.expect(ToldStatus())
        #expect(try stage.tasks(titled: "Made once") == 1)
        try stage.expectQuietPull()
    }

    @Test("where there is none says so, and wants one file for one thing")
    func nothing() throws {
        let stage = try ProgramStage.withMirror()
        let none = try stage.toji("resolve", "ENG-42", "--new", in: "mirror")
        #expect(none.status == 1 && none.errorText.contains("nothing is in doubt there"), "\(none.errorText)")
        let two = try stage.toji("resolve", "ENG-42", "ENG-43", "--same", "7", in: "mirror")
        #expect(two.status == 1 && two.errorText.contains("name one file"), "\(two.errorText)")
        #expect(try stage.toji("resolve", "ENG-42", "--same", "7", "--new", in: "mirror").status == 2)
        let help = try stage.toji("resolve", "--help", token: nil)
        #expect(help.text.contains("--same N") && help.text.contains("toji resolve ENG-42 --new"), "\(help.text)")
    }
}

extension ProgramStage {
    /// The id of ENG's newest task, as a fresh clone sees it.
    fileprivate func newest() throws -> String? {
        try #require(toji("clone", address, "newest").status == 0)
        let numbers = try folder.names(in: "newest/ENG/tasks").compactMap { name in
            name.split(separator: "-").dropFirst().first.flatMap { Int($0.prefix { $0 != "." }) }
        }
        return numbers.max().map { "ENG-\($0)" }
    }
}
