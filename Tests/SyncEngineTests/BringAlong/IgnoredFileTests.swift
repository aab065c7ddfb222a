import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// `toji: ignore` makes any file the user's: toji neither reads nor writes it.
@Suite struct IgnoredFileTests {
    private static let six = "ENG/tasks/ENG-6-plain-6.md"
    private static let renamed = "ENG/tasks/ENG-6-a-name.md"

    private static func ignoring(_ text: String) -> String {
        text.replacing("title:", with: "toji: ignore\ntitle:").replacing("priority: medium", with: "priority: high")
    }

    @Test(
        "in a task's file lets the file stay as it is, in one pull, whatever comes from the tracker",
        arguments: [#"{"title":"A name"}"#, #"{"priority":"Low"}"#, nil], [false, true])
    func task(news: String?, isCommitted: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = Self.ignoring(try #require(mirror.text(Self.six)))
        try mirror.write(text, to: Self.six)
        if isCommitted { try mirror.git("commit", "-qam", "Mine") }
        #expect(try await mirror.told().isEmpty)
        if let news {
            try await mirror.write(.put, try mirror.task("ENG-6"), news)
        } else {
            try await mirror.write(.delete, try mirror.task("ENG-6"))
        }
        let report = try await mirror.pull()
        #expect(report.problems.isEmpty && report.conflicts.isEmpty && report.waiting.isEmpty)
        #expect(mirror.text(Self.six) == text)
        #expect(try await mirror.told().isEmpty)
        #expect(try await mirror.status().problems.isEmpty)
        try await mirror.expectQuiet()
        #expect(mirror.text(Self.six) == text)
    }

    @Test("lets go of a task that was deleted while a committed edit waited, and nothing stops at it")
    func deletedTask() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        try mirror.write(text.replacing("priority: medium", with: "priority: high"), to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.task])
        let mine = Self.ignoring(text)
        try mirror.write(mine, to: Self.six)
        #expect(try await mirror.pull().conflicts.isEmpty)
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        #expect(try await !mirror.pull().leftSomething)
        #expect(mirror.text(Self.six) == mine)
        #expect(try await mirror.told().isEmpty)
        #expect(try await mirror.status().problems.isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("stays under a name that only HEAD knows, and lets the task have its own")
    func olderName() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        try await mirror.pull()
        try mirror.git("mv", Self.renamed, Self.six)
        try mirror.git("commit", "-qm", "Its old name")
        let mine = Self.ignoring(text)
        try mirror.write(mine, to: Self.six)
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        #expect(try await !mirror.pull().leftSomething)
        #expect(mirror.text(Self.six) == mine)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test(
        "in a task's file that was committed under a name without a number stays, and the task gets its own name back")
    func committedUnderAnotherName() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        let other = "ENG/tasks/ENG-moved.md"
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"High"}"#)
        try mirror.git("mv", Self.six, other)
        try await mirror.pull()
        try mirror.git("commit", "-qm", "Moved")
        let mine = text.replacing("title:", with: "toji: ignore\ntitle:")
        try mirror.write(mine, to: other)
        try await mirror.pull()
        #expect(mirror.text(other) == mine)
        // HEAD has the task at its own name first, and follows with the next pull.
        try await mirror.pull()
        try await mirror.expectQuiet()
        #expect(mirror.text(other) == mine)
        #expect(try #require(mirror.text(Self.six)).contains("priority: high\n"))
    }

    @Test("taken out again lets the file follow its task's name at once, whatever is committed of it")
    func noLonger() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        try mirror.write(text.replacing("title:", with: "toji: ignore\ntitle:"), to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        try await mirror.pull()
        try mirror.write(text, to: Self.six)
        #expect(try await !mirror.pull().leftSomething)
        #expect(mirror.text(Self.six) == nil && mirror.text(Self.renamed) != nil)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test(
        "at the future name of a task lets the task wait for its name, and stays", arguments: [false, true],
        [false, true])
    func futureName(isCommitted: Bool, isEdited: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let mine = "---\ntoji: ignore\n---\nMine.\n"
        try mirror.write(mine, to: Self.renamed)
        if isCommitted {
            try mirror.git("add", Self.renamed)
            try mirror.git("commit", "-qm", "Mine")
        }
        if isEdited {
            try mirror.write(
                try #require(mirror.text(Self.six)).replacing("estimate:", with: "estimate: 2h"), to: Self.six)
        }
        let edits = isEdited ? ["estimate - → 2h"] : []
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        for _ in 0..<2 {
            let report = try await mirror.pull()
            #expect(report.waiting.map(\.file) == [Self.renamed])
            #expect(mirror.text(Self.renamed) == mine)
            // One task never stops the others.
            #expect(try #require(mirror.text(mirror.file("ENG-2"))).contains("progress: 30\n"))
            #expect(try await mirror.told() == edits)
            #expect(try await mirror.status().problems.isEmpty)
            if isCommitted {
                #expect(try mirror.git("show", "HEAD:\(Self.renamed)").joined(separator: "\n") + "\n" == mine)
            }
        }
        let tip = try mirror.head("refs/remotes/toji/server")
        try await mirror.pull()
        #expect(try mirror.head("refs/remotes/toji/server") == tip)
        if isCommitted {
            try mirror.git("mv", Self.renamed, "mine.md")
            try mirror.git("commit", "-qm", "Elsewhere")
        } else {
            try mirror.folder.remove("mirror/\(Self.renamed)")
        }
        #expect(try await mirror.pull().waiting.isEmpty)
        #expect(try #require(mirror.text(Self.renamed)).contains("title: A name\n") && mirror.text(Self.six) == nil)
        #expect(try await mirror.told() == edits)
        try await mirror.expectQuiet()
    }

    @Test(
        "at a name for which a task waited stays when the task comes to have another or goes", arguments: [false, true])
    func leftName(isDeleted: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let mine = "---\ntoji: ignore\n---\nMine.\n"
        try mirror.write(mine, to: Self.renamed)
        try mirror.git("add", Self.renamed)
        try mirror.git("commit", "-qm", "Mine")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        #expect(try await mirror.pull().waiting.map(\.file) == [Self.renamed])
        if isDeleted {
            try await mirror.write(.delete, try mirror.task("ENG-6"))
        } else {
            try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Another"}"#)
        }
        #expect(try await mirror.pull().waiting.isEmpty)
        #expect(mirror.text(Self.renamed) == mine && mirror.text(Self.six) == nil)
        #expect((mirror.text("ENG/tasks/ENG-6-another.md") == nil) == isDeleted)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("taken out again makes the file the task's, with what is edited in it", arguments: [false, true])
    func back(isCommitted: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.six))
        try mirror.write(Self.ignoring(text), to: Self.six)
        if isCommitted { try mirror.git("commit", "-qam", "Mine") }
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        try mirror.write(Self.ignoring(text).replacing("toji: ignore\n", with: ""), to: Self.six)
        try await mirror.pull()
        #expect(try await mirror.told() == ["priority medium → high"])
        #expect(try #require(mirror.text(Self.six)).contains("progress: 30\n"))
        try await mirror.expectQuiet()
    }

    @Test("in a committed file that was moved away since lets it come back as the user's")
    func movedAway() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = Self.ignoring(try #require(mirror.text(Self.six)))
        try mirror.write(text, to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try mirror.folder.remove("mirror/\(Self.six)")
        try mirror.write(text, to: "ENG/tasks/later/ENG-6.md")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        #expect(try await mirror.pull().waiting.isEmpty)
        #expect(mirror.text(Self.six) == text && mirror.text(Self.renamed) == nil)
        try await mirror.expectQuiet()
    }

    @Test("in a committed file beside which the task's own was taken away lets that one come back")
    func besideRemoved() async throws {
        let mirror = try await PulledMirror.pulled()
        let (text, mine) = (try #require(mirror.text(Self.six)), "ENG/tasks/ENG-6-mine.md")
        try mirror.write(Self.ignoring(text), to: mine)
        try mirror.git("rm", "-q", Self.six)
        try mirror.git("add", mine)
        try mirror.git("commit", "-qm", "Mine")
        #expect(try await mirror.pull().waiting.isEmpty)
        #expect(mirror.text(Self.six) == text && mirror.text(mine) == Self.ignoring(text))
        try await mirror.expectQuiet()
    }

    @Test("in the committed file of a task that is gone lets it stay when the state is lost")
    func goneWithoutState() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = Self.ignoring(try #require(mirror.text(Self.six)))
        try mirror.write(text, to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        try await mirror.pull()
        // The next server commit has the user's own files too.
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        try await mirror.pull()
        try mirror.forgetState()
        #expect(try await mirror.pull().entries.isEmpty)
        #expect(mirror.text(Self.six) == text)
        try await mirror.expectQuiet()
    }

    @Test("in a front matter that is no YAML makes the file the user's too", arguments: [false, true])
    func template(isCommitted: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = Self.ignoring(try #require(mirror.text(Self.six))).replacing("title:", with: "{% if a %}: [\ntitle:")
        try mirror.write(text, to: Self.six)
        if isCommitted { try mirror.git("commit", "-qam", "Mine") }
        #expect(try await mirror.status().problems.isEmpty)
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        let report = try await mirror.pull()
        #expect(report.problems.isEmpty && report.conflicts.isEmpty && report.waiting.isEmpty)
        #expect(mirror.text(Self.six) == text)
        try await mirror.expectQuiet()
    }

    @Test("in a committed file at another name lets the task's own go when the task is gone")
    func besideGone() async throws {
        let mirror = try await PulledMirror.pulled()
        let (text, mine) = (try #require(mirror.text(Self.six)), "ENG/tasks/ENG-6-mine.md")
        try mirror.write(Self.ignoring(text), to: mine)
        try mirror.git("add", mine)
        try mirror.git("commit", "-qm", "Mine")
        try mirror.write(text.replacing("estimate:", with: "estimate: 2h"), to: Self.six)
        try mirror.git("commit", "-qam", "Longer")
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.task])
        try mirror.git("rm", "-q", Self.six)
        try mirror.git("commit", "-qm", "Gone")
        #expect(try await mirror.pull().waiting.isEmpty)
        #expect(mirror.text(mine) == Self.ignoring(text) && mirror.text(Self.six) == nil)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }

    @Test("in a committed file tells nothing of a task that is gone and whose own file was taken out")
    func goneBeside() async throws {
        let mirror = try await PulledMirror.pulled()
        let text = Self.ignoring(try #require(mirror.text(Self.six)))
        try mirror.write(text, to: Self.six)
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        try await mirror.pull()
        // The commit in which the task's own file waited is no more.
        try mirror.git("reset", "-q", "--soft", "refs/remotes/toji/server")
        try mirror.git("commit", "-qm", "Squashed")
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        #expect(try await mirror.pull().waiting.isEmpty)
        #expect(mirror.text(Self.six) == text && mirror.text(Self.renamed) == nil)
        #expect(try await mirror.told().isEmpty)
        try await mirror.expectQuiet()
    }
}
