/// Standard output or standard error.
struct TerminalStream: Sendable {
    /// A person is looking; otherwise a pipe or a file.
    let isTerminal: Bool
    let usesColor: Bool
    /// Writes the text as it is: what comes from outside is escaped before.
    let write: @Sendable (String) -> Void

    /// The text set off by `styles`, or as it is where colours are not wanted. Widths are measured before.
    func styled(_ text: String, _ styles: Style...) -> String {
        guard usesColor, !text.isEmpty, !styles.isEmpty else { return text }
        let codes = styles.map { String($0.code) }.joined(separator: ";")
        return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }

    func writeLine(_ text: String = "") {
        write(text + "\n")
    }
}
