/// Brings a list of subtasks up to date, line by line: lines of children are replaced, drafts stay where they are.
struct SubtaskSplice {
    let layout: DocumentLayout
    let content: Range<Int>

    private struct Line {
        /// Nil for anything but the line of a task.
        var id: TaskID?
        var isBox: Bool
        var bytes: [UInt8]
    }

    /// The new content, up to the next marker.
    func run(_ wanted: [Subtask]) -> [UInt8] {
        var missing = Dictionary(wanted.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var lines: [Line] = []
        for var line in present() {
            if let id = line.id {
                guard let subtask = missing.removeValue(forKey: id) else { continue }
                let text = Sections.line(of: subtask)
                if !isLine(line.bytes, text) { line.bytes = inLineEnding(text) }
            }
            lines.append(line)
        }
        for subtask in wanted where missing[subtask.id] != nil {
            insert(Line(id: subtask.id, isBox: true, bytes: inLineEnding(Sections.line(of: subtask))), into: &lines)
        }
        closeGap(&lines)
        return lines.flatMap(\.bytes)
    }

    private func present() -> [Line] {
        var reader = LineReader(layout.bytes, from: content.lowerBound, to: content.upperBound)
        var lines: [Line] = []
        while let range = reader.next() {
            let box = SubtaskLine(layout.text(of: range))
            var bytes = Array(layout.bytes[range])
            if bytes.last != .lineFeed { bytes += layout.lineEnding }
            lines.append(Line(id: box?.id, isBox: box != nil, bytes: bytes))
        }
        return lines
    }

    /// Behind the last task of a lower number, else before the first box, else at the end.
    private func insert(_ line: Line, into lines: inout [Line]) {
        if let before = lines.lastIndex(where: { other in other.id.map { $0 < line.id ?? $0 } ?? false }) {
            lines.insert(line, at: before + 1)
        } else if let first = lines.firstIndex(where: \.isBox) {
            lines.insert(line, at: first)
        } else {
            trim(&lines)
            lines += [blank, line, blank]
        }
    }

    /// The last box took the blank line below the list along with its own.
    private func closeGap(_ lines: inout [Line]) {
        if lines.contains(where: \.isBox) || lines.allSatisfy(isBlank) { return }
        trim(&lines)
        lines.append(blank)
    }

    private func trim(_ lines: inout [Line]) {
        while let last = lines.last, isBlank(last) { lines.removeLast() }
    }

    private var blank: Line { Line(isBox: false, bytes: layout.lineEnding) }

    private func isBlank(_ line: Line) -> Bool {
        line.bytes.allSatisfy { $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn }
    }

    private func isLine(_ bytes: [UInt8], _ text: String) -> Bool {
        var end = bytes.count
        while end > 0, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn { end -= 1 }
        return bytes[..<end].elementsEqual(text.utf8)
    }

    private func inLineEnding(_ text: String) -> [UInt8] { text.utf8 + layout.lineEnding }
}
