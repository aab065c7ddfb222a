import SyncEngine
import Testing

@testable import LocalStore
@testable import Trackers

/// A person saves a file while a pull gives it another name.
@Suite struct RenamingMeanwhileTests {
    private static let former = "ENG/tasks/ENG-6-plain-6.md"
    private static let now = "ENG/tasks/ENG-6-a-name.md"

    /// The file is gone from its former name from the third on.
    static let steps: [WriteStep] = [
        .listed, .locked, .exchanged(former), .wroteFile(former), .wroteTemporary(now), .wroteFile(now), .wroteFiles,
        .wroteIndex, .movedBranch,
    ]

    @Test(
        "a buffer that is saved under the former name loses nothing, at whatever moment", arguments: steps,
        [Editor.Way.rename, .inPlace, .inTwoPieces].flatMap { [(way: $0, isEdited: false), ($0, true)] })
    func save(at step: WriteStep, saving: (way: Editor.Way, isEdited: Bool)) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.former))
        let editor = Editor(at: step, way: saving.way, path: mirror.folder.path(of: "mirror/\(Self.former)"))
        if saving.isEdited { try mirror.write(text.replacing("estimate:", with: "estimate: 2h"), to: Self.former) }
        editor.buffer = text.replacing("estimate:", with: "estimate: 2h")
            .replacing("priority: medium", with: "priority: high")
        try await expectAllComesTogether(in: mirror, with: editor)
    }

    @Test(
        "an editor that holds the file open and writes into it after it went away loses nothing",
        arguments: [WriteStep.exchanged(former), .wroteFile(now), .wroteFiles, .wroteIndex, .movedBranch],
        [true, false])
    func heldOpen(at step: WriteStep, isEdited: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.former))
        if isEdited { try mirror.write(text.replacing("estimate:", with: "estimate: 2h"), to: Self.former) }
        let editor = Editor(at: step, way: .inPlace, path: mirror.folder.path(of: "mirror/\(Self.former)"))
        editor.buffer = text.replacing("estimate:", with: "estimate: 2h")
            .replacing("priority: medium", with: "priority: high")
        try editor.holdOpen()
        try await expectAllComesTogether(in: mirror, with: editor)
    }

    @Test(
        "what is appended to the former name after the file went away stays there, and is told", arguments: [2, 5, 8])
    func append(at step: Int) async throws {
        let mirror = try await PulledMirror.pulled()
        let editor = Editor(
            at: Self.steps[step], way: .append, path: mirror.folder.path(of: "mirror/\(Self.former)"))
        editor.buffer = "\nLate.\n"
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        _ = try await mirror.pull(watchedBy: editor)
        try await mirror.pull()
        #expect(mirror.text(Self.former) == "\nLate.\n")
        #expect(try await mirror.status().problems.map(\.file) == [Self.former])
        #expect(mirror.text(Self.now) != nil)
    }

    private func expectAllComesTogether(in mirror: PulledMirror, with editor: Editor) async throws {
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name","progress_pct":30}"#)
        _ = try await mirror.pull(watchedBy: editor)
        #expect(editor.isDone)
        try await mirror.pull()
        #expect(try await mirror.told() == ["estimate - → 2h", "priority medium → high"])
        #expect(mirror.text(Self.former) == nil)
        let text = try #require(mirror.text(Self.now))
        #expect(text.contains("title: A name\n") && text.contains("progress: 30\n"))
        #expect(!mirror.folder.exists("mirror/.git/index.lock"))
        try await mirror.expectQuiet()
    }
}
