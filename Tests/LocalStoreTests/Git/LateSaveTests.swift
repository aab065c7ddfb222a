@preconcurrency import Glibc
import SyncCore
import Synchronization
import TestSupport
import Testing

@testable import LocalStore

/// Somebody saves while a run is under way.
struct LateSaveTests {
    static let one = BringAlongTests.one

    struct Moment: CustomStringConvertible, Sendable {
        var step: WriteStep
        /// Run in the mirror at that step.
        var script: String
        /// What the file holds in the end.
        var text: String?

        var description: String { "\(step): \(script)" }
    }

    @Test(
        "a save at any moment of a run survives, and the run is taken back",
        arguments: [
            Moment(step: .wroteTemporary(one), script: "echo saved > $one", text: "saved\n"),
            Moment(step: .wroteTemporary(one), script: "echo saved > ENG/x; mv ENG/x $one", text: "saved\n"),
            Moment(step: .wroteTemporary(one), script: "rm $one", text: nil),
            Moment(step: .exchanged("ENG/tasks/ENG-2.md"), script: "echo saved > ENG/tasks/ENG-2.md", text: "one\n"),
            Moment(step: .locked, script: "echo saved > $one", text: "saved\n"),
            Moment(
                step: .wroteTemporary("OPS/tasks/OPS-1.md"), script: "echo saved > OPS/tasks/OPS-1.md", text: "one\n"),
        ])
    func save(moment: Moment) async throws {
        let clock = StepScript(moment)
        let mirror = try await TestMirror(files: BringAlongTests.files, step: { try clock.reach($0) })
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(BringAlongTests.news)
        clock.begin(mirror.path)
        let result = try await mirror.repository.bringAlong(from: first, to: next)
        guard moment.step != .exchanged("ENG/tasks/ENG-2.md") else {
            // The file had gone already: a new one of that name is the user's, and the run goes on.
            #expect(mirror.text("ENG/tasks/ENG-2.md") == "saved\n")
            return
        }
        #expect(result.count == 0 && result.left.count == 1)
        #expect(mirror.text(Self.one) == moment.text)
        #expect(try mirror.head() == first)
        #expect(mirror.text("ENG/tasks/ENG-2.md") == "two\n")
        #expect(mirror.text("ENG/tasks/1000/ENG-1000.md") == "thousand\n")
        #expect(mirror.text("ENG/tasks/ENG-2-new.md") == nil)
        #expect(
            mirror.text("OPS/tasks/OPS-1.md")
                == (moment.step == .wroteTemporary("OPS/tasks/OPS-1.md") ? "saved\n" : nil))
        try expectNothingLeft(mirror)
    }

    @Test("an editor that writes into the file it had opened before loses nothing", arguments: [true, false])
    func openEditor(writesBeforeIndex: Bool) async throws {
        let editor = OpenEditor(at: writesBeforeIndex ? .wroteFiles : .movedBranch)
        let mirror = try await TestMirror(files: BringAlongTests.files, step: { editor.reach($0) })
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(BringAlongTests.news)
        try editor.open(mirror.path + "/" + Self.one)
        let result = try await mirror.repository.bringAlong(from: first, to: next)
        if writesBeforeIndex {
            #expect(result == BroughtAlong(count: 0, left: [.init(path: Self.one, reason: .savedMeanwhile)]))
            #expect(mirror.text(Self.one) == "late\n")
            #expect(try mirror.head() == first)
            try expectNothingLeft(mirror)
        } else {
            let kept = "\(mirror.path)/.git/toji/rescued/1-ENG-1.md"
            #expect(result.left == [.init(path: Self.one, reason: .lateSave(keptIn: kept))])
            #expect(mirror.text(".git/toji/rescued/1-ENG-1.md") == "late\n")
            #expect(try mirror.head() == next)
        }
    }

    @Test("a branch that moves while files are written stays where it went, and the files go back")
    func branchMoves() async throws {
        let clock = StepScript(
            Moment(
                step: .wroteFiles,
                script: "git update-ref refs/heads/main $(git commit-tree -p HEAD -m mine HEAD^{tree})", text: nil))
        let mirror = try await TestMirror(files: BringAlongTests.files, step: { try clock.reach($0) })
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(BringAlongTests.news)
        clock.begin(mirror.path)
        let found = await reason { _ = try await mirror.repository.bringAlong(from: first, to: next) }
        #expect(found == .moved(reference: "HEAD"))
        #expect(try mirror.git("log", "-1", "--format=%s") == "mine\n")
        #expect(try mirror.status() == "")
        try expectNothingLeft(mirror)
    }
}

/// Runs a script once, when a step is reached.
private final class StepScript: Sendable {
    private let moment: LateSaveTests.Moment
    private let folder = Mutex<String?>(nil)

    init(_ moment: LateSaveTests.Moment) { self.moment = moment }

    func begin(_ path: String) { folder.withLock { $0 = path } }

    func reach(_ step: WriteStep) throws {
        guard step == moment.step, let path = folder.withLock({ $0 }) else { return }
        folder.withLock { $0 = nil }
        let script = "one=\(LateSaveTests.one); \(moment.script)"
        let result = try run(["/bin/sh", "-ec", script], in: path, environment: TestMirror.environment)
        guard result.status == 0 else { throw TestMirror.GitFailure(arguments: [script], words: result.errorText) }
    }
}

/// Opens a file, waits, and writes into it in place.
private final class OpenEditor: Sendable {
    private let step: WriteStep
    private let file = Mutex<Int32?>(nil)

    init(at step: WriteStep) { self.step = step }

    func open(_ path: String) throws {
        let opened = Glibc.open(path, O_WRONLY | O_CLOEXEC)
        guard opened >= 0 else { throw TestMirror.GitFailure(arguments: [path], words: "cannot be opened") }
        file.withLock { $0 = opened }
    }

    func reach(_ step: WriteStep) {
        guard step == self.step, let opened = file.withLock({ $0 }) else { return }
        file.withLock { $0 = nil }
        _ = ftruncate(opened, 0)
        _ = pwrite(opened, "late\n", 5, 0)
        close(opened)
    }
}
