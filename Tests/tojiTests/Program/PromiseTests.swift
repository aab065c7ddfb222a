import TestSupport
import Testing

@testable import DemoServer

/// Each promise as a person would try it. The random tests check the first six together.
@Suite("What toji promises")
struct PromiseTests {
    /// Text of ENG-42's file, which stands there once, and what a person makes of it.
    private static let edits: [(old: String, new: String)] = [
        ("title: OAuth 対応を実装する", "title: Mine"), ("status: In Progress", "status: In Review"),
        ("priority: high", "priority: low"), ("labels: [auth, backend]", "labels: [auth, bug]"),
        ("assignees: [tanaka (primary), suzuki]", "assignees: [tanaka (primary)]"), ("estimate: 18h", "estimate: 2h"),
        ("progress: 40", "progress: 45"), ("Authorization Code + PKCE。", "PKCE, by me."),
        ("<!-- toji:new -->\n", "<!-- toji:new -->\n\nSaid by me.\n"),
        ("\n<!-- toji:comments -->", "- [ ] Made by me\n\n<!-- toji:comments -->"),
        ("設計は終わりました。", "設計が終わりました。"), ("created: ", "mine: \"# own\"\ncreated: "),
    ]

    private static let theirs =
        #"{"title":"Theirs","priority":"Trivial","progress_pct":99,"description":"Theirs.","estimated_minutes":7}"#

    @Test("1: no pull loses or overwrites a local edit", arguments: [false, true])
    func noPullLoses(isCommitted: Bool) throws {
        let stage = try ProgramStage.withMirror()
        for (old, new) in Self.edits { try stage.edit("ENG-42", old, new) }
        if isCommitted { try stage.commit() }
        try stage.change("ENG-42", Self.theirs)
        for _ in 0..<2 {
            _ = try stage.toji("pull", "--full", in: "mirror")
            let text = try stage.text("ENG-42")
            for (_, new) in Self.edits { #expect(text.contains(new), "\(new) in\n\(text)") }
        }
        let told = try stage.told()
        #expect(told.problems == [] && told.edits.count + told.conflicts.count == Self.edits.count - 1, "\(told)")
    }

    @Test("2 and 6: no push sends a field that its user did not change, and both sides agree at the end")
    func noPushSendsMore() async throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "priority: high", "priority: low")
        try stage.edit("ENG-41", "progress: ", "progress: 7 # was ")
        // What others change meanwhile, also in the same tasks, is nobody's edit here.
        try stage.change("ENG-42", #"{"title":"Theirs","progress_pct":99,"description":"Theirs."}"#)
        stage.letSomebodyWork()
        stage.clearRequests()
        try stage.push()
        #expect(try await stage.writes().sorted() == ["PUT tasks/* priority", "PUT tasks/* progress_pct"])
        try stage.pull()
        try stage.push()
        #expect(try await stage.writes().count == 2)
        try stage.expect(ToldStatus())
        #expect(try stage.toji("clone", stage.address, "other").status == 0)
        let (mine, fresh) = (try stage.text("ENG-42"), try stage.text("ENG-42", in: "other"))
        #expect(mine == fresh && mine.contains("title: Theirs") && mine.contains("priority: low"))
        #expect(try stage.text("ENG-41", in: "other").contains("\nprogress: 7\n"))
    }

    @Test("3: after a push and a pull, the next pull makes no commit and changes no file or time stamp")
    func secondPullIsQuiet() throws {
        let stage = try ProgramStage.withMirror()
        for (old, new) in Self.edits { try stage.edit("ENG-42", old, new) }
        try stage.push()
        try stage.expectQuietPull()
        try stage.removeDatabase()
        try stage.expectQuietPull()
        try stage.expect(ToldStatus())
    }

    @Test("4: a one-field change on either side is a one-line diff")
    func oneLineDiff() throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "priority: high", "priority: low")
        try stage.push()
        let mine = try stage.doGit("diff", "--numstat", "HEAD~1", "HEAD", "--", stage.pathInMirror("ENG-42"))
        #expect(mine.text.hasPrefix("1\t1\t"), "\(mine.text)")
        try stage.change("ENG-42", #"{"progress_pct":70}"#)
        try stage.pull()
        let theirs = try stage.doGit("diff", "--numstat", "HEAD~1", "HEAD", "--", stage.pathInMirror("ENG-42"))
        #expect(theirs.text.hasPrefix("1\t1\t"), "\(theirs.text)")
    }

    @Test("9: a marked token is found nowhere but in the secret store")
    func tokenStaysHidden() throws {
        let stage = try ProgramStage()
        let token = try #require(stage.world.token("owner"))
        var said = ""
        func toji(_ arguments: String..., in place: String = "mirror", input: String = "") throws {
            let done = try run(
                [ProgramStage.program] + arguments, in: stage.folder.path(of: place),
                environment: stage.environment(token: nil), input: Array(input.utf8))
            said += done.text + done.errorText
        }
        try toji("login", stage.address, "--token", "-", in: "", input: token + "\n")
        try toji("clone", stage.address, "mirror", in: "")
        try stage.edit("ENG-42", "priority: high", "priority: low")
        try stage.edit("ENG-42", "<!-- toji:new -->\n", "<!-- toji:new -->\n\nHello.\n")
        for kind in [#""kind":"status","status":401"#, #""kind":"drop-after""#, #""kind":"garbage""#] {
            stage.disturb(kind, path: "*/tasks/*")
            try toji("push", "--verbose")
            try toji("pull", "--verbose")
        }
        stage.endDisturbances()
        stage.moveClock(bySeconds: 61)
        for command in [
            ["push", "--json"], ["sync"], ["status"], ["diff"], ["doctor"], ["whoami"], ["log", "ENG-42"],
        ] {
            let done = try run(
                [ProgramStage.program] + command, in: stage.folder.path(of: "mirror"),
                environment: stage.environment(token: nil))
            said += done.text + done.errorText
        }
        try stage.expect(ToldStatus())
        #expect(!said.isEmpty && !said.contains(token))
        #expect(
            try run(["grep", "-rlaF", token, "."], in: stage.folder.path).lines == ["./home/config/toji/credentials"])
    }

    @Test("11: nothing is deleted on one signal, and mass change brakes, in both directions")
    func nothingOnOneSignal() async throws {
        let stage = try ProgramStage.withMirror()
        // Files and text that are taken away ask for nothing.
        let before = try stage.text("ENG-42")
        let start = try #require(before.firstRange(of: "<!-- toji:subtasks -->"))
        try stage.folder.write(String(before[..<start.lowerBound]), to: try stage.file("ENG-42"))
        for id in ["ENG-40", "ENG-41", "OPS-1"] { try stage.folder.remove(stage.file(id)) }
        stage.clearRequests()
        _ = try stage.toji("push", in: "mirror")
        #expect(try await stage.writes() == [])
        try stage.doGit("checkout", "-q", "--", stage.pathInMirror("ENG-42"))
        try stage.pull()
        #expect(try stage.text("ENG-42") == before)
        #expect(try stage.text("ENG-40").contains("id: ENG-40"))
        // A task that is missing from the list is asked for first.
        let list = "*/projects/\(try stage.project("ENG"))/tasks"
        stage.disturb(#""kind":"status","status":404"#, path: list, times: 10)
        _ = try stage.toji("pull", in: "mirror")
        #expect(try stage.text("ENG-42") == before)
        stage.endDisturbances()
        // Many at once stop the run.
        try stage.folder.write(
            try #require(stage.folder.text(of: "mirror/.toji/config.yml")) + "max_edits: 5\nmax_deletions: 3\n",
            to: "mirror/.toji/config.yml")
        let slip = try run(
            ["/bin/sh", "-c", "sed -i 's/^archived: false/archived: true/' ENG/tasks/*.md"],
            in: stage.folder.path(of: "mirror"))
        #expect(slip.status == 0)
        stage.clearRequests()
        try stage.push(endsWith: 3)
        #expect(try await stage.requests() == [])
        try stage.doGit("checkout", "-q", "--", "ENG")
        let tasks = try stage.folder.names(in: "mirror/WEB/tasks").compactMap { name in
            name.split(separator: "-").dropFirst().first.map { "WEB-\($0.prefix { $0 != "." })" }
        }
        for id in tasks { stage.act("DELETE", "/projects/\(try stage.project("WEB"))/tasks/\(id)", nil) }
        let braked = try stage.toji("pull", in: "mirror")
        #expect(braked.status == 3, "\(braked.text)\(braked.errorText)")
        #expect(try stage.folder.names(in: "mirror/WEB/tasks").count == tasks.count)
    }

    @Test("12: a user's index, hooks, branches and foreign files are untouched by a push")
    func surroundingsStay() throws {
        let stage = try ProgramStage.withMirror()
        try stage.doGit("branch", "topic")
        for hook in ["pre-commit", "commit-msg", "post-commit", "post-merge", "pre-push", "reference-transaction"] {
            let path = "mirror/.git/hooks/\(hook)"
            try stage.folder.write("#!/bin/sh\ntouch \(stage.folder.path)/ran\nexit 1\n", to: path)
            #expect(try run(["chmod", "+x", path], in: stage.folder.path).status == 0)
        }
        try stage.folder.write("staged\n", to: "mirror/staged.txt")
        try stage.doGit("add", "staged.txt")
        try stage.folder.write("staged, and more\n", to: "mirror/staged.txt")
        try stage.folder.write("foreign\n", to: "mirror/ENG/foreign.txt")
        func surroundings() throws -> [String] {
            let found = try run(
                ["find", "staged.txt", "ENG/foreign.txt", ".git/hooks", "-printf", "%p %T@ %C@ %i %m\n"],
                in: stage.folder.path(of: "mirror"))
            return found.lines + (try stage.doGit("diff", "--cached").lines)
                + (try stage.doGit("rev-parse", "topic").lines)
        }
        let before = try surroundings()
        try stage.edit("ENG-42", "title: OAuth 対応を実装する", "title: Another")
        try stage.folder.write("---\ntitle: New\n---\n", to: "mirror/ENG/tasks/new.md")
        try stage.push()
        #expect(try surroundings() == before)
        #expect(!stage.folder.exists("ran"))
        try stage.expect(ToldStatus())
    }
}
