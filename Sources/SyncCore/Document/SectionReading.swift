/// Reads what stands below the front matter.
struct SectionReading {
    let layout: DocumentLayout
    let project: String

    func read(into document: inout ParsedDocument) {
        checkOrder(&document)
        for section in layout.sections {
            switch section.kind {
            case .body: readBody(section, into: &document)
            case .subtasks: readSubtasks(section, into: &document)
            case .repository: break
            case .comments: checkOnlyHeading(section, into: &document)
            case .comment(let id, let replyTo, let isDeleted):
                document.places[.comment(id)] = .init(line: section.line - 1, column: 1)
                let text = textBelowHead(section, isDeleted: isDeleted, into: &document)
                document.comments.append(
                    .init(
                        id: id, replyTo: replyTo, isDeleted: isDeleted, head: layout.text(of: layout.head(of: section)),
                        text: text))
            case .new(let replyTo):
                let text = TextEscaping.unescape(layout.bytes, section.content)
                if TextComparison.isBlank(text) { continue }
                document.drafts.append(.init(replyTo: replyTo, text: text))
                document.places[.new(document.drafts.count)] = place(section)
            case .unknown(let words):
                document.problems.append(problem(document, section.line - 1, .unknownMarker(words)))
            }
        }
    }

    /// A marker that stands twice or too early would cut a text in two.
    private func checkOrder(_ document: inout ParsedDocument) {
        var reached = 0
        var threads: Set<EntityID> = []
        for section in layout.sections {
            guard let rank = section.kind.rank else { continue }
            var isMisplaced = rank < reached || rank == reached && 1...3 ~= rank
            if case .comment(let id, _, _) = section.kind, !threads.insert(id).inserted { isMisplaced = true }
            reached = max(reached, rank)
            if isMisplaced {
                document.problems.append(
                    problem(document, section.line - 1, .misplacedMarker(section.kind.words)))
            }
        }
        for section in layout.sections {
            guard case .new(let thread?) = section.kind, !threads.contains(thread) else { continue }
            document.problems.append(problem(document, section.line - 1, .unknownComment(thread)))
        }
    }

    private func readBody(_ section: DocumentLayout.Section, into document: inout ParsedDocument) {
        document.body = TextEscaping.unescape(layout.bytes, section.content)
        document.places[.body] = place(section)
        if document.idText == nil { document.secondFrontMatter = secondFrontMatter(section) }
    }

    /// The line in which the body begins with a front matter that has an id.
    private func secondFrontMatter(_ section: DocumentLayout.Section) -> Int? {
        var lines = LineReader(layout.bytes, from: section.content.lowerBound, to: section.content.upperBound)
        var start: Int?
        while let line = lines.next() {
            if start != nil {
                if layout.bytes[line].starts(with: "id:".utf8) { return start }
                if DocumentLayout.isFence(layout.bytes, line) { return nil }
            } else if DocumentLayout.isFence(layout.bytes, line) {
                start = section.line + lines.number - 1
            } else if !isBlank(line) {
                return nil
            }
        }
        return nil
    }

    /// The line below a comment's marker is toji's. Where it is gone, the text must not lose its first line by that.
    private func textBelowHead(
        _ section: DocumentLayout.Section, isDeleted: Bool, into document: inout ParsedDocument
    ) -> String {
        let content = section.content
        let head = layout.head(of: section)
        if head.isEmpty, let first = layout.firstLine(in: content), !isBlank(first) {
            document.problems.append(problem(document, section.line, .misplacedText))
        }
        let text = TextEscaping.unescape(layout.bytes, head.upperBound..<content.upperBound)
        if !isDeleted { return text }
        if !TextComparison.isBlank(text) {
            document.problems.append(problem(document, section.line, .misplacedText))
        }
        return ""
    }

    private func readSubtasks(_ section: DocumentLayout.Section, into document: inout ParsedDocument) {
        var lines = LineReader(layout.bytes, from: section.content.lowerBound, to: section.content.upperBound)
        while let line = lines.next() {
            let text = layout.text(of: line)
            if text.isEmpty || text == Sections.subtasksHeading { continue }
            let place = ParsedDocument.Place(line: section.line + lines.number - 1, column: 1)
            guard let box = SubtaskLine(text) else {
                document.problems.append(problem(document, place.line, .misplacedText))
                continue
            }
            guard let id = box.id else {
                if box.text.isEmpty { continue }
                document.newSubtasks.append(.init(title: box.text, isDone: box.isDone))
                document.places[.newSubtask(document.newSubtasks.count)] = place
                continue
            }
            if let other = document.subtasks.updateValue(box.isDone, forKey: id), other != box.isDone {
                document.problems.append(problem(document, place.line, .misplacedText))
            }
            document.subtaskTexts[id] = box.text
            document.places[.subtask(id)] = place
        }
    }

    /// A heading and nothing else stands above the first comment.
    private func checkOnlyHeading(_ section: DocumentLayout.Section, into document: inout ParsedDocument) {
        var lines = LineReader(layout.bytes, from: section.content.lowerBound, to: section.content.upperBound)
        while let line = lines.next() {
            let text = layout.text(of: line)
            if text.isEmpty || text == Sections.commentsHeading { continue }
            return document.problems.append(problem(document, section.line + lines.number - 1, .misplacedText))
        }
    }

    private func isBlank(_ line: Range<Int>) -> Bool {
        layout.bytes[line].allSatisfy { $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn }
    }

    private func place(_ section: DocumentLayout.Section) -> ParsedDocument.Place {
        .init(line: section.line, column: 1)
    }

    private func problem(_ document: ParsedDocument, _ line: Int, _ reason: ProblemReason) -> Problem {
        Problem(file: document.file, line: line, column: 1, reason: reason)
    }
}

extension DocumentLayout {
    /// The head line of a comment with its line ending: `**name** · 2026-05-27 11:00 UTC`; empty where it is gone.
    func head(of section: Section) -> Range<Int> {
        let start = section.content.lowerBound
        guard let line = firstLine(in: section.content), bytes[line].starts(with: "**".utf8),
            text(of: line).hasSuffix(" UTC")
        else { return start..<start }
        return line
    }

    func firstLine(in range: Range<Int>) -> Range<Int>? {
        var lines = LineReader(bytes, from: range.lowerBound, to: range.upperBound)
        return lines.next()
    }

    /// A line without its line ending and the blanks before that.
    func text(of line: Range<Int>) -> String {
        var end = line.upperBound
        while end > line.lowerBound,
            bytes[end - 1].isBlank || bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn
        {
            end -= 1
        }
        return String(decoding: bytes[line.lowerBound..<end], as: UTF8.self)
    }
}
