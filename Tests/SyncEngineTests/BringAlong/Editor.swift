@preconcurrency import Glibc
import SyncCore
import SyncEngine
import Synchronization
import TestSupport

@testable import LocalStore
@testable import Trackers

/// Saves once, when a step of the run is reached.
final class Editor: Sendable {
    /// How an editor puts bytes into a file.
    enum Way: CaseIterable {
        case rename
        case inPlace
        /// The second half comes at the next step of the run.
        case inTwoPieces
        case append
    }

    private struct State {
        var buffer = ""
        var held: Int32?
        /// What is still to be written into the file that is open.
        var rest: (file: Int32, bytes: [UInt8])?
        var isDone = false
    }

    private let step: WriteStep
    private let way: Way
    private let path: String
    private let state = Mutex(State())

    init(at step: WriteStep, way: Way, path: String) {
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
            try write(bytes, O_EXCL, to: path + "~")
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
        let file = Glibc.open(other ?? path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
        guard file >= 0 else { throw ProcessRun.Failure(errno) }
        return file
    }
}

extension PulledMirror {
    /// A pull whose every step of writing the editor sees.
    func pull(watchedBy editor: Editor) async throws -> PullReport {
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
