/// Where the parts of a document stand. It knows lines and markers and nothing of what they mean.
struct DocumentLayout {
    struct Section {
        var kind: SectionKind
        /// The marker's line with its line ending; empty for the body.
        var marker: Range<Int>
        var content: Range<Int>
        /// The line of the file in which the content begins, counted from 1.
        var line: Int
    }

    let bytes: [UInt8]
    /// What ends the lines of this file.
    let lineEnding: [UInt8]
    /// Between the two `---`. It begins in the file's second line.
    let frontMatter: Range<Int>
    /// The body first; a file has at least that.
    let sections: [Section]

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Throws when there is no front matter to be read.
    init(_ bytes: [UInt8]) throws(LayoutError) {
        try Self.checkText(bytes)
        self.bytes = bytes
        let start = bytes.starts(with: Self.byteOrderMark) ? 3 : 0
        var lines = LineReader(bytes, from: start)
        guard let first = lines.next(), Self.isFence(bytes, first) else {
            throw LayoutError(line: 1, column: 1, reason: .noFrontMatter)
        }
        lineEnding = first.count >= 2 && bytes[first.upperBound - 2] == .carriageReturn ? [13, 10] : [10]
        var closing: Range<Int>?
        while closing == nil, let line = lines.next() {
            if Self.isFence(bytes, line) { closing = line }
        }
        guard let closing else { throw LayoutError(line: 1, column: 1, reason: .unclosedFrontMatter) }
        frontMatter = first.upperBound..<closing.lowerBound
        sections = Self.sections(bytes, &lines)
    }

    /// `---`, with nothing but blanks behind it.
    static func isFence(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        guard line.count >= 3, bytes[line.lowerBound] == UInt8(ascii: "-"), bytes[line].starts(with: "---".utf8) else {
            return false
        }
        return bytes[line].dropFirst(3).allSatisfy { $0.isBlank || $0 == .carriageReturn || $0 == .lineFeed }
    }

    private static func sections(_ bytes: [UInt8], _ lines: inout LineReader) -> [Section] {
        let start = lines.position
        var sections = [Section(kind: .body, marker: start..<start, content: start..<start, line: lines.number + 1)]
        while let line = lines.next() {
            if bytes[line.lowerBound] == UInt8(ascii: "<"), bytes[line].starts(with: TextEscaping.marker) {
                let end = line.upperBound
                sections.append(
                    Section(
                        kind: SectionKind(marker: bytes[line]), marker: line, content: end..<end,
                        line: lines.number + 1))
            } else {
                let last = sections.count - 1
                sections[last].content = sections[last].content.lowerBound..<line.upperBound
            }
        }
        return sections
    }

    private static func checkText(_ bytes: [UInt8]) throws(LayoutError) {
        if bytes.allSatisfy({ $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn }) {
            throw LayoutError(line: nil, column: nil, reason: .isEmpty)
        }
        if let place = bytes.firstIndex(of: 0) { throw LayoutError(at: place, in: bytes, reason: .hasNUL) }
        if String(validating: bytes, as: UTF8.self) == nil {
            throw LayoutError(at: firstBrokenByte(bytes), in: bytes, reason: .notUTF8)
        }
    }

    private static func firstBrokenByte(_ bytes: [UInt8]) -> Int {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var position = 0
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) { position += scalar.count }
        return position
    }
}

/// Why a file has no parts, and where that shows; counted from 1.
struct LayoutError: Error {
    var line: Int?
    var column: Int?
    var reason: ProblemReason

    init(line: Int?, column: Int?, reason: ProblemReason) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    init(at offset: Int, in bytes: [UInt8], reason: ProblemReason) {
        let before = bytes[..<offset]
        let start = before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
        line = 1 + before.count { $0 == .lineFeed }
        column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
        self.reason = reason
    }
}

/// Walks over lines, each with its line ending.
struct LineReader {
    private let bytes: [UInt8]
    private let end: Int
    private(set) var position: Int
    /// How many lines were read.
    private(set) var number = 0

    init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        self.end = end ?? bytes.count
        position = start
    }

    mutating func next() -> Range<Int>? {
        if position == end { return nil }
        let start = position
        while position < end {
            position += 1
            if bytes[position - 1] == .lineFeed { break }
        }
        number += 1
        return start..<position
    }
}
