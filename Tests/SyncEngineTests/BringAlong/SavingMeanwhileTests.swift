import SyncEngine
import Testing

@testable import LocalStore
@testable import Trackers

/// A person saves a file again and again while a pull replaces it, in every way in which editors save.
@Suite struct SavingMeanwhileTests {
    private static let file = "ENG/tasks/ENG-6-plain-6.md"

    /// The new file lies in its place from the fourth on.
    static let steps: [WriteStep] = [
        .listed, .locked, .wroteTemporary(file), .exchanged(file), .wroteFile(file), .wroteFiles, .wroteIndex,
        .movedBranch,
    ]

    @Test(
        "a buffer that was read before the pull loses nothing, at whatever moment", arguments: steps,
        Editor.Way.allCases)
    func save(at step: WriteStep, way: Editor.Way) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.file))
        try mirror.write(text.replacing("estimate:", with: "estimate: 2h"), to: Self.file)
        let editor = Editor(at: step, way: way, path: mirror.folder.path(of: "mirror/\(Self.file)"))
        // What is appended is a comment; the other ways save a whole buffer.
        var edits: Set<String>
        let isOverNewFile = Self.steps.firstIndex(of: step).map { $0 >= 3 } ?? false
        if way == .append {
            editor.buffer = "\nLate.\n"
            edits = ["estimate – → 2h", "new:1 – → Late."]
        } else {
            editor.buffer = text.replacing("estimate:", with: "estimate: 2h")
                .replacing("priority: medium", with: "priority: high")
            edits = ["estimate – → 2h", "priority medium → high"]
            // As after the pull: one value that is saved over the tracker's new one is an edit.
            if isOverNewFile { edits.insert("progress 30 → 0") }
        }
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#)
        _ = try await mirror.pull(watchedBy: editor)
        #expect(editor.isDone)

        let found = try await self.edits(in: mirror)
        try await mirror.pull()
        let after = try await self.edits(in: mirror)
        #expect(after == edits && found.isSuperset(of: edits))
        #expect(mirror.text(Self.file)?.contains("progress: \(edits.contains("progress 30 → 0") ? 0 : 30)\n") == true)
        #expect(try await mirror.pull().filesWritten == 0)
        #expect(!mirror.folder.exists("mirror/.git/index.lock"))
    }

    @Test(
        "an editor that holds the file from before the pull open and writes into it loses nothing",
        arguments: [WriteStep.exchanged(file), .wroteFiles, .wroteIndex, .movedBranch])
    func heldOpen(at step: WriteStep) async throws {
        let mirror = try await PulledMirror.pulled()
        let text = try #require(mirror.text(Self.file))
        try mirror.write(text.replacing("estimate:", with: "estimate: 2h"), to: Self.file)
        let editor = Editor(at: step, way: .inPlace, path: mirror.folder.path(of: "mirror/\(Self.file)"))
        editor.buffer = text.replacing("estimate:", with: "estimate: 2h")
            .replacing("priority: medium", with: "priority: high")
        try editor.holdOpen()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"progress_pct":30}"#)
        let report = try await mirror.pull(watchedBy: editor)
        #expect(editor.isDone)
        try await mirror.pull()
        #expect(mirror.text(Self.file)?.contains("progress: 30\n") == true)
        #expect(try await edits(in: mirror).contains("estimate – → 2h"))
        if [.wroteIndex, .movedBranch].contains(step) {
            // The new file lies there for everybody: what was written into the old one is kept and told.
            let kept = report.waiting.compactMap { waiting -> String? in
                guard case .left(.lateSave(let place)) = waiting.reason else { return nil }
                return place
            }
            #expect(kept.count == 1)
            let name = try #require(kept.first?.split(separator: "/").last)
            #expect(mirror.text(".git/toji/rescued/\(name)") == editor.buffer)
        } else {
            #expect(try await edits(in: mirror).contains("priority medium → high"))
        }
    }

    private func edits(in mirror: PulledMirror) async throws -> Set<String> {
        let status = try await mirror.status()
        #expect(status.conflicts.isEmpty && status.problems.isEmpty)
        return Set(
            status.edits.map { "\($0.change.field) \($0.change.base ?? "–") → \($0.change.local ?? "–")" })
    }
}
