/// What stands in a template, in order, before sections are matched.
struct TemplateToken {
    enum Kind: Equatable {
        /// At most one line, with its line ending.
        case text
        /// Escaped, or raw for `{{{name}}}` and `{{&name}}`.
        case variable(isRaw: Bool)
        case open(isInverted: Bool)
        case close
        case partial(indentation: String)
        /// A comment or a change of delimiters: nothing to show.
        case silent
    }

    var kind: Kind
    /// The text, or the name in the tag.
    var content: String
    /// Where it begins, counted from 1.
    var line: Int
}

extension TemplateToken {
    var isBlankText: Bool {
        kind == .text && content.unicodeScalars.allSatisfy { " \t\r\n".unicodeScalars.contains($0) }
    }

    /// Looks at scalars, since CRLF is one character.
    var endsLine: Bool {
        kind == .text && content.unicodeScalars.last == "\n"
    }

    /// Tags of these kinds take their whole line with them when nothing but blanks is beside them.
    var mayStandAlone: Bool {
        switch kind {
        case .open, .close, .partial, .silent: true
        case .text, .variable: false
        }
    }
}

extension [TemplateToken] {
    /// Takes the blanks and the line ending around each tag that stands alone, and hands a partial its indentation.
    func withoutStandaloneLines() -> [TemplateToken] {
        var result: [TemplateToken] = []
        var line: [TemplateToken] = []
        for token in self {
            line.append(token)
            if token.endsLine {
                result += line.trimmedIfStandalone()
                line = []
            }
        }
        return result + line.trimmedIfStandalone()
    }

    private func trimmedIfStandalone() -> [TemplateToken] {
        let tags = filter { $0.kind != .text }
        guard tags.count == 1, var tag = tags.first, tag.mayStandAlone,
            allSatisfy({ $0.kind != .text || $0.isBlankText })
        else { return self }
        if case .partial = tag.kind {
            tag.kind = .partial(indentation: prefix { $0.kind == .text }.map(\.content).joined())
        }
        return [tag]
    }
}
