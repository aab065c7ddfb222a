/// When two texts are the same. Swift's `==` takes the composed and the decomposed spelling of a letter for equal;
/// trackers keep them apart, so bytes are compared.
enum TextComparison {
    static func isExact(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

    /// For texts as files give them: blank lines at either end are no difference.
    static func isAlike(_ left: String, _ right: String) -> Bool {
        isExact(left, right) || trimmed(left).elementsEqual(trimmed(right))
    }

    /// Blanks of every script count: an input method writes wide ones.
    static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    /// Without lines that hold nothing but blanks at either end.
    private static func trimmed(_ text: String) -> Substring.UTF8View {
        let bytes = text.utf8
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex, bytes[index] == .lineFeed || bytes[index].isBlank {
            let byte = bytes[index]
            index = bytes.index(after: index)
            if byte == .lineFeed { start = index }
        }
        if index == bytes.endIndex { return text[index...].utf8 }
        var end = bytes.endIndex
        index = end
        while index > start {
            let before = bytes.index(before: index)
            if bytes[before] == .lineFeed { end = before } else if !bytes[before].isBlank { break }
            index = before
        }
        return text[start..<end].utf8
    }
}
