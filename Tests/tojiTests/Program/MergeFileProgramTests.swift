import TestSupport
import Testing

@testable import DemoServer

@Suite("git merges a mirror's files with toji merge-file")
struct MergeFileProgramTests {
    @Test("different fields of one task merge, and the file differs by one line from either side")
    func fields() throws {
        let merge = try MergeStage()
        let file = try merge.file("ENG-4")
        let run = try merge.merge(
            ours: { try merge.edit(file, "status", "Todo") }, theirs: { try merge.edit(file, "priority", "low") })
        #expect(run.status == 0, "\(run.errorText)")
        #expect(try merge.git("status", "--porcelain").text.isEmpty)
        for (parent, line) in [("HEAD^1", "+priority: low"), ("HEAD^2", "+status: Todo")] {
            let lines = try merge.git("diff", "-U0", parent, "HEAD").lines
            #expect(lines.filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") } == [line])
        }
        #expect(try merge.stage.toji("status", "--json", in: "mirror").json["edits"]?.asList?.count == 2)
    }

    @Test(
        "the same field changed differently leaves the path unmerged, with our value and a word about it",
        arguments: [("C.UTF-8", "status: Todo here, Review there"), ("ja_JP.UTF-8", "status: こちらは Todo、相手は Review")])
    func conflict(language: String, words: String) throws {
        let merge = try MergeStage()
        let file = try merge.file("ENG-4")
        let run = try merge.merge(
            ours: { try merge.edit(file, "status", "Todo") },
            theirs: {
                try merge.edit(file, "status", "Review")
                try merge.edit(file, "priority", "low")
            }, language: language)
        #expect(run.status == 1)
        #expect(run.errorText.contains("\(file): \(words)"), "\(run.errorText)")
        #expect(try merge.git("status", "--porcelain").lines == ["UU \(file)"])
        let text = try merge.text(file)
        #expect(text.contains("\nstatus: Todo\npriority: low\n"))
        #expect(!text.contains("<<<<<<<") && !text.contains("======="))
        try merge.git("add", file)
        try merge.git("commit", "-qm", "chosen")
    }

    @Test("texts, labels, comments and drafts of both sides come together")
    func everything() throws {
        let merge = try MergeStage()
        let file = try merge.file("ENG-4")
        let comment = { (id: String, text: String) in
            "## Comments\n\n<!-- toji:comment \(id) -->\n**mori** · 2026-05-27 11:00 UTC\n\n\(text)\n"
        }
        let run = try merge.merge(
            ours: {
                try merge.edit(file, "labels", "[app, backend]")
                try merge.replace("Drivers lose", by: "All drivers lose", in: file)
                try merge.replace("## Comments\n", by: comment("c-1", "First."), in: file)
                try merge.append("\nMine.\n", to: file)
                try merge.replace("## Subtasks\n", by: "## Subtasks\n\n- [ ] mine\n", in: file)
            },
            theirs: {
                try merge.edit(file, "labels", "[web, app]")
                try merge.replace("without a connection.", by: "without a connection.\n\nSoon.", in: file)
                try merge.replace("## Comments\n", by: comment("c-2", "Second."), in: file)
                try merge.append("\nTheirs.\n", to: file)
                try merge.replace("## Subtasks\n", by: "## Subtasks\n\n- [ ] theirs\n", in: file)
            })
        #expect(run.status == 0, "\(run.text)\(run.errorText)")
        let text = try merge.text(file)
        #expect(text.contains("\nlabels: [app, backend, web]\n"))
        #expect(text.contains("All drivers lose") && text.contains("\n\nSoon.\n\n"))
        #expect(text.contains("- [ ] mine\n- [ ] theirs\n"))
        for part in ["c-1 -->", "First.", "c-2 -->", "Second.", "Mine.", "Theirs."] {
            #expect(text.split(separator: part, omittingEmptySubsequences: false).count == 2, "\(part)")
        }
        #expect(text.hasSuffix("<!-- toji:new -->\n\nMine.\n\n<!-- toji:new -->\n\nTheirs.\n"))
    }

    @Test("vocabulary files merge by entry, pages never stand in the way, foreign files are merged as ever")
    func otherFiles() throws {
        let merge = try MergeStage()
        let labels = "ENG/labels.yml"
        let first = try #require(try merge.text(labels).split(separator: "\n").first { $0.hasPrefix("  color:") })
        try merge.stage.folder.write("a\n", to: "mirror/notes.md")
        try merge.git("add", "notes.md")
        try merge.git("commit", "-qm", "notes")
        let run = try merge.merge(
            ours: {
                try merge.replace("  name: ", by: "  name: x", in: labels)
                try merge.stage.folder.write("mine\n", to: "mirror/README.md")
                try merge.stage.folder.write("mine\n", to: "mirror/ENG/README.md")
                try merge.stage.folder.write("mine\n", to: "mirror/notes.md")
            },
            theirs: {
                try merge.replace(String(first), by: "  color: \"#123456\"", in: labels)
                try merge.stage.folder.write("theirs\n", to: "mirror/README.md")
                try merge.stage.folder.write("theirs\n", to: "mirror/ENG/README.md")
                try merge.stage.folder.write("theirs\n", to: "mirror/notes.md")
            })
        #expect(run.status == 1)
        #expect(try merge.git("status", "--porcelain").lines.filter { $0.hasPrefix("UU") } == ["UU notes.md"])
        #expect(try merge.text("README.md") == "mine\n")
        #expect(try merge.text("notes.md").hasPrefix("<<<<<<< HEAD\nmine\n"))
        let text = try merge.text(labels)
        #expect(text.contains("  name: x") && text.contains("  color: \"#123456\""))
    }

    @Test("a task file that cannot be read is merged by lines, with markers")
    func unreadable() throws {
        let merge = try MergeStage()
        let file = try merge.file("ENG-4")
        let run = try merge.merge(
            ours: { try merge.edit(file, "status", "[") }, theirs: { try merge.edit(file, "status", "Review") })
        #expect(run.status == 1)
        #expect(try merge.text(file).contains("<<<<<<< ours\nstatus: [\n=======\nstatus: Review\n>>>>>>> theirs\n"))
    }

    @Test("git stash pop, cherry-pick and rebase merge by fields, too")
    func otherCommands() throws {
        let merge = try MergeStage()
        let file = try merge.file("ENG-4")
        try merge.edit(file, "status", "Todo")
        try merge.git("stash")
        try merge.edit(file, "priority", "low")
        try merge.git("commit", "-qam", "priority")
        try merge.git("stash", "pop")
        try merge.git("commit", "-qam", "status")
        #expect(try merge.text(file).contains("\nstatus: Todo\npriority: low\n"))
        try merge.git("switch", "-qc", "side", "HEAD~2")
        try merge.edit(file, "title", "Another")
        try merge.git("commit", "-qam", "title")
        try merge.git("cherry-pick", "main~1")
        #expect(try merge.text(file).contains("\ntitle: Another\nstatus: Done\npriority: low\n"))
        try merge.git("rebase", "-q", "main")
        #expect(try merge.text(file).contains("\ntitle: Another\nstatus: Todo\npriority: low\n"))
    }

    @Test("histories that crossed, each with a decision of its own, conflict again")
    func crossed() throws {
        let merge = try MergeStage()
        let file = try merge.file("ENG-4")
        #expect(
            try merge.merge(
                ours: { try merge.edit(file, "status", "Todo") }, theirs: { try merge.edit(file, "status", "Review") }
            ).status == 1)
        let (ours, theirs) = (
            try merge.git("rev-parse", "main").lines[0], try merge.git("rev-parse", "theirs").lines[0]
        )
        try merge.git("commit", "-qam", "our decision")
        try merge.git("switch", "-q", "theirs")
        #expect(try merge.attempt(["merge", "-q", ours]).status == 1)
        #expect(try merge.text(file).contains("\nstatus: Review\n"))
        try merge.git("commit", "-qam", "their decision")
        #expect(try merge.git("merge-base", "--all", "main", "theirs").lines.sorted() == [ours, theirs].sorted())
        #expect(try merge.attempt(["merge", "-q", "main"]).status == 1)
        #expect(try merge.git("status", "--porcelain").lines == ["UU \(file)"])
    }

    @Test("git pull between two clones merges by fields after the first command in the clone")
    func twoClones() throws {
        let merge = try MergeStage()
        let file = try merge.file("ENG-4")
        try merge.git("clone", "-q", "mirror", "other folder", in: "")
        #expect(try merge.stage.toji("list", in: "other folder").status == 0)
        try merge.edit(file, "status", "Todo")
        try merge.git("commit", "-qam", "here")
        try merge.edit(file, "priority", "low", in: "other folder")
        try merge.git("commit", "-qam", "there", in: "other folder")
        try merge.git("pull", "-q", "--no-rebase", "--no-edit", in: "other folder")
        #expect(try merge.text(file, in: "other folder").contains("\nstatus: Todo\npriority: low\n"))
    }
}
