#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

extension Terminal {
    /// The standard streams of this process.
    static func standard(environment: [String: String]) -> Terminal {
        Terminal(
            output: stream(STDOUT_FILENO, environment: environment),
            errors: stream(STDERR_FILENO, environment: environment),
            width: { columns(of: STDOUT_FILENO) ?? columns(of: STDERR_FILENO) },
            language: Language.current(environment: environment))
    }

    /// Colours need a terminal that knows them, and nobody who set `NO_COLOR`.
    static func wantsColor(isTerminal: Bool, environment: [String: String]) -> Bool {
        isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    private static func stream(_ descriptor: Int32, environment: [String: String]) -> TerminalStream {
        let isTerminal = isatty(descriptor) == 1
        return TerminalStream(
            isTerminal: isTerminal, usesColor: wantsColor(isTerminal: isTerminal, environment: environment),
            write: { writeAll($0, to: descriptor) })
    }

    /// What the reader's end does not take is dropped: there is nobody left to tell.
    private static func writeAll(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                let written = write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
                if written < 0, errno == EINTR || errno == EAGAIN { continue }
                guard written > 0 else { return }
                offset += written
            }
        }
    }

    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
