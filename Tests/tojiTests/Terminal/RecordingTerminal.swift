import Synchronization

@testable import toji

/// A terminal that remembers what was printed on it.
final class RecordingTerminal: Sendable {
    private let printed = Mutex((output: "", errors: ""))

    var output: String { printed.withLock { $0.output } }
    var errors: String { printed.withLock { $0.errors } }

    func terminal(
        isTerminal: Bool = true, usesColor: Bool = false, width: Int = 80, language: Language = .english
    ) -> Terminal {
        Terminal(
            output: TerminalStream(isTerminal: isTerminal, usesColor: usesColor) { text in
                self.printed.withLock { $0.output += text }
            },
            errors: TerminalStream(isTerminal: isTerminal, usesColor: usesColor) { text in
                self.printed.withLock { $0.errors += text }
            },
            width: { isTerminal ? width : nil }, language: language)
    }
}

/// A clock that moves only when told to.
final class ManualClock: Sendable {
    private let time = Mutex(Duration.zero)

    var elapsed: Duration { time.withLock { $0 } }

    func advance(by duration: Duration) {
        time.withLock { $0 += duration }
    }
}
