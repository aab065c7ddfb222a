/// Makes a line of plain text that Markdown shows as it is.
enum InlineMarkdown {
    /// One line, without control and direction characters; what Markdown would read as markup gets a backslash.
    static func escape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if !scalar.isASCII {
                if scalar.isDirectionMark { continue }
                result.append(breaksLines(scalar) ? " " : scalar)
            } else if scalar.value < 0x20 || scalar.value == 0x7F {
                result.append(" ")
            } else {
                let next = index + 1 < scalars.count ? scalars[index + 1] : " "
                if isMarkup(scalar, after: index > 0 ? scalars[index - 1] : " ", before: next) { result.append("\\") }
                result.append(scalar)
            }
        }
        return trimmed(String(result))
    }

    private static func isMarkup(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar
    ) -> Bool {
        switch scalar {
        case "\\", "`", "*", "[", "]", "<", "~": true
        // Inside of a word it emphasises nothing.
        case "_": !isWord(previous) || !isWord(next)
        case "&": next == "#" || isWord(next)
        default: false
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.properties.isAlphabetic || 48...57 ~= scalar.value : scalar.properties.isAlphabetic
    }

    private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Blanks at the end of a line would break it, and those inside `**` keep it from being bold.
    private static func trimmed(_ text: String) -> String {
        guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
        var rest = text.drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
