@preconcurrency import Glibc
import TestSupport
import Testing

@testable import DemoServer

/// Drafts travel by Git, between clones that all push.
@Suite("A committed draft that travels by git becomes one thing")
struct DraftByGitProgramTests {
    /// Orders of one push, one pull and one `git pull` in each of two clones: all of them with `TOJI_ORDERS=all`, else some.
    static let orders: [[String]] = {
        let all = DraftOfTwoClones.orders([
            "mirror push", "mirror pull", "mirror git", "other push", "other pull", "other git",
        ])
        if getenv("TOJI_ORDERS").map({ String(cString: $0) }) == "all" { return all }
        return (0..<6).map { all[$0 * (all.count - 1) / 5] }
    }()

    @Test("whatever order two clones of one person push, pull and git pull in", arguments: orders)
    func twoClones(_ order: [String]) throws {
        let stage = try ProgramStage.withMirror()
        try stage.folder.write(DraftOfTwoClones.text, to: "mirror/ENG/tasks/made-once.md")
        try stage.edit("ENG-42", "<!-- toji:new -->\n", "<!-- toji:new -->\n\nSaid by both.\n")
        try stage.doGit("add", "-A")
        try stage.commit("A draft")
        try stage.doGit("clone", "-q", "mirror", "other", in: "")
        let end = ["mirror push", "other push", "mirror git", "other git", "mirror pull", "other pull"]
        for step in order + end + end {
            let words = step.split(separator: " ").map(String.init)
            if words[1] == "git" {
                try stage.pullByGit(in: words[0], from: words[0] == "mirror" ? "other" : "mirror")
            } else {
                let run = try stage.toji(words[1], in: words[0])
                #expect(run.status == 0, "\(step): \(run.text)\(run.errorText)")
            }
        }
        #expect(try stage.tasks(titled: "Made once") == 1)
        for place in ["mirror", "other"] {
            try stage.expect(ToldStatus(), in: place)
            let names = try stage.folder.names(in: "\(place)/ENG/tasks").filter { $0.contains("made-once") }
            #expect(names.count == 1 && names[0].hasPrefix("ENG-"), "\(names)")
            let text = stage.folder.text(of: "\(place)/ENG/tasks/\(names[0])") ?? ""
            #expect(text.ranges(of: "And said once.").count == 1, "\(text)")
            #expect(try stage.text("ENG-42", in: place).ranges(of: "Said by both.").count == 1)
            #expect(try stage.doGit("status", "--porcelain", in: place).text.isEmpty)
        }
    }

    @Test("a colleague's waits for the colleague, and is the colleague's task in both clones")
    func colleague() throws {
        let stage = try ProgramStage.withMirror()
        try stage.doGit("clone", "-q", "mirror", "other", in: "")
        try stage.doGit("config", "user.email", "you@example.com", in: "other")
        try stage.doGit("config", "user.name", "You", in: "other")
        try stage.folder.write(DraftOfTwoClones.text, to: "other/ENG/tasks/made-once.md")
        try stage.doGit("add", "-A", in: "other")
        try stage.commit("A draft of mine", in: "other")
        try stage.pullByGit(in: "mirror", from: "other")
        for _ in 0..<2 {
            let run = try stage.push(endsWith: 3)
            #expect(run.errorText.contains("You committed"), "\(run.errorText)")
        }
        #expect(try stage.tasks(titled: "Made once") == 0)
        let sent = try stage.toji("push", in: "other", token: "member")
        #expect(sent.status == 0, "\(sent.text)\(sent.errorText)")
        try stage.pullByGit(in: "mirror", from: "other")
        try stage.push()
        try stage.pull()
        #expect(try stage.tasks(titled: "Made once") == 1)
        for place in ["mirror", "other"] {
            try stage.expect(ToldStatus(), in: place)
            let names = try stage.folder.names(in: "\(place)/ENG/tasks").filter { $0.contains("made-once") }
            #expect(names.count == 1 && names[0].hasPrefix("ENG-"), "\(names)")
        }
    }
}

extension ProgramStage {
    fileprivate func pullByGit(in place: String, from other: String) throws {
        try doGit("pull", "-q", "--no-edit", "../\(other)", "main", in: place)
    }
}
