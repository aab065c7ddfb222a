/// Reads what stands below the front matter.
struct SectionReading {
    let layout: DocumentLayout
    let file: String
    let project: String

    func read(into document: inout ParsedDocument) {
        for section in layout.sections {
            switch section.kind {
            case .body: readBody(section, into: &document)
            case .subtasks: readSubtasks(section, into: &document)
            case .repository, .comments: checkNothingElse(section, into: &document)
            case .comment(let id, let replyTo, let isDeleted):
                let (head, text) = headAndText(section)
                document.comments.append(
                    .init(id: id, replyTo: replyTo, isDeleted: isDeleted, head: head, text: isDeleted ? "" : text))
            case .new(let replyTo):
                let text = TextEscaping.unescape(layout.bytes[section.content])
                if !text.isEmpty { document.drafts.append(.init(replyTo: replyTo, text: text)) }
            case .unknown(let words):
                document.problems.append(problem(section.marker.lowerBound, .unknownMarker(words)))
            }
        }
    }

    private func readBody(_ section: DocumentLayout.Section, into document: inout ParsedDocument) {
        document.body = TextEscaping.unescape(layout.bytes[section.content])
    }

    private func headAndText(_ section: DocumentLayout.Section) -> (head: String, text: String) {
        let content = layout.bytes[section.content]
        let end = content.firstIndex(of: UInt8(ascii: "\n")) ?? content.endIndex
        return (Self.trimmed(content[..<end]), TextEscaping.unescape(content[end...]))
    }

    private func readSubtasks(_ section: DocumentLayout.Section, into document: inout ParsedDocument) {
        for line in lines(of: section) where !line.text.isEmpty && line.text != "## Subtasks" {
            guard let box = SubtaskLine(line.text, project: project) else {
                document.problems.append(problem(line.offset, .misplacedText))
                continue
            }
            if let id = box.id {
                document.subtasks[id] = box.isDone
            } else if !box.text.isEmpty {
                document.newSubtasks.append(box.text)
            }
        }
    }

    /// A heading and nothing else stands above the first comment.
    private func checkNothingElse(_ section: DocumentLayout.Section, into document: inout ParsedDocument) {
        guard section.kind == .comments else { return }
        for line in lines(of: section) where !line.text.isEmpty && line.text != "## Comments" {
            document.problems.append(problem(line.offset, .misplacedText))
            return
        }
    }

    private func lines(of section: DocumentLayout.Section) -> [(offset: Int, text: String)] {
        var offset = section.content.lowerBound
        return layout.bytes[section.content].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { line in
                defer { offset += line.count + 1 }
                return (offset, Self.trimmed(line))
            }
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
        var line = line
        while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    private func problem(_ offset: Int, _ reason: ProblemReason) -> Problem {
        Problem(file: file, line: layout.line(at: offset), column: 1, reason: reason)
    }
}

/// `- [ ] [ENG-60](ENG-60-redirect-uri.md) Redirect URI`, or `- [ ] text` for a subtask that is to be made.
struct SubtaskLine {
    var id: TaskID?
    var isDone: Bool
    var text: String

    init?(_ line: String, project: String) {
        guard let mark = line.first, "-*+".contains(mark) else { return nil }
        var rest = line.dropFirst().drop { $0 == " " }
        guard rest.hasPrefix("["), rest.dropFirst(2).first == "]", let box = rest.dropFirst().first, " xX".contains(box)
        else { return nil }
        isDone = box != " "
        rest = rest.dropFirst(3).drop { $0 == " " }
        id = Self.link(rest, project: project)
        text = id == nil ? String(rest) : ""
    }

    private static func link(_ text: Substring, project: String) -> TaskID? {
        guard text.hasPrefix("["), let close = text.firstIndex(of: "]"), text[close...].hasPrefix("](") else {
            return nil
        }
        return TaskID(text[..<close].dropFirst())
    }
}
