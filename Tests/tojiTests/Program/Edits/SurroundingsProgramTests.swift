import TestSupport
import Testing

/// Git's settings and what else lies in a mirror.
@Suite("A pull with an edit, in strange surroundings")
struct SurroundingsProgramTests {
    struct Surroundings: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var edits: Set<String> = [low]
        /// Before the edit.
        var happen: @Sendable (ProgramStage) throws -> Void
        var edit: @Sendable (ProgramStage) throws -> Void = { try $0.edit("ENG-42", "priority: high", "priority: low") }
        /// What must be so after each pull.
        var check: @Sendable (ProgramStage) throws -> Void
    }

    private static let low = "ENG-42 priority high → low"

    @Test("merges, shows exactly the edits, and leaves to the person what is theirs", arguments: all)
    func surroundings(_ surroundings: Surroundings) throws {
        let stage = try ProgramStage.withMirror()
        try surroundings.happen(stage)
        try stage.expect(ToldStatus())
        try surroundings.edit(stage)
        try stage.expect(ToldStatus(edits: surroundings.edits))
        try stage.change("ENG-42", #"{"estimated_minutes":1200}"#)
        try stage.change("ENG-47", #"{"priority":"High"}"#)
        try stage.pull()
        try stage.expect(ToldStatus(edits: surroundings.edits))
        #expect(try stage.text("ENG-42").contains("estimate: 20h"))
        try surroundings.check(stage)
        try stage.expectQuietPull()
        try stage.expect(ToldStatus(edits: surroundings.edits))
        try surroundings.check(stage)
    }

    static let all: [Surroundings] = [
        Surroundings(
            testDescription: "hooks that fail",
            happen: { stage in
                for hook in ["pre-commit", "commit-msg", "post-merge", "post-checkout", "reference-transaction"] {
                    let path = "mirror/.git/hooks/\(hook)"
                    try stage.folder.write("#!/bin/sh\ntouch \(stage.folder.path)/ran\nexit 1\n", to: path)
                    #expect(try run(["chmod", "+x", path], in: stage.folder.path).status == 0)
                }
            }, check: { #expect(!$0.folder.exists("ran")) }),
        Surroundings(
            testDescription: "commit.gpgsign with a program that fails",
            happen: { stage in
                try stage.doGit("config", "commit.gpgsign", "true")
                try stage.doGit("config", "gpg.program", "false")
            },
            check: { stage in
                let signatures = Set(try stage.doGit("log", "--format=%G?").lines)
                #expect(signatures == ["N"])
            }),
        Surroundings(
            testDescription: "text=auto eol=crlf",
            happen: { stage in
                try stage.folder.write("* text=auto eol=crlf\n", to: "mirror/.git/info/attributes")
                #expect(try run(["rm", "-r", "ENG"], in: stage.folder.path(of: "mirror")).status == 0)
                try stage.doGit("checkout", "-q", "--", "ENG")
                #expect(try stage.text("ENG-42").contains("priority: high\r\n"))
            },
            check: { stage in
                for id in ["ENG-42", "ENG-47"] {
                    #expect(!(try stage.text(id)).replacing("\r\n", with: "").contains("\n"), "\(id)")
                }
                let changed = try stage.doGit("diff", "-U0").lines.filter { $0.first == "+" || $0.first == "-" }
                #expect(
                    changed.map { $0.replacing("\r", with: "") }.suffix(2) == ["-priority: high", "+priority: low"])
                #expect(changed.count == 4)
            }),
        Surroundings(
            testDescription: "skip-worktree of a file that is not there",
            happen: { stage in
                try stage.doGit("update-index", "--skip-worktree", stage.pathInMirror("ENG-47"))
                try stage.folder.remove(try stage.file("ENG-47"))
            },
            check: { stage in
                let present = try stage.folder.names(in: "mirror/ENG/tasks").filter { $0.hasPrefix("ENG-47-") }
                #expect(present.isEmpty)
                let skipped = try stage.doGit("ls-files", "-t").lines.filter { $0.hasPrefix("S ") }
                #expect(skipped.count == 1)
                #expect(
                    try stage.doGit("grep", "--cached", "-l", "^priority: high", "ENG/tasks").text.contains("ENG-47"))
                #expect(try stage.doGit("status", "--porcelain").lines.count == 1)
            }),
        Surroundings(
            testDescription: "modes that the person gave files",
            happen: { stage in
                for (mode, id) in [("0755", "ENG-42"), ("0600", "ENG-47")] {
                    let file = try stage.file(id)
                    #expect(try run(["chmod", mode, file], in: stage.folder.path).status == 0)
                }
            },
            check: { stage in
                let modes = try ["ENG-42", "ENG-47"].map { try stage.folder.mode(of: stage.file($0)) }
                #expect(modes == [0o755, 0o600])
            }),
        Surroundings(
            testDescription: "files of the person's whose names differ in case alone",
            happen: { stage in
                let name = try stage.file("ENG-47")
                try stage.folder.write("---\ntoji: ignore\n---\n", to: name.replacing("ENG-47", with: "eng-47"))
                try stage.folder.write("mine\n", to: "mirror/eng/tasks/note.md")
            },
            check: { stage in
                let twin = try stage.file("ENG-47").replacing("ENG-47", with: "eng-47")
                #expect(stage.folder.text(of: twin) == "---\ntoji: ignore\n---\n")
                #expect(stage.folder.text(of: "mirror/eng/tasks/note.md") == "mine\n")
            }),
        Surroundings(
            testDescription: "a staged edit of another file",
            edits: [low, "ENG-46 progress 0 → 10"],
            happen: { _ in },
            edit: { stage in
                try stage.edit("ENG-46", "progress: 0", "progress: 10")
                try stage.doGit("add", "-u")
                try stage.edit("ENG-42", "priority: high", "priority: low")
            },
            check: { stage in
                let staged = try stage.doGit("diff", "--cached", "-U0").lines.filter { $0.hasPrefix("+") }
                #expect(staged.last == "+progress: 10" && staged.count == 2)
            }),
        Surroundings(
            testDescription: "foreign files, one staged and one new",
            happen: { stage in
                try stage.folder.write("1\n", to: "mirror/notes.txt")
                try stage.doGit("add", "notes.txt")
                try stage.folder.write("2\n", to: "mirror/notes.txt")
                try stage.folder.write("3\n", to: "mirror/more.txt")
            },
            check: { stage in
                #expect(try stage.doGit("show", ":notes.txt").text == "1\n")
                #expect(stage.folder.text(of: "mirror/notes.txt") == "2\n")
                #expect(stage.folder.text(of: "mirror/more.txt") == "3\n")
                let committed = try stage.doGit("ls-tree", "-r", "--name-only", "HEAD").lines
                #expect(!committed.contains("notes.txt") && !committed.contains("more.txt"))
            }),
    ]

    @Test("a filter that libgit2 cannot run is refused before anything is written, with the remedy")
    func foreignFilter() throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-42", "priority: high", "priority: low")
        try stage.folder.write("*.md filter=lfs diff=lfs merge=lfs -text\n", to: "mirror/.git/info/attributes")
        try stage.change("ENG-42", #"{"estimated_minutes":1200}"#)
        let before = try stage.everything()
        for (language, words) in [("C.UTF-8", "filter lfs"), ("ja_JP.UTF-8", "filter lfs")] {
            let run = try stage.toji("pull", in: "mirror", language: language)
            #expect(run.status == 1)
            #expect(run.errorText.contains(words) && run.errorText.contains("gitattributes"), "\(run.errorText)")
        }
        #expect(try stage.everything() == before)
        try stage.folder.remove("mirror/.git/info/attributes")
        try stage.pull()
        try stage.expect(ToldStatus(edits: [Self.low]))
    }

    @Test("a file that lies where a renamed task belongs stays, and the task waits")
    func occupiedName() throws {
        let stage = try ProgramStage.withMirror()
        try stage.edit("ENG-47", "priority: medium", "priority: low")
        let mine = "---\ntoji: ignore\n---\nmine\n"
        try stage.folder.write(mine, to: "mirror/ENG/tasks/ENG-47-invite-by-mail.md")
        try stage.change("ENG-47", #"{"title":"Invite by mail"}"#)
        let run = try stage.pull(endsWith: 3)
        #expect((run.text + run.errorText).contains("ENG-47-invite-by-mail.md"))
        try stage.expect(ToldStatus(edits: ["ENG-47 priority medium → low"]))
        #expect(stage.folder.text(of: "mirror/ENG/tasks/ENG-47-invite-by-mail.md") == mine)
        try stage.expectQuietPull(endsWith: 3)
        try stage.folder.remove("mirror/ENG/tasks/ENG-47-invite-by-mail.md")
        try stage.pull()
        try stage.expect(ToldStatus(edits: ["ENG-47 priority medium → low"]))
        #expect(try stage.text("ENG-47").contains("\ntitle: Invite by mail\n"))
    }
}
