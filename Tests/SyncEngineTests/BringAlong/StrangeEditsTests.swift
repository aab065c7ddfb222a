import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// What random histories of two mirrors brought to light.
@Suite struct StrangeEditsTests {
    private static let six = "ENG/tasks/ENG-6-plain-6.md"

    @Test("a file that the tracker renamed is no removal after the server commit was amended")
    func amendedRename() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        try await mirror.pull()
        try mirror.git("commit", "-q", "--amend", "-m", "Amended")
        #expect(try await mirror.status().edits.isEmpty)
        try await mirror.pull()
        #expect(mirror.text("ENG/tasks/ENG-6-a-name.md") != nil)
        try await mirror.expectQuiet()
    }

    @Test("a copy that was committed under a name that begins with the id is a double")
    func committedCopy() async throws {
        let mirror = try await PulledMirror.pulled()
        let copy = "ENG/tasks/later/ENG-6-copy.md"
        let text = try #require(mirror.text(Self.six))
        try mirror.write(text.replacing("priority: medium", with: "priority: high"), to: copy)
        try mirror.git("add", "-A")
        try mirror.git("commit", "-qm", "Copy")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"Low"}"#)
        #expect(try await mirror.status().problems.map(\.file).sorted() == [Self.six, copy])
        let report = try await mirror.pull()
        #expect(report.problems.map(\.file).sorted() == [Self.six, copy] && report.waiting.isEmpty)
        #expect(mirror.text(Self.six) == text)
        try await mirror.expectQuiet()
    }

    @Test("a committed copy that was moved away since is a double too")
    func movedCopy() async throws {
        let mirror = try await PulledMirror.pulled()
        let (copy, moved) = ("ENG/tasks/copy.md", "ENG/tasks/moved.md")
        let text = try #require(mirror.text(Self.six))
        try mirror.write(text.replacing("priority: medium", with: "priority: high"), to: copy)
        try mirror.git("add", "-A")
        try mirror.git("commit", "-qm", "Copy")
        try await mirror.pull()
        try mirror.write(try #require(mirror.text(copy)), to: moved)
        try mirror.folder.remove("mirror/\(copy)")
        #expect(try await mirror.told().isEmpty)
        #expect(try await mirror.status().problems.map(\.file).sorted() == [Self.six, moved])
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"Low"}"#)
        #expect(try await mirror.pull().problems.map(\.file).sorted() == [Self.six, moved])
        #expect(mirror.text(Self.six) == text && mirror.text(copy) == nil)
        try await mirror.expectQuiet()
    }

    @Test("one's own words in the line of a subtask are never what the tracker said")
    func ownWords() async throws {
        let mirror = try await PulledMirror.pulled()
        let one = try mirror.file("ENG-1")
        let (text, line) = (try #require(mirror.text(one)), "[ENG-2](ENG-2-buttons.md) Buttons")
        let mine = text.replacing(line, with: "[ENG-2](ENG-2-buttons.md) My words")
        try #require(mine != text)
        try mirror.write(mine.replacing("id: ENG-1\n", with: "id: ENG-1\nmood: good\n"), to: one)
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        let said = try mirror.git("show", "refs/remotes/toji/server:\(one)").joined(separator: "\n")
        #expect(said.contains(line) && said.contains("mood: good"))
        #expect(mirror.text(one) == text.replacing("id: ENG-1\n", with: "id: ENG-1\nmood: good\n"))
        #expect(try await mirror.told().isEmpty)
        try mirror.forgetState()
        #expect(try await mirror.pull().entries.isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("a committed edit stays in conflict when its file was taken away", arguments: [true, false])
    func removedConflict(isDeleted: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six)).replacing("priority: medium", with: "priority: high")
        try mirror.write(text, to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try mirror.folder.remove("mirror/\(Self.six)")
        let field: FieldKey = isDeleted ? .task : .priority
        if isDeleted {
            try await mirror.write(.delete, try mirror.task("ENG-6"))
        } else {
            try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"Low"}"#)
        }
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [field])
        #expect(mirror.text(Self.six) == text)
        #expect(try await mirror.status().conflicts.map(\.conflict.field) == [field])
        try await mirror.expectQuiet()
    }

    @Test("a file that was committed as one that can be run stays so, edited or not", arguments: [false, true])
    func committedMode(isEdited: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        if isEdited { try mirror.write(text.replacing("estimate:", with: "estimate: 2h"), to: Self.six) }
        try mirror.git("update-index", "--chmod=+x", Self.six)
        try mirror.git("config", "core.filemode", "false")
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        #expect(try mirror.git("ls-tree", "HEAD", Self.six).first?.hasPrefix("100755") == true)
        #expect(try mirror.git("diff-index", "--cached", "HEAD").filter { !$0.isEmpty }.isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("a file that runs since a commit that was taken back comes to run again with it", arguments: [false, true])
    func modeOfServerCommit(hasNews: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let before = try mirror.head()
        try mirror.git("update-index", "--chmod=+x", Self.six)
        try mirror.git("checkout", "-q", "--", Self.six)
        try mirror.git("commit", "-qm", "Mine")
        #expect(try mirror.changes().isEmpty)
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        try mirror.git("reset", "-q", "--hard", before)
        if hasNews { try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#) }
        try await mirror.pull()
        #expect(try mirror.git("ls-files", "-s", Self.six).first?.hasPrefix("100755") == true)
        #expect(try mirror.changes().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("a key of one's own comes along to a new name, also where the branch has not taken in the former one")
    func ownKeyOfOlderName() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        try mirror.git("checkout", "-q", "--detach")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"First"}"#)
        try await mirror.pull()
        try mirror.git("checkout", "-q", "main")
        try mirror.write(text.replacing("title:", with: "mood: good\ntitle:"), to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Second"}"#)
        try await mirror.pull()
        #expect(mirror.text("ENG/tasks/ENG-6-second.md")?.contains("\nmood: good\n") == true)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("what an older checkout lacks stays in what is committed next", arguments: [false, true])
    func ownKeyOfNewerCommit(isNewest: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let (before, text) = (try mirror.head(), try #require(mirror.text(Self.six)))
        try mirror.write(text.replacing("title:", with: "mood: good\ntitle:"), to: Self.six)
        try mirror.git("update-index", "--chmod=+x", Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        try mirror.git("reset", "-q", "--hard", before)
        if !isNewest { try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Plainer 6"}"#) }
        try await mirror.pull()
        let file = isNewest ? Self.six : "ENG/tasks/ENG-6-plainer-6.md"
        #expect(mirror.text(file)?.contains("\nmood: good\n") == true)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test(
        "what a person wrote beside a committed edit stays when the tracker comes to the same",
        arguments: [true, false])
    func agreed(isRenamed: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        try mirror.write(
            text.replacing("priority: medium", with: "priority: high # mine\nmood: good"), to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        let title = isRenamed ? #","title":"A name""# : ""
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"High"\#(title)}"#)
        try await mirror.pull()
        let file = isRenamed ? "ENG/tasks/ENG-6-a-name.md" : Self.six
        #expect(mirror.text(file)?.contains("priority: high # mine\nmood: good\n") == true)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("a comment that was emptied here and deleted there is gone", arguments: [false, true])
    func emptiedAndDeleted(hasReply: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let comments = try mirror.task("ENG-6") + "/comments"
        let answer = try await mirror.write(.post, comments, #"{"body":"Mine."}"#, as: "member")
        let id = try #require(TrackerMemory.value("id", in: answer))
        if hasReply {
            try await mirror.write(.post, comments, #"{"body":"Theirs.","parent_comment_id":"\#(id)"}"#)
        }
        try await mirror.pull()
        try mirror.write(try #require(mirror.text(Self.six)).replacing("Mine.", with: ""), to: Self.six)
        #expect(try await mirror.pull().problems.map(\.reason) == [.emptiedComment(id)])
        try await mirror.write(.delete, "\(comments)/\(id)", as: "member")
        let report = try await mirror.pull()
        #expect(report.problems.isEmpty && report.conflicts.isEmpty)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("a comment that only the newer version knows is no problem")
    func newerComment() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        try mirror.write(text.replacing("title:", with: "broken: [\ntitle:"), to: Self.six)
        try await mirror.write(.post, try mirror.task("ENG-6") + "/comments", #"{"body":"News."}"#)
        #expect(try await mirror.pull().problems.count == 1)
        try mirror.git("checkout", "-q", "refs/remotes/toji/server", "--", Self.six)
        #expect(try await mirror.status().problems.isEmpty)
        try mirror.git("commit", "-qm", "As on the tracker")
        #expect(try await mirror.pull().problems.isEmpty)
        #expect(try await mirror.told() == [])
        try await mirror.expectQuiet()
    }

    @Test("what a person took out and committed is still in what the tracker said", arguments: [true, false])
    func committedRemoval(isOther: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let two = "ENG/tasks/ENG-2-buttons.md"
        let text = try #require(mirror.text(two))
        let shorter = text.replacing("status: Todo\n", with: "").replacing("  Points: \"5\"\n", with: "")
        try mirror.write(shorter.replacing("\nauthor:", with: " # mine\nauthor:"), to: two)
        try mirror.git("commit", "-qam", "Shorter")
        try await mirror.write(.put, try mirror.task(isOther ? "ENG-6" : "ENG-2"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        let said = try mirror.git("show", "refs/remotes/toji/server:\(two)")
        #expect(said.contains("status: Todo") && said.contains("  Points: \"5\""))
        // Of what they wrote nothing goes.
        #expect(mirror.text(two)?.contains(" # mine\nauthor:") == true)
        #expect(try await mirror.told() == [])
        try await mirror.expectQuiet()
    }

    @Test("a label may be called what a pull has yet to bring")
    func newName() async throws {
        let mirror = try await PulledMirror.pulled()
        let label = try #require(mirror.tenant.labels["bug"])
        try await mirror.write(.put, "/labels/\(label)", #"{"name":"defect"}"#)
        try mirror.write(
            try #require(mirror.text(Self.six)).replacing("labels: []", with: "labels: [defect]"), to: Self.six)
        #expect(try await mirror.pull().problems.isEmpty)
        #expect(try await mirror.told() == ["labels - → defect"])
        try await mirror.expectQuiet()
    }

    @Test("a broken committed file follows its task's name, while its mended version waits")
    func brokenCommit() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six)).replacing("title: Plain 6", with: "title: Mine")
        try mirror.write(text.replacing("title:", with: "broken: [\ntitle:"), to: Self.six)
        try mirror.git("commit", "-qam", "Broken")
        try mirror.write(text, to: Self.six)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Theirs"}"#)
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.title])
        #expect(try mirror.git("ls-tree", "-r", "--name-only", "HEAD").filter { $0.contains("ENG-6") }.count == 1)
        try await mirror.expectQuiet()
    }

    @Test("a broken file under another name is left alone, and none comes to lie beside it", arguments: [false, true])
    func brokenElsewhere(isCommitted: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let other = "ENG/tasks/ENG-6-other.md"
        let text = try #require(mirror.text(Self.six)).replacing("priority: medium", with: "priority: high")
        let broken = text.replacing("title:", with: "broken: [\ntitle:")
        try mirror.git("mv", Self.six, other)
        try mirror.write(isCommitted ? broken : text, to: other)
        try mirror.git("commit", "-qam", "Elsewhere")
        try mirror.write(broken, to: other)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#)
        #expect(Set(try await mirror.pull().problems.map(\.file)) == [other])
        #expect(mirror.text(other) == broken && mirror.text(Self.six) == nil)
        #expect(Set(try await mirror.status().problems.map(\.file)) == [other])
        try await mirror.expectQuiet()
        try mirror.write(text, to: other)
        try await mirror.pull()
        #expect(try #require(mirror.text(Self.six)).contains("progress: 30\n") && mirror.text(other) == nil)
        #expect(try await mirror.told() == ["priority medium → high"])
        try await mirror.expectQuiet()
    }

    @Test("the user's own new files make no commits beside a conflict")
    func ownFiles() async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.write(
            try #require(mirror.text(Self.six)).replacing("priority: medium", with: "priority: high"), to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try mirror.write("mine\n", to: "notes.txt")
        try mirror.git("add", "notes.txt")
        try mirror.git("commit", "-qm", "Notes")
        try mirror.git("checkout", "-q", "-b", "side")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"Low"}"#)
        try await mirror.pull()
        try mirror.git("checkout", "-q", "main")
        #expect(try await mirror.pull().conflicts.count == 1)
        try await mirror.expectQuiet()
    }

    @Test("of a deleted task's broken file no new task can be made, but it can be given up", arguments: [true, false])
    func brokenAndDeleted(keepsMine: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six)).replacing("title:", with: "broken: [\ntitle:")
        try mirror.write(text, to: Self.six)
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.task])
        let report = try await mirror.resolve(["ENG-6"], keepsMine: keepsMine)
        #expect(report.resolved.isEmpty == keepsMine && report.conflicts.isEmpty != keepsMine)
        #expect(mirror.text(Self.six) == (keepsMine ? text : nil))
        #expect(report.rescued == (keepsMine ? [] : [Self.six]))
        try await mirror.expectQuiet()
    }

    @Test("a file that HEAD has and no base knows is one file, whatever the tracker calls it since")
    func withoutBase() async throws {
        let mirror = try await PulledMirror.pulled()
        let first = try mirror.head()
        let project = try await mirror.project("WEB")
        let status = try #require(try await mirror.tracker.vocabulary(of: project).statuses.first)
        let answer = try await mirror.write(
            .post, "/tasks", #"{"title":"New","status_id":"\#(status.id)"}"#, in: "WEB")
        let task = "/tasks/\(try #require(TrackerMemory.value("id", in: answer)))"
        try await mirror.pull()
        try mirror.git("reset", "-q", "--soft", first)
        try mirror.git("commit", "-qm", "Squashed")
        try mirror.git("checkout", "-q", "-b", "side")
        try await mirror.write(.put, task, #"{"title":"Newer"}"#, in: "WEB")
        try await mirror.pull()
        try mirror.git("checkout", "-q", "main")
        let report = try await mirror.pull()
        #expect(report.problems.isEmpty && report.conflicts.map(\.conflict.field) == [.title])
        #expect(try await mirror.status().problems.isEmpty)
        #expect(mirror.hasFile("WEB-3"))
        try await mirror.expectQuiet()
    }

    @Test("a file that a merge of git brought beside the base's own is a double, also where both are committed")
    func mergedDouble() async throws {
        let mirror = try await PulledMirror.pulled()
        let renamed = "ENG/tasks/ENG-6-a-name.md"
        let text = try #require(mirror.text(Self.six))
        try mirror.git("checkout", "-q", "-b", "side")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        try await mirror.pull()
        try mirror.git("checkout", "-q", "main")
        try mirror.write(text.replacing("status: Todo", with: "status: Done"), to: renamed)
        try mirror.git("add", renamed)
        try mirror.git("commit", "-qm", "Both")
        for _ in 0..<2 {
            #expect(try await mirror.status().problems.map(\.file).sorted() == [renamed, Self.six])
            #expect(try await mirror.told() == [])
            #expect(try await mirror.pull().problems.map(\.file).sorted() == [renamed, Self.six])
        }
        #expect(mirror.text(Self.six) == text && mirror.text(renamed)?.contains("status: Done\n") == true)
        try await mirror.expectQuiet()
    }

    @Test("a broken file stays the only one of its task where a former name was committed again")
    func brokenUnderFormerName() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        try await mirror.pull()
        try mirror.git("mv", "ENG/tasks/ENG-6-a-name.md", Self.six)
        try mirror.write(text, to: Self.six)
        try mirror.git("commit", "-qam", "As it was")
        let broken = text.replacing("title:", with: "broken: [\ntitle:")
        try mirror.write(broken, to: Self.six)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#)
        #expect(try await mirror.pull().problems.map(\.file) == [Self.six])
        #expect(mirror.text(Self.six) == broken && mirror.text("ENG/tasks/ENG-6-a-name.md") == nil)
        #expect(try await mirror.status().problems.map(\.file) == [Self.six])
        try await mirror.expectQuiet()
    }

    @Test("a broken file that was moved away lets its committed version be written anew", arguments: [false, true])
    func movedAndBroken(isCopied: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        let label = try #require(mirror.tenant.labels["bug"])
        try mirror.write(text.replacing("labels: []", with: "labels: [bug]"), to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try mirror.folder.remove("mirror/\(Self.six)")
        let broken = text.replacing("priority: medium", with: "priority: medium\nstatsu: Done")
        let files = ["ENG/tasks/moved-6.md", "ENG/tasks/moved-7.md"].prefix(isCopied ? 2 : 1)
        for file in files { try mirror.write(broken, to: file) }
        try await mirror.write(.put, "/labels/\(label)", #"{"name":"defect"}"#)
        let report = try await mirror.pull()
        #expect(report.problems.map(\.file) == Array(files) && report.waiting.isEmpty)
        #expect(try mirror.git("show", "HEAD:\(Self.six)").contains("labels: [defect]"))
        #expect(mirror.text(Self.six) == nil && files.allSatisfy { mirror.text($0) == broken })
        try await mirror.expectQuiet()
    }

    @Test("a clean file stays clean: what was taken out and committed comes back on disk as it does in HEAD")
    func cleanRemoval() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.post, try mirror.task("ENG-6") + "/comments", #"{"body":"News."}"#)
        try await mirror.pull()
        let text = try #require(mirror.text(Self.six))
        try mirror.git("revert", "--no-edit", "HEAD")
        #expect(try await mirror.pull().commits.isEmpty)
        #expect(mirror.text(Self.six)?.contains("News.") == false)
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        #expect(mirror.text(Self.six) == text)
        #expect(try mirror.git("status", "--porcelain").filter { !$0.isEmpty }.isEmpty)
        try await mirror.expectQuiet()
    }
}
