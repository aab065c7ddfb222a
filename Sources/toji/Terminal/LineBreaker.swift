/// Breaks one paragraph into lines.
struct LineBreaker {
    private let width: Int
    private var lines: [String] = []
    private var line = ""
    private var lineWidth = 0

    static func lines(of text: some StringProtocol, width: Int) -> [String] {
        var breaker = LineBreaker(width: width)
        for piece in pieces(of: text) { breaker.take(piece) }
        breaker.endLine()
        return breaker.lines
    }

    private init(width: Int) {
        self.width = width
    }

    private mutating func take(_ piece: String) {
        let isBlank = piece == " "
        let pieceWidth = piece.terminalWidth
        if !isBlank, !line.isEmpty, lineWidth + pieceWidth > width { endLine() }
        if isBlank, line.isEmpty { return }
        line += piece
        lineWidth += pieceWidth
    }

    private mutating func endLine() {
        while line.last == " " { line.removeLast() }
        lines.append(line)
        line = ""
        lineWidth = 0
    }

    /// Blanks, words and single wide characters, each with the punctuation that may not be parted from it. A line can
    /// end after each of them.
    static func pieces(of text: some StringProtocol) -> [String] {
        var pieces: [String] = []
        for character in text {
            if let last = pieces.last, belongTogether(last, character) {
                pieces[pieces.count - 1].append(character)
            } else {
                pieces.append(String(character))
            }
        }
        return pieces
    }

    private static func belongTogether(_ piece: String, _ next: Character) -> Bool {
        guard let last = piece.last, last != " ", next != " " else { return false }
        if closing.contains(next) || opening.contains(last) { return true }
        return last.terminalWidth < 2 && next.terminalWidth < 2
    }

    private static let closing = Set("、。，．・：；？！）］｝」』】〉》〕ー…々っゃゅょッャュョ),.:;?!]}")
    private static let opening = Set("（［｛「『【〈《〔([{")
}
