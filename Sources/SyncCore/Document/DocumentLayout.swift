/// Where the parts of a document stand. It knows lines and markers and nothing of what they mean.
struct DocumentLayout {
    enum SectionKind: Hashable {
        /// Between the front matter and the first marker.
        case body
        case subtasks
        case repository
        case comments
        case comment(EntityID, replyTo: EntityID?, isDeleted: Bool)
        case new(replyTo: EntityID?)
        case unknown(String)
    }

    struct Section {
        var kind: SectionKind
        /// The marker's line with its line ending; empty for the body.
        var marker: Range<Int>
        var content: Range<Int>
    }

    let bytes: [UInt8]
    /// What ends the lines of this file.
    let lineEnding: [UInt8]
    /// Between the two `---`.
    let frontMatter: Range<Int>
    let sections: [Section]

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Throws the reason when there is no front matter to be read.
    init(_ bytes: [UInt8]) throws(LayoutError) {
        try Self.checkText(bytes)
        self.bytes = bytes
        let start = bytes.starts(with: Self.byteOrderMark) ? 3 : 0
        let first = Self.lineEnd(bytes, from: start)
        lineEnding = first >= 2 && bytes[first - 2] == UInt8(ascii: "\r") ? [13, 10] : [10]
        guard Self.isFence(bytes[start..<first]) else { throw LayoutError(reason: .noFrontMatter) }
        guard let (closing, end) = Self.closingFence(bytes, from: first) else {
            throw LayoutError(reason: .unclosedFrontMatter)
        }
        frontMatter = first..<closing
        sections = Self.sections(bytes, from: end)
    }

    /// Counted from 1.
    func line(at offset: Int) -> Int {
        1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
    }

    private static func checkText(_ bytes: [UInt8]) throws(LayoutError) {
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) {
            throw LayoutError(reason: .isEmpty)
        }
        if bytes.contains(0) { throw LayoutError(reason: .hasNUL) }
        if String(validating: bytes, as: UTF8.self) == nil { throw LayoutError(reason: .notUTF8) }
    }

    private static func closingFence(_ bytes: [UInt8], from start: Int) -> (closing: Int, end: Int)? {
        var position = start
        while position < bytes.count {
            let end = lineEnd(bytes, from: position)
            if isFence(bytes[position..<end]) { return (position, end) }
            position = end
        }
        return nil
    }

    private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: "---".utf8) else { return false }
        return line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    }

    /// Behind the line ending.
    private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") { return index + 1 }
            index += 1
        }
        return index
    }

    private static func sections(_ bytes: [UInt8], from start: Int) -> [Section] {
        var sections = [Section(kind: .body, marker: start..<start, content: start..<start)]
        var position = start
        while position < bytes.count {
            let end = lineEnd(bytes, from: position)
            let line = bytes[position..<end]
            if line.first == UInt8(ascii: "<"), line.starts(with: TextEscaping.marker) {
                sections.append(Section(kind: kind(of: line), marker: position..<end, content: end..<end))
            } else {
                let last = sections.count - 1
                sections[last].content = sections[last].content.lowerBound..<end
            }
            position = end
        }
        return sections
    }

    private static func kind(of line: ArraySlice<UInt8>) -> SectionKind {
        let text = String(decoding: line.dropFirst(TextEscaping.marker.count), as: UTF8.self)
        let words = text.split { $0.isWhitespace }
        guard words.last == "-->" else { return .unknown(text) }
        switch (words.first, words.dropFirst().dropLast()) {
        case ("subtasks", let rest) where rest.isEmpty: return .subtasks
        case ("repository", let rest) where rest.isEmpty: return .repository
        case ("comments", let rest) where rest.isEmpty: return .comments
        case ("new", let rest) where rest.isEmpty: return .new(replyTo: nil)
        case ("new", let rest) where rest.count == 2 && rest.first == "to":
            return .new(replyTo: String(rest[rest.startIndex + 1]))
        case ("comment", var rest):
            let isDeleted = rest.last == "deleted" && rest.count == 2
            if isDeleted { rest.removeLast() }
            guard rest.count == 1, let id = rest.first else { return .unknown(text) }
            return .comment(String(id), replyTo: nil, isDeleted: isDeleted)
        case ("reply", let rest) where rest.count == 3 && rest[rest.startIndex + 1] == "to":
            return .comment(String(rest[rest.startIndex]), replyTo: String(rest[rest.startIndex + 2]), isDeleted: false)
        default: return .unknown(text)
        }
    }
}

struct LayoutError: Error {
    var reason: ProblemReason
}
