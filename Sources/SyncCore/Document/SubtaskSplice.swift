/// Brings a list of subtasks up to date, line by line: lines of children are replaced, drafts stay where they are.
struct SubtaskSplice {
    let layout: DocumentLayout
    let content: Range<Int>
    /// Lines that create a subtask and have done so.
    let taken: [TaskID: ParsedDocument.Subtask]

    private struct Line {
        /// Nil for anything but a line with a box.
        var box: SubtaskLine?
        var bytes: [UInt8]
    }

    /// The new content, up to the next marker.
    func run(_ wanted: [SubtaskText]) -> [UInt8] {
        var missing = Dictionary(wanted.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var taken = taken
        var lines: [Line] = []
        for var line in present() {
            if let box = line.box, box.id == nil,
                let (id, _) = taken.first(where: { $0.value == .init(title: box.text, isDone: box.isDone) })
            {
                taken[id] = nil
                if let subtask = missing.removeValue(forKey: id) {
                    lines.append(Line(box: SubtaskLine(subtask.line), bytes: inLineEnding(subtask.line)))
                }
                continue
            }
            if let box = line.box, let id = box.id {
                guard let subtask = missing.removeValue(forKey: id) else { continue }
                let isSame = box.isDone == subtask.isDone && TextComparison.isExact(box.text, subtask.text)
                if !isSame { line.bytes = inLineEnding(subtask.line) }
            }
            lines.append(line)
        }
        for subtask in wanted where missing[subtask.id] != nil {
            insert(subtask, into: &lines)
        }
        closeGap(&lines)
        return lines.flatMap(\.bytes)
    }

    private func present() -> [Line] {
        var reader = LineReader(layout.bytes, from: content.lowerBound, to: content.upperBound)
        var lines: [Line] = []
        while let range = reader.next() {
            var bytes = Array(layout.bytes[range])
            if bytes.last != .lineFeed { bytes += layout.lineEnding }
            lines.append(Line(box: SubtaskLine(layout.text(of: range)), bytes: bytes))
        }
        return lines
    }

    /// Behind the last task of a lower number, else before the first box, else at the end.
    private func insert(_ subtask: SubtaskText, into lines: inout [Line]) {
        let line = Line(box: SubtaskLine(subtask.line), bytes: inLineEnding(subtask.line))
        if let before = lines.lastIndex(where: { other in other.box?.id.map { $0 < subtask.id } ?? false }) {
            lines.insert(line, at: before + 1)
        } else if let first = lines.firstIndex(where: { $0.box != nil }) {
            lines.insert(line, at: first)
        } else {
            trim(&lines)
            lines += [blank, line, blank]
        }
    }

    /// The last box took the blank line below the list along with its own.
    private func closeGap(_ lines: inout [Line]) {
        if lines.contains(where: { $0.box != nil }) || lines.allSatisfy(isBlank) { return }
        trim(&lines)
        lines.append(blank)
    }

    private func trim(_ lines: inout [Line]) {
        while let last = lines.last, isBlank(last) { lines.removeLast() }
    }

    private var blank: Line { Line(bytes: layout.lineEnding) }

    private func isBlank(_ line: Line) -> Bool {
        line.bytes.allSatisfy { $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn }
    }

    private func inLineEnding(_ text: String) -> [UInt8] { text.utf8 + layout.lineEnding }
}
