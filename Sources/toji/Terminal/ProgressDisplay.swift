import SyncCore
import Synchronization

/// Shows how far a run is, on one line that is drawn over and over, at most ten times a second.
///
/// Prints nothing at all where the stream is no terminal. A lock and not an actor, since reports arrive from code that
/// cannot wait.
final class ProgressDisplay: RunProgress {
    private struct State {
        var counts = ProgressCounts()
        var drawnAt: Duration?
        var isFinished = false
    }

    private let stream: TerminalStream
    private let width: @Sendable () -> Int?
    private let language: Language
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    /// `elapsed` tells how long the run has lasted.
    init(on terminal: Terminal, elapsed: @escaping @Sendable () -> Duration) {
        stream = terminal.errors
        width = terminal.width
        language = terminal.language
        self.elapsed = elapsed
    }

    func report(_ step: ProgressStep) {
        guard stream.isTerminal else { return }
        let now = elapsed()
        state.withLock { state in
            state.counts.add(step)
            if let drawnAt = state.drawnAt, now < drawnAt + .milliseconds(100) { return }
            guard !state.isFinished else { return }
            state.drawnAt = now
            draw(state.counts.line(after: now, in: language))
        }
    }

    /// Takes the line away. Later reports draw nothing.
    func finish() {
        state.withLock { state in
            if state.drawnAt != nil, !state.isFinished { stream.write(Self.erase) }
            state.isFinished = true
        }
    }

    /// The last column stays free, since some terminals begin a new line there.
    private func draw(_ line: String) {
        stream.write(Self.erase + line.truncated(toWidth: (width() ?? 80) - 1))
    }

    private static let erase = "\r\u{1B}[K"
}
