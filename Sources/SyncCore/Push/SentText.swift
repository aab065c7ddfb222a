/// A text from a file in the form in which the tracker gets it.
///
/// Files have LF, and no empty lines at either end. What the tracker has otherwise stays otherwise: each line that did not
/// change keeps its ending, new lines get the one that most lines have, and the empty lines at both ends stay.
enum SentText {
    /// - Parameters:
    ///   - text: as a file gives it, see ``TextEscaping``.
    ///   - remote: byte for byte as on the tracker.
    static func text(_ text: String, over remote: String) -> String {
        if text.isEmpty { return "" }
        var ends = blankEnds(of: remote)
        // A CR that belongs to the text must not become half of a line's ending.
        if text.utf8.last == .carriageReturn, ends.after.utf8.first == .lineFeed { ends.after = "\r" + ends.after }
        guard hasCRLF(remote) || hasCRLF(text) else { return ends.before + text + ends.after }
        return ends.before + withEndings(text, of: remote) + ends.after
    }

    private static func blankEnds(of remote: String) -> (before: String, after: String) {
        var remote = remote
        return remote.withUTF8 { bytes in
            let range = TextEscaping.withoutEmptyLines(bytes, bytes.indices)
            if range.isEmpty { return ("", "") }
            return (
                String(decoding: bytes[..<range.lowerBound], as: UTF8.self),
                String(decoding: bytes[range.upperBound...], as: UTF8.self)
            )
        }
    }

    private static func hasCRLF(_ text: String) -> Bool {
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte == .lineFeed, last == .carriageReturn { return true }
            last = byte
        }
        return false
    }

    private struct Line: Hashable {
        var bytes: ArraySlice<UInt8>
        var hasCR: Bool

        /// Only what a file would show of it.
        static func == (left: Line, right: Line) -> Bool { left.bytes == right.bytes }
        func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
    }

    private static func withEndings(_ text: String, of remote: String) -> String {
        let former = lines(of: Array(remote.utf8), takingCR: true)
        var now = lines(of: Array(text.utf8), takingCR: false)
        let crlf = former.count(where: \.hasCR)
        let breaks = former.count - 1
        if 0 < crlf, crlf < breaks {
            keepEndings(of: former, in: &now, isMostlyCRLF: crlf * 2 >= breaks)
        } else {
            for index in now.indices { now[index].hasCR = crlf > 0 }
        }
        var result: [UInt8] = []
        for (index, line) in now.enumerated() {
            result += line.bytes
            guard index < now.count - 1 else { break }
            // The same as above.
            result += line.hasCR || line.bytes.last == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed]
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func keepEndings(of former: [Line], in now: inout [Line], isMostlyCRLF: Bool) {
        var kept = Array(repeating: Optional<Bool>.none, count: now.count)
        var (new, old) = (0, 0)
        let difference = now.difference(from: former)
        let inserted = Set(difference.insertions.map(\.offset))
        let removed = Set(difference.removals.map(\.offset))
        while new < now.count {
            if inserted.contains(new) {
                new += 1
            } else if removed.contains(old) {
                old += 1
            } else {
                if old < former.count { kept[new] = former[old].hasCR }
                new += 1
                old += 1
            }
        }
        for index in now.indices { now[index].hasCR = kept[index] ?? isMostlyCRLF }
    }

    /// What stands behind the last line feed has no ending.
    private static func lines(of bytes: [UInt8], takingCR: Bool) -> [Line] {
        bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).map { line in
            let hasCR = takingCR && line.last == .carriageReturn && line.endIndex < bytes.endIndex
            return Line(bytes: hasCR ? line.dropLast() : line, hasCR: hasCR)
        }
    }
}

extension CollectionDifference {
    fileprivate var insertions: [Change] {
        filter { if case .insert = $0 { true } else { false } }
    }

    fileprivate var removals: [Change] {
        filter { if case .remove = $0 { true } else { false } }
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
