@preconcurrency import Glibc
import SyncCore
import SyncEngine
import Synchronization
import TestSupport
import Testing

@testable import LocalStore
@testable import Trackers

/// A person saves a file again and again while a pull replaces it, in every way in which editors save.
@Suite struct SavingMeanwhileTests {
    /// How an editor puts bytes into a file.
    enum Way: CaseIterable {
        case rename
        case inPlace
        /// The second half comes at the next step of the run.
        case inTwoPieces
        case append
    }

    private static let file = "ENG/tasks/ENG-6-plain-6.md"

    /// The new file lies in its place from the fourth on.
    static let steps: [WriteStep] = [
        .listed, .locked, .wroteTemporary(file), .exchanged(file), .wroteFile(file), .wroteFiles, .wroteIndex,
        .movedBranch,
    ]

    @Test("a buffer that was read before the pull loses nothing, at whatever moment", arguments: steps, Way.allCases)
    func save(at step: WriteStep, way: Way) async throws {
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

/// Saves once, when a step of the run is reached.
private final class Editor: Sendable {
    private struct State {
        var buffer = ""
        var held: Int32?
        /// What is still to be written into the file that is open.
        var rest: (file: Int32, bytes: [UInt8])?
        var isDone = false
    }

    private let step: WriteStep
    private let way: SavingMeanwhileTests.Way
    private let path: String
    private let state = Mutex(State())

    init(at step: WriteStep, way: SavingMeanwhileTests.Way, path: String) {
        (self.step, self.way, self.path) = (step, way, path)
    }

    var buffer: String {
        get { state.withLock { $0.buffer } }
        set { state.withLock { $0.buffer = newValue } }
    }

    var isDone: Bool { state.withLock { $0.isDone && $0.rest == nil } }

    func holdOpen() throws {
        let file = Glibc.open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw ProcessRun.Failure(errno) }
        state.withLock { $0.held = file }
    }

    func reach(_ step: WriteStep) throws {
        try state.withLock { state in
            if let rest = state.rest {
                state.rest = nil
                defer { close(rest.file) }
                try write(rest.bytes, into: rest.file)
            } else if step == self.step, !state.isDone {
                state.isDone = true
                try save(&state)
            }
        }
    }

    private func save(_ state: inout State) throws {
        let bytes = Array(state.buffer.utf8)
        if let held = state.held {
            guard ftruncate(held, 0) == 0, pwrite(held, bytes, bytes.count, 0) == bytes.count, close(held) == 0
            else { throw ProcessRun.Failure(errno) }
            return
        }
        switch way {
        case .inPlace: try write(bytes, O_TRUNC)
        case .append: try write(bytes, O_APPEND)
        case .inTwoPieces:
            let file = try open(O_TRUNC)
            try write(Array(bytes.prefix(bytes.count / 2)), into: file)
            state.rest = (file, Array(bytes.dropFirst(bytes.count / 2)))
        case .rename:
            try write(bytes, O_CREAT | O_EXCL, to: path + "~")
            guard Glibc.rename(path + "~", path) == 0 else { throw ProcessRun.Failure(errno) }
        }
    }

    private func write(_ bytes: [UInt8], _ flags: Int32, to other: String? = nil) throws {
        let file = try open(flags, other)
        defer { close(file) }
        try write(bytes, into: file)
    }

    private func write(_ bytes: [UInt8], into file: Int32) throws {
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw ProcessRun.Failure(errno) }
    }

    private func open(_ flags: Int32, _ other: String? = nil) throws -> Int32 {
        let file = Glibc.open(other ?? path, O_WRONLY | O_CLOEXEC | flags, 0o666)
        guard file >= 0 else { throw ProcessRun.Failure(errno) }
        return file
    }
}

extension PulledMirror {
    /// A pull whose every step of writing the editor sees.
    fileprivate func pull(watchedBy editor: Editor) async throws -> PullReport {
        let watched = try GitRepository.open(
            at: folder.path(of: "mirror"), now: { .now }, step: { try editor.reach($0) })
        return try await Pull(
            tracker: tracker, history: watched, workTree: watched,
            state: try StateDatabase(folder: watched.stateFolder, now: { .now }), templates: PlainPages(),
            progress: NoProgress(), configuration: configuration, options: PullOptions(), texts: GitTextMerge(),
            foundation: [(".toji/config.yml", configuration.render())]
        ).run()
    }
}
