/// A piece of a text on one line, for people.
///
/// Beside other texts it begins shortly before the place where they part, so that two long texts which differ never look
/// alike. Nothing is escaped: whoever prints it does that.
public enum TextExcerpt {
    private static let length = 60
    /// So much of what the texts have alike is shown: a wide script needs two columns for each character.
    private static let lead = 10
    /// A cut so near to the beginning would save nothing.
    private static let nearBeginning = 14
    /// Blanks are folded, so that more is read than shown.
    private static let window = 400
    /// Of a letter with very many marks on it nobody can show a part.
    private static let mostMarks = 64

    /// The beginning of the text; nil for an empty one.
    public static func of(_ text: String) -> String? { line(text, from: text.startIndex, showingBlanks: false) }

    /// Nil for an empty text.
    public static func of(_ text: String, beside others: [String]) -> String? {
        let others = others.filter { !TextComparison.isBlank($0) && !TextComparison.isExact($0, text) }
        let partings = others.map { parting(of: text, and: $0) }
        guard let first = partings.min(by: { $0.text < $1.text }) else { return of(text) }
        let isCut =
            text.index(text.startIndex, offsetBy: nearBeginning, limitedBy: first.text) != nil
            && ([text] + others).contains(where: isLong)
        func start(_ text: String, _ parting: String.Index) -> String.Index {
            isCut
                ? text.index(parting, offsetBy: -lead, limitedBy: text.startIndex) ?? text.startIndex : text.startIndex
        }
        let shown = line(text, from: start(text, first.text), showingBlanks: false)
        let isUnlike = zip(others, partings).contains { other, parting in
            parting.text == first.text
                && line(other, from: start(other, parting.other), showingBlanks: false) != shown
        }
        return isUnlike ? shown : line(text, from: start(text, first.text), showingBlanks: true)
    }

    /// Where the two part, in either: at the beginning of a character of both.
    private static func parting(of text: String, and other: String) -> (text: String.Index, other: String.Index) {
        var alike = 0
        for (left, right) in zip(text.utf8, other.utf8) {
            if left != right { break }
            alike += 1
        }
        for count in (max(0, alike - mostMarks)...alike).reversed() {
            let places = [text, other].map { String.Index($0.utf8.index($0.startIndex, offsetBy: count), within: $0) }
            if let first = places[0], let second = places[1] { return (first, second) }
        }
        return (text.startIndex, other.startIndex)
    }

    /// It may not fit, should its characters be wide.
    private static func isLong(_ text: String) -> Bool {
        var width = 0
        return text.unicodeScalars.contains { scalar in
            width += scalar.isASCII ? 1 : 2
            return width > length
        }
    }

    private static func line(_ text: String, from start: String.Index, showingBlanks: Bool) -> String? {
        var line = start > text.startIndex ? "…" : ""
        var (count, isEmpty, isAfterBlank) = (line.count, true, false)
        var read = 0
        for character in text[start...] {
            read += 1
            if count > length || read > window { break }
            if !showingBlanks, isBlank(character) {
                isAfterBlank = !isEmpty
                continue
            }
            if isAfterBlank { line.append(" ") }
            line.append(showingBlanks ? shown(character) : character)
            count += isAfterBlank ? 2 : 1
            (isEmpty, isAfterBlank) = (false, false)
        }
        if isEmpty { return nil }
        return count > length ? line.prefix(length - 1) + "…" : line
    }

    private static func shown(_ character: Character) -> Character {
        if character.isNewline { return "⏎" }
        return character == "\t" ? "⇥" : isBlank(character) ? "␣" : character
    }

    /// White space; of ASCII without a look into the tables of Unicode.
    private static func isBlank(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return character.isWhitespace }
        return byte == 0x20 || 0x09...0x0D ~= byte
    }
}
