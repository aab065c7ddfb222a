import TestSupport
import Testing

/// While git is at work, or something of the person's lies in the way, only `toji/server` moves.
@Suite("A pull beside git's own work")
struct ObstacleProgramTests {
    struct Obstacle: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What the pull says, in English and in Japanese.
        var says: [String]
        var edits: Set<String> = []
        /// Brings the obstacle about.
        var happen: @Sendable (ProgramStage) throws -> Void
        /// Ends it as a person would.
        var end: @Sendable (ProgramStage) throws -> Void
        /// What status shows afterwards; nil for the same.
        var editsAtTheEnd: Set<String>?
    }

    private static let low = "ENG-42 priority high → low"

    @Test("leaves branch, index and files alone, says why, and brings all along when it is over", arguments: obstacles)
    func waits(_ obstacle: Obstacle) throws {
        let stage = try ProgramStage.withHistory()
        try obstacle.happen(stage)
        try stage.expect(ToldStatus(edits: obstacle.edits))
        let (files, git) = (try files(stage), try gitState(stage))

        try stage.change("ENG-42", #"{"estimated_minutes":1200}"#)
        let pulled = try stage.pull(endsWith: 3)
        #expect((pulled.text + pulled.errorText).contains(obstacle.says[0]), "\(pulled.text)\(pulled.errorText)")
        let again = try stage.toji("pull", in: "mirror", language: "ja_JP.UTF-8")
        #expect(again.status == 3)
        #expect((again.text + again.errorText).contains(obstacle.says[1]), "\(again.text)\(again.errorText)")
        #expect(try self.files(stage) == files)
        #expect(try gitState(stage) == git)
        #expect(try stage.doGit("rev-list", "--count", "toji/server").lines == ["5"])
        try stage.expect(ToldStatus(edits: obstacle.edits))

        try obstacle.end(stage)
        try stage.pull()
        let edits = ToldStatus(edits: obstacle.editsAtTheEnd ?? obstacle.edits)
        try stage.expect(edits)
        #expect(try stage.text("ENG-42").contains("\nestimate: 20h\n"))
        try stage.expectQuietPull()
        try stage.expect(edits)
    }

    static let obstacles: [Obstacle] = [
        Obstacle(
            testDescription: "a merge with unmerged entries", says: ["a merge is under way", "merge の途中です"],
            edits: [low],
            happen: { stage in
                try stage.folder.write("1\n", to: "mirror/notes.txt")
                try stage.doGit("add", "notes.txt")
                try stage.commit()
                try stage.doGit("switch", "-qc", "topic")
                try stage.folder.write("2\n", to: "mirror/notes.txt")
                try stage.commit()
                try stage.doGit("switch", "-q", "main")
                try stage.folder.write("3\n", to: "mirror/notes.txt")
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.commit()
                #expect(try stage.git("merge", "-q", "topic").status == 1)
            },
            end: { try $0.doGit("merge", "--abort") }),
        Obstacle(
            testDescription: "a rebase under way", says: ["a rebase is under way", "rebase の途中です"], edits: [low],
            happen: { stage in
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.commit()
                try stage.doGit("-c", "sequence.editor=sed -i s/^pick/edit/", "rebase", "-q", "-i", "HEAD~1")
            },
            end: { try $0.doGit("rebase", "--continue") }),
        Obstacle(
            testDescription: "index.lock held by another git", says: ["another git is at work", "別の git が作業中です"],
            edits: [low],
            happen: { stage in
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.folder.write("", to: "mirror/.git/index.lock")
            },
            end: { stage in
                #expect(stage.folder.exists("mirror/.git/index.lock"))
                try stage.folder.remove("mirror/.git/index.lock")
            }),
        Obstacle(
            testDescription: "a git commit of what is staged that waits in its editor",
            says: ["another git is at work", "別の git が作業中です"], edits: [low],
            happen: { stage in
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.doGit("add", "-u")
                try stage.beginCommit("git commit -q")
            },
            end: { try $0.endCommit() }),
        Obstacle(
            testDescription: "a git commit -a that waits in its editor",
            says: ["another git is at work", "別の git が作業中です"], edits: [low],
            happen: { stage in
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.beginCommit("git commit -qa")
            },
            end: { try $0.endCommit() }),
        Obstacle(
            testDescription: "a staged edit of a file that the news changes",
            says: ["is staged; `git commit` it, or `git restore --staged` it", "ステージされています"], edits: [low],
            happen: { stage in
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.doGit("add", "-u")
            },
            end: { try $0.commit() }),
        Obstacle(
            testDescription: "a staged edit that is taken out of the index afterwards",
            says: ["is staged; `git commit` it, or `git restore --staged` it", "ステージされています"], edits: [low],
            happen: { stage in
                try stage.edit("ENG-42", "priority: high", "priority: low")
                try stage.doGit("add", "-u")
            },
            end: { try $0.doGit("restore", "--staged", ".") }),
        Obstacle(
            testDescription: "checkout OLD -- file of a task that the news changes",
            says: ["is staged; `git commit` it, or `git restore --staged` it", "ステージされています"],
            edits: ["ENG-42 progress 70 → 40"],
            happen: { try $0.doGit("checkout", "-q", "HEAD~3", "--", $0.pathInMirror("ENG-42")) },
            end: { try $0.commit() }),
    ]

    /// All files with their times.
    private func files(_ stage: ProgramStage) throws -> Set<String> {
        let found = try run(
            ["find", ".", "-name", ".git", "-prune", "-o", "-printf", "%p %T@ %C@ %i %m\n"],
            in: stage.folder.path(of: "mirror"))
        return Set(found.lines)
    }

    /// What git has besides `toji/server`, the index with every byte of its entries included.
    private func gitState(_ stage: ProgramStage) throws -> [String] {
        try stage.git("ls-files", "--stage", "--debug").lines
            + stage.git("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads", "refs/tags").lines
            + stage.git("rev-parse", "HEAD").lines
            + stage.git("--no-optional-locks", "status", "--porcelain", "--untracked-files=all").lines
    }
}

extension ProgramStage {
    /// Starts a commit whose editor waits until ``endCommit()``.
    fileprivate func beginCommit(_ command: String) throws {
        let script = """
            (
                GIT_EDITOR='f() { touch ../open; while [ ! -e ../close ]; do sleep 0.05; done; echo Mine > "$1"; }; f'
                export GIT_EDITOR
                \(command)
                echo $? > ../status.new
                mv ../status.new ../status
            ) > ../editor.log 2>&1 &
            while [ ! -e ../open ] && [ ! -e ../status ]; do sleep 0.05; done
            """
        let begun = try run(
            ["/bin/sh", "-c", script], in: folder.path(of: "mirror"),
            environment: ["HOME": folder.path(of: "home"), "GIT_CONFIG_NOSYSTEM": "1"])
        try #require(begun.status == 0 && folder.exists("open") && !folder.exists("status"), "\(begun.errorText)")
    }

    fileprivate func endCommit() throws {
        try folder.write("", to: "close")
        let waited = try run(
            ["/bin/sh", "-c", "while [ ! -e status ]; do sleep 0.05; done"], in: folder.path)
        #expect(waited.status == 0)
        #expect(folder.text(of: "status") == "0\n", "\(folder.text(of: "editor.log") ?? "")")
    }
}
