extension String {
    /// The text as it can be printed: what would steer a terminal or hide in it is shown as an escape such as `\x1b`
    /// or `\u{202E}`. Everything that comes from outside passes here once before it is printed.
    ///
    /// Line breaks are escaped too, unless `keepingLines`: then LF, CRLF (as LF) and tabs stay.
    func escapedForTerminal(keepingLines: Bool = false) -> String {
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
        var result = String.UnicodeScalarView()
        // Flags such as that of Scotland are a black flag followed by invisible tags.
        var isInFlag = false
        let scalars = Array(unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            isInFlag = scalar == "\u{1F3F4}" || isInFlag && scalar.isTag
            if keepingLines, scalar == "\n" || scalar == "\t" {
                result.append(scalar)
            } else if keepingLines, scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" {
                continue
            } else if scalar.isShownAsIs || isInFlag {
                result.append(scalar)
            } else {
                result.append(contentsOf: scalar.visibleEscape.unicodeScalars)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Not for controls, separators of lines, and characters that are invisible or turn the direction of writing. The
    /// two joiners stay, since scripts and emoji are spelt with them.
    fileprivate var isShownAsIs: Bool {
        if isASCII { return (0x20..<0x7F).contains(value) }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        case .format:
            let isJoiner = self == "\u{200C}" || self == "\u{200D}"
            return isJoiner || !(properties.isDefaultIgnorableCodePoint || properties.isBidiControl)
        default: return true
        }
    }

    fileprivate var isTag: Bool {
        ("\u{E0020}"..."\u{E007F}").contains(self)
    }

    fileprivate var visibleEscape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default:
            value < 0x100
                ? "\\x" + (value < 16 ? "0" : "") + String(value, radix: 16)
                : "\\u{" + String(value, radix: 16, uppercase: true) + "}"
        }
    }
}
