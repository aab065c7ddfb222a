/// The lines of a list of subtasks, for what is drafted there.
struct SubtaskLines {
    private struct Line {
        var bytes: [UInt8]
        var box: SubtaskLine?

        var isBlank: Bool { bytes.allSatisfy { $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn } }

        /// Nil for what creates nothing.
        var draft: ParsedDocument.Subtask? {
            guard let box, box.id == nil, !box.text.isEmpty else { return nil }
            return ParsedDocument.Subtask(title: box.text, isDone: box.isDone)
        }
    }

    private var lines: [Line] = []

    init(_ layout: DocumentLayout, _ content: Range<Int>) {
        var reader = LineReader(layout.bytes, from: content.lowerBound, to: content.upperBound)
        while let range = reader.next() {
            lines.append(Line(bytes: Array(layout.bytes[range]), box: SubtaskLine(layout.text(of: range))))
        }
    }

    var bytes: [UInt8] { lines.flatMap(\.bytes) }

    func keeping(_ isKept: (ParsedDocument.Subtask) -> Bool) -> SubtaskLines {
        var kept = self
        kept.lines = []
        var isGap = false
        for line in lines {
            if let draft = line.draft, !isKept(draft) {
                isGap = true
                continue
            }
            // The list's only line takes one of the blank lines around it along.
            let isSpare = isGap && line.isBlank && kept.lines.last?.isBlank ?? true
            if !isSpare { kept.lines.append(line) }
            isGap = false
        }
        return kept
    }

    /// Puts those lines of another file behind the last one of the list.
    func adding(_ other: SubtaskLines, only wanted: Set<ParsedDocument.Subtask>, lineEnding: [UInt8]) -> SubtaskLines {
        var missing = wanted
        let new = other.lines.filter { line in line.draft.map { missing.remove($0) != nil } ?? false }.map { line in
            Line(bytes: line.bytes.filter { $0 != .lineFeed && $0 != .carriageReturn } + lineEnding, box: line.box)
        }
        var all = self
        if let last = lines.lastIndex(where: { $0.box != nil }) {
            if all.lines[last].bytes.last != .lineFeed { all.lines[last].bytes += lineEnding }
            all.lines.insert(contentsOf: new, at: last + 1)
        } else {
            while let last = all.lines.last, last.isBlank { all.lines.removeLast() }
            let blank = Line(bytes: lineEnding, box: nil)
            all.lines += [blank] + new + [blank]
        }
        return all
    }
}
