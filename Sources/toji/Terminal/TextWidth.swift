import CUtf8proc

extension Character {
    /// How many columns of a terminal the character takes: 2 for East Asian wide ones and emoji, 0 for combining marks
    /// that stand alone.
    var terminalWidth: Int {
        if let ascii = asciiValue { return (0x20..<0x7F).contains(ascii) ? 1 : 0 }
        if isEmojiCluster { return 2 }
        return unicodeScalars.reduce(0) { $0 + Int(utf8proc_charwidth(utf8proc_int32_t($1.value))) }
    }

    /// Shown as one picture: emoji by default, or by a variation selector, or two regional indicators.
    private var isEmojiCluster: Bool {
        guard let first = unicodeScalars.first else { return false }
        if unicodeScalars.contains("\u{FE0E}") { return false }
        return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    }
}

extension StringProtocol {
    /// How many columns the text takes on one line of a terminal.
    var terminalWidth: Int {
        reduce(0) { $0 + $1.terminalWidth }
    }
}
