extension String {
    /// The text in at most `width` columns; where something is cut off, `…` stands at the end.
    func truncated(toWidth width: Int) -> String {
        guard terminalWidth > width else { return self }
        guard width > 0 else { return "" }
        var result = ""
        var used = 0
        for character in self {
            used += character.terminalWidth
            if used > width - 1 { break }
            result.append(character)
        }
        return result + "…"
    }

    /// The text with blanks after it, or in front of it, so that it takes at least `width` columns.
    func padded(toWidth width: Int, aligned alignment: TextAlignment = .left) -> String {
        let blanks = String(repeating: " ", count: max(0, width - terminalWidth))
        switch alignment {
        case .left: return self + blanks
        case .right: return blanks + self
        }
    }

    /// The text in lines of at most `width` columns. Lines break at blanks and between East Asian characters, never in
    /// front of closing punctuation; a longer word stays whole. Line breaks of the text stay.
    func wrapped(toWidth width: Int) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { LineBreaker.lines(of: $0, width: width) }
    }
}

enum TextAlignment: Hashable, Sendable {
    case left
    case right
}
