/// Where toji prints, and what it knows about the place.
struct Terminal: Sendable {
    /// Data that was asked for.
    let output: TerminalStream
    /// Progress, warnings and errors.
    let errors: TerminalStream
    /// The number of columns at this moment; nil where there is no terminal.
    let width: @Sendable () -> Int?
    let language: Language

    /// The columns for running text: those of the terminal, but no more than can be read with ease.
    var textWidth: Int {
        min(max(width() ?? 80, 40), 100)
    }

    /// The same place without colours.
    func withoutColor() -> Terminal {
        func plain(_ stream: TerminalStream) -> TerminalStream {
            TerminalStream(isTerminal: stream.isTerminal, usesColor: false, write: stream.write)
        }
        return Terminal(output: plain(output), errors: plain(errors), width: width, language: language)
    }
}
