import TestSupport
import Testing

/// Whatever a person does with git: `toji status` shows exactly the edits, and a pull with news loses none.
@Suite("A person's edits in every situation of the repository")
struct SituationProgramTests {
    struct Situation: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Where the person works then.
        var place = "mirror"
        /// What status shows, before and after the pull.
        var edits: Set<String> = []
        /// The pull brings nothing but `toji/server` along until `settle` has been done.
        var waits = false
        /// What the news says of the task with the edits; nil where the person's index forbids it.
        var news: String? = "estimate: 20h"
        var settle: @Sendable (ProgramStage) throws -> Void = { _ in }
        var happen: @Sendable (ProgramStage) throws -> Void
    }

    private static let low = "ENG-42 priority high → low"

    @Test(
        "shows exactly the edits, before and after a pull with news, and the next pull is quiet",
        arguments: edits + moves + rewritten + copies)
    func situation(_ situation: Situation) throws {
        let stage = try ProgramStage.withHistory()
        try situation.happen(stage)
        let expected = ToldStatus(edits: situation.edits)
        try stage.expect(expected, in: situation.place)

        if situation.news != nil { try stage.change("ENG-42", #"{"estimated_minutes":1200}"#) }
        try stage.change("ENG-47", #"{"priority":"High"}"#)
        try stage.pull(in: situation.place, endsWith: situation.waits ? 3 : 0)
        try stage.expect(expected, in: situation.place)
        if situation.waits {
            try stage.expectQuietPull(in: situation.place, endsWith: 3)
            try situation.settle(stage)
            try stage.pull(in: situation.place)
            try stage.expect(expected, in: situation.place)
        }
        if let news = situation.news {
            #expect(try stage.text("ENG-42", in: situation.place).contains("\n\(news)\n"))
        }
        #expect(try stage.text("ENG-47", in: situation.place).contains("\npriority: high\n"))
        try stage.expectQuietPull(in: situation.place)
        try stage.expect(expected, in: situation.place)
    }

    // MARK: edits

    static let edits: [Situation] = [
        Situation(testDescription: "nothing was edited") { _ in },
        Situation(testDescription: "an edit that is not committed", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
        },
        Situation(testDescription: "a committed edit", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.commit()
        },
        Situation(
            testDescription: "own commits ahead, one of them of a foreign file",
            edits: [low, "ENG-46 progress 0 → 10"]
        ) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.commit()
            try stage.folder.write("mine\n", to: "mirror/notes.txt")
            try stage.doGit("add", "notes.txt")
            try stage.commit()
            try stage.edit("ENG-46", "progress: 0", "progress: 10")
            try stage.commit()
        },
        Situation(testDescription: "a merge commit", edits: [low, "ENG-46 progress 0 → 10"]) { stage in
            try stage.doGit("switch", "-qc", "topic", "HEAD~1")
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.commit()
            try stage.doGit("switch", "-q", "main")
            try stage.edit("ENG-46", "progress: 0", "progress: 10")
            try stage.commit()
            try stage.doGit("merge", "-q", "--no-ff", "--no-edit", "topic")
        },
        Situation(
            testDescription: "checkout OLD -- file", edits: ["ENG-42 progress 70 → 40"], news: nil
        ) { stage in
            try stage.doGit("checkout", "-q", "HEAD~3", "--", stage.pathInMirror("ENG-42"))
        },
        Situation(testDescription: "stash", edits: []) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.doGit("stash", "-q")
        },
        Situation(testDescription: "stash, a pull, and stash pop", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.doGit("stash", "-q")
            try stage.change("ENG-42", #"{"progress_pct":75}"#)
            try stage.pull()
            try stage.doGit("stash", "pop", "-q")
        },
        Situation(testDescription: "revert", edits: ["ENG-42 progress 70 → 60"]) { stage in
            try stage.doGit("revert", "--no-edit", "HEAD")
        },
    ]

    // MARK: HEAD elsewhere

    private static let toMain: @Sendable (ProgramStage) throws -> Void = { try $0.doGit("switch", "-q", "main") }

    static let moves: [Situation] = [
        Situation(
            testDescription: "detached on an old server commit", waits: true, settle: toMain,
            happen: { stage in
                try stage.doGit("checkout", "-q", "--detach", "HEAD~2")
            }),
        Situation(
            testDescription: "detached on an old server commit, with an edit", edits: [low], waits: true,
            settle: { stage in
                try stage.doGit("stash", "-q")
                try stage.doGit("switch", "-q", "main")
                try stage.doGit("stash", "pop", "-q")
            },
            happen: { stage in
                try stage.doGit("checkout", "-q", "--detach", "HEAD~2")
                try stage.edit("ENG-42", "priority: high", "priority: low")
            }),
        Situation(testDescription: "reset --hard three back") { stage in
            try stage.doGit("reset", "-q", "--hard", "HEAD~3")
        },
        Situation(testDescription: "reset --hard three back, and an edit", edits: [low]) { stage in
            try stage.doGit("reset", "-q", "--hard", "HEAD~3")
            try stage.edit("ENG-42", "priority: high", "priority: low")
        },
        Situation(
            testDescription: "another branch with a committed edit", edits: [low], waits: true,
            settle: { stage in
                try stage.doGit("switch", "-q", "main")
                try stage.doGit("merge", "-q", "--no-edit", "topic")
            },
            happen: { stage in
                try stage.doGit("switch", "-qc", "topic")
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.commit()
            }),
    ]

    // MARK: rewritten server commits

    static let rewritten: [Situation] = [
        Situation(testDescription: "a server commit amended with an edit", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.doGit("commit", "-qa", "--amend", "--no-edit")
        },
        Situation(testDescription: "a server commit amended with other words") { stage in
            try stage.doGit("commit", "-q", "--amend", "-m", "Other words")
        },
        Situation(testDescription: "server commits squashed") { stage in
            try stage.doGit("reset", "-q", "--soft", "HEAD~2")
            try stage.doGit("commit", "-qm", "Squashed")
        },
        Situation(testDescription: "server commits squashed with an edit", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.doGit("reset", "-q", "--soft", "HEAD~2")
            try stage.doGit("commit", "-qam", "Squashed")
        },
        Situation(testDescription: "server commits rebased onto an edit", edits: [low]) { stage in
            try stage.doGit("switch", "-qc", "topic", "HEAD~2")
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.commit()
            try stage.doGit("rebase", "-q", "topic", "main")
        },
    ]

    // MARK: copies of the mirror

    static let copies: [Situation] = [
        Situation(testDescription: "git pull of another machine's server commits", edits: [low]) { stage in
            try stage.doGit("clone", "-q", "--bare", "mirror", "shared.git", in: "")
            try stage.doGit("clone", "-q", "shared.git", "other", in: "")
            try stage.change("ENG-42", #"{"progress_pct":75}"#)
            try stage.pull(in: "other")
            try stage.doGit("push", "-q", in: "other")
            try stage.doGit("remote", "add", "origin", stage.folder.path(of: "shared.git"))
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.commit()
            try stage.doGit("pull", "-q", "--no-edit", "origin", "main")
            let text = try stage.text("ENG-42")
            #expect(text.contains("progress: 75"))
        },
        Situation(testDescription: "two machines' server commits merged by git", edits: [low]) { stage in
            try stage.doGit("clone", "-q", "mirror", "other", in: "")
            try stage.change("ENG-42", #"{"progress_pct":75}"#)
            try stage.pull(in: "other")
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.commit()
            try stage.change("ENG-46", #"{"progress_pct":20}"#)
            try stage.pull()
            try stage.doGit("pull", "-q", "--no-edit", stage.folder.path(of: "other"), "main")
        },
        Situation(testDescription: "a clone of the mirror", place: "copy", edits: [low]) { stage in
            try stage.doGit("clone", "-q", "mirror", "copy", in: "")
            try stage.edit("ENG-42", "priority: high", "priority: low", in: "copy")
        },
        Situation(
            testDescription: "a clone of a mirror with a committed edit", place: "copy", edits: [low]
        ) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.commit()
            try stage.doGit("clone", "-q", "mirror", "copy", in: "")
        },
        Situation(testDescription: "cp -r of the mirror", place: "copy", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            #expect(try run(["cp", "-r", "mirror", "copy"], in: stage.folder.path).status == 0)
        },
        Situation(testDescription: "the database deleted", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.removeDatabase()
        },
        Situation(testDescription: "all of toji's state deleted", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.folder.remove("mirror/.git/toji")
        },
        Situation(testDescription: "git clean -fdx", edits: [low]) { stage in
            try stage.edit("ENG-42", "priority: high", "priority: low")
            try stage.doGit("clean", "-qfdx")
        },
        Situation(testDescription: "a linked worktree with the mirror's branch", place: "linked", edits: [low]) {
            stage in
            try stage.doGit("switch", "-q", "--detach")
            try stage.doGit("worktree", "add", "-q", "../linked", "main")
            try stage.edit("ENG-42", "priority: high", "priority: low", in: "linked")
        },
        Situation(
            testDescription: "a linked worktree with another branch", place: "linked", edits: [low], waits: true,
            settle: { stage in
                try stage.doGit("switch", "-q", "--detach")
                try stage.doGit("switch", "-q", "main", in: "linked")
            },
            happen: { stage in
                try stage.doGit("worktree", "add", "-q", "-b", "topic", "../linked")
                try stage.edit("ENG-42", "priority: high", "priority: low", in: "linked")
            }),
        Situation(testDescription: "a shallow clone whose tip is a server commit", place: "copy", edits: [low]) {
            stage in
            try stage.doGit("clone", "-q", "--depth=1", "file://\(stage.folder.path(of: "mirror"))", "copy", in: "")
            try stage.edit("ENG-42", "priority: high", "priority: low", in: "copy")
        },
    ]

    @Test("a shallow clone without its base shows no edit, changes no file, and names git fetch --unshallow")
    func shallow() throws {
        let stage = try ProgramStage.withHistory()
        try stage.edit("ENG-42", "priority: high", "priority: low")
        try stage.commit()
        try stage.doGit("clone", "-q", "--depth=1", "file://\(stage.folder.path(of: "mirror"))", "copy", in: "")
        try stage.change("ENG-42", #"{"estimated_minutes":1200}"#)
        try stage.expect(ToldStatus(), in: "copy")
        for language in ["C.UTF-8", "ja_JP.UTF-8"] {
            #expect(try stage.status(in: "copy", language: language).contains("git fetch --unshallow"))
        }
        let run = try stage.pull(in: "copy", endsWith: 3)
        #expect((run.text + run.errorText).contains("git fetch --unshallow"))
        #expect(try stage.doGit("status", "--porcelain", in: "copy").text.isEmpty)

        try stage.doGit("fetch", "-q", "--unshallow", in: "copy")
        try stage.expect(ToldStatus(edits: [Self.low]), in: "copy")
        try stage.pull(in: "copy")
        try stage.expect(ToldStatus(edits: [Self.low]), in: "copy")
        #expect(try stage.text("ENG-42", in: "copy").contains("\nestimate: 20h\n"))
        try stage.expectQuietPull(in: "copy")
    }
}
