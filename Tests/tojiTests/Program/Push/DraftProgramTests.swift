import TestSupport
import Testing

@testable import DemoServer

/// Drafts travel by Git, and a creation cannot be taken back.
@Suite("A draft becomes one thing")
struct DraftProgramTests {
    /// Every order of one push and one pull in each of two clones.
    static let orders = DraftOfTwoClones.orders(["mirror push", "mirror pull", "other push", "other pull"])

    @Test("that lies committed in two clones of one person, in whatever order they push and pull", arguments: orders)
    func twoClones(_ order: [String]) throws {
        let stage = try ProgramStage.withMirror()
        try stage.folder.write(DraftOfTwoClones.text, to: "mirror/ENG/tasks/made-once.md")
        try stage.doGit("add", "-A")
        try stage.commit("A draft")
        try stage.doGit("clone", "-q", "mirror", "other", in: "")
        for step in order + ["mirror push", "other push", "mirror pull", "other pull"] {
            let words = step.split(separator: " ").map(String.init)
            let run = try stage.toji(words[1], in: words[0])
            #expect(run.status == 0, "\(step): \(run.text)\(run.errorText)")
        }
        #expect(try stage.tasks(titled: "Made once") == 1)
        for place in ["mirror", "other"] {
            try stage.expect(ToldStatus(), in: place)
            let names = try stage.folder.names(in: "\(place)/ENG/tasks").filter { $0.contains("made-once") }
            #expect(names.count == 1 && names[0].hasPrefix("ENG-"), "\(names)")
            let text = stage.folder.text(of: "\(place)/ENG/tasks/\(names[0])") ?? ""
            #expect(text.ranges(of: "And said once.").count == 1, "\(text)")
        }
    }

    @Test("and two equal drafts become two, in files and in comments")
    func equalDrafts() throws {
        let stage = try ProgramStage.withMirror()
        for name in ["a", "b"] { try stage.folder.write("---\ntitle: Twin\n---\n", to: "mirror/ENG/tasks/\(name).md") }
        try stage.edit(
            "ENG-42", "<!-- toji:new -->\n", "<!-- toji:new -->\n\nTwice.\n\n<!-- toji:new -->\n\nTwice.\n")
        try stage.push()
        #expect(try stage.tasks(titled: "Twin") == 2)
        #expect(try stage.text("ENG-42").ranges(of: "Twice.").count == 2)
        try stage.expect(ToldStatus())
        try stage.expectQuietPull()
    }

    @Test("that was made from it elsewhere by the same account: it is taken over, and that is said")
    func madeElsewhere() async throws {
        let stage = try ProgramStage.withMirror()
        try stage.folder.write("---\ntitle: Meanwhile\n---\n\nText\n", to: "mirror/ENG/tasks/m.md")
        let status = try #require(stage.defaultStatus())
        stage.act(
            "POST", "/projects/\(try stage.project("ENG"))/tasks",
            "{\"title\":\"Meanwhile\",\"description\":\"Text\",\"status_id\":\"\(status)\"}")
        stage.clearRequests()
        let run = try stage.push()
        #expect(run.text.contains("was there already"), "\(run.text)")
        #expect(try await stage.writes().isEmpty)
        #expect(try stage.tasks(titled: "Meanwhile") == 1)
        try stage.expect(ToldStatus())
        try stage.expectQuietPull()
    }

    @Test("of a colleague, who has committed it, only with --all-authors")
    func colleague() throws {
        let stage = try ProgramStage.withMirror()
        try stage.folder.write("---\ntitle: Theirs\n---\n", to: "mirror/ENG/tasks/theirs.md")
        try stage.edit("ENG-42", "<!-- toji:new -->\n", "<!-- toji:new -->\n\nTheir words.\n")
        try stage.doGit("add", "-A")
        try stage.doGit("-c", "user.email=you@example.com", "-c", "user.name=You", "commit", "-qm", "Theirs")
        try stage.edit("ENG-43", "<!-- toji:new -->\n", "<!-- toji:new -->\n\nMy words.\n")
        let run = try stage.push(endsWith: 3)
        #expect(run.errorText.contains("You committed"), "\(run.errorText)")
        #expect(try stage.tasks(titled: "Theirs") == 0)
        try stage.expect(ToldStatus(edits: ["new task – → Theirs", "ENG-42 new:1 – → Their words."]))
        try stage.push("--all-authors")
        #expect(try stage.tasks(titled: "Theirs") == 1)
        try stage.expect(ToldStatus())
    }

    @Test("and keeps what a person wrote into its file beside the known keys")
    func ownKeys() throws {
        let stage = try ProgramStage.withMirror()
        try stage.folder.write(
            "---\r\nmine: yes # really\r\ntitle:   'Spelt my way'\r\n---\r\n\r\nText\r\n", to: "mirror/ENG/tasks/x.md")
        try stage.push()
        let name = try #require(
            stage.folder.names(in: "mirror/ENG/tasks").first { $0.hasSuffix("spelt-my-way.md") })
        let text = try #require(stage.folder.text(of: "mirror/ENG/tasks/\(name)"))
        #expect(text.contains("mine: yes # really\r\ntitle:   'Spelt my way'\r\n"), "\(text)")
        #expect(!text.replacing("\r\n", with: "").contains("\n"), "\(text)")
        try stage.expect(ToldStatus())
        try stage.expectQuietPull()
    }
}

extension ProgramStage {
    /// So many tasks of ENG have that title on the tracker, as a fresh clone sees it.
    func tasks(titled title: String) throws -> Int {
        let place = "check-\(try folder.names().count)"
        let cloned = try toji("clone", address, place)
        try #require(cloned.status == 0, "\(cloned.errorText)")
        return try folder.names(in: "\(place)/ENG/tasks").count { name in
            folder.text(of: "\(place)/ENG/tasks/\(name)")?.contains("\ntitle: \(title)\n") ?? false
        }
    }

    /// The id of the status that new tasks of ENG get.
    fileprivate func defaultStatus() -> String? {
        let lines = folder.text(of: "mirror/ENG/project.yml")?.split(separator: "\n") ?? []
        return lines.first { $0.contains("default: true") }?.split(separator: "\"").dropFirst().first.map(String.init)
    }
}
