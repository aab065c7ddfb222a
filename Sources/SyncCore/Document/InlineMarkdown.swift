/// Makes a line of plain text that Markdown shows as it is.
enum InlineMarkdown {
    private static let special = Set("\\`*_[]<>#|~!&".unicodeScalars)

    /// One line, without control and direction characters; what Markdown would read as markup gets a backslash.
    static func escape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                result.append(" ")
                continue
            case .format where isDirection(scalar): continue
            default: break
            }
            if special.contains(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
