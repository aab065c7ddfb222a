/// Text for the manual page: plain ASCII, so that it is read alike in every locale.
enum RoffText {
    /// Escapes what roff gives a meaning to. Words in backquotes become bold. Between East Asian characters roff is told
    /// that a line may end there.
    static func text(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count.isMultiple(of: 2) == false else { return breakable(text) }
        return parts.enumerated().map { index, part in
            index.isMultiple(of: 2) ? breakable(String(part)) : bold(String(part))
        }.joined()
    }

    static func bold(_ text: String) -> String {
        "\\fB\(escaped(text))\\fR"
    }

    static func italic(_ text: String) -> String {
        "\\fI\(escaped(text))\\fR"
    }

    /// An argument of a macro, in double quotes.
    static func quoted(_ text: String) -> String {
        "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
    }

    private static func breakable(_ text: String) -> String {
        let pieces = LineBreaker.pieces(of: text)
        return zip(pieces, [" "] + pieces).map { piece, before in
            (piece == " " || before == " " ? "" : "\\:") + escaped(piece)
        }.joined()
    }

    /// A dash is written so that it can be copied into a shell; a dot or quote that begins a line would be a request.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "." where result.isEmpty: result += "\\&."
            case "\n": result += " "
            default:
                if scalar.isASCII {
                    result.unicodeScalars.append(scalar)
                } else {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
                }
            }
        }
        return result
    }
}
