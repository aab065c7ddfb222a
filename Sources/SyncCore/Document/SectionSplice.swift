/// Writes what stands below a front matter anew, taking over the bytes of every part that means the same.
struct SectionSplice {
    let layout: DocumentLayout
    let old: ParsedDocument

    /// From the closing `---` to the end of the file.
    func run(body: String, comments: [Comment]?, in context: DocumentContext) -> [UInt8] {
        var text = Array(layout.bytes[layout.frontMatter.upperBound..<layout.sections[0].content.lowerBound])
        text += bodyBytes(body)
        if let repository = first(.repository) {
            text += subtasks(in: context) + bytes(of: repository)
        } else {
            text += subtasks(in: context)
        }
        text += commentsHead()
        text += self.comments(comments)
        return text + newDrafts()
    }

    private func bodyBytes(_ body: String) -> [UInt8] {
        let content = layout.sections[0].content
        if TextEscaping.comparable(old.body) == TextEscaping.comparable(body) {
            let isSeparated = content.isEmpty || layout.bytes[content.upperBound - 1] == 10
            return Array(layout.bytes[content]) + (isSeparated ? [] : layout.lineEnding)
        }
        return inLineEnding(Array("\n".utf8) + DocumentRenderer.paragraph(TextEscaping.escape(body)))
    }

    private func subtasks(in context: DocumentContext) -> [UInt8] {
        guard context.capabilities.hasSubtasks else { return first(.subtasks).map(bytes) ?? [] }
        let wanted = inLineEnding(Sections.subtasks(context.subtasks))
        guard let section = first(.subtasks) else { return inLineEnding(Sections.subtasksMarker) + wanted }
        let content = Array(layout.bytes[section.content])
        return Array(layout.bytes[section.marker]) + (Self.isAlike(content, wanted) ? content : wanted)
    }

    private func commentsHead() -> [UInt8] {
        first(.comments).map(bytes) ?? inLineEnding(Sections.commentsMarker + Array("## Comments\n\n".utf8))
    }

    /// Each comment with the drafts that stood behind it.
    private func comments(_ wanted: [Comment]?) -> [UInt8] {
        let threads = existingThreads()
        guard let wanted else { return threads.flatMap { $0.bytes + $0.drafts } }
        var drafts = Dictionary(threads.map { ($0.id, $0.drafts) }, uniquingKeysWith: +)
        let former = Dictionary(threads.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var text: [UInt8] = []
        for comment in Sections.written(wanted) {
            text +=
                former[comment.id].flatMap { reusable($0, for: comment) }
                ?? inLineEnding(Sections.marker(of: comment) + Sections.content(of: comment))
            text += drafts.removeValue(forKey: comment.id) ?? []
        }
        // Drafts behind a comment that is gone are somebody's words all the same.
        return text + threads.flatMap { drafts[$0.id] ?? [] }
    }

    private struct Thread {
        var id: EntityID
        var section: DocumentLayout.Section
        var bytes: [UInt8]
        var drafts: [UInt8]
    }

    private func existingThreads() -> [Thread] {
        var threads: [Thread] = []
        for section in layout.sections {
            switch section.kind {
            case .comment(let id, _, _):
                threads.append(Thread(id: id, section: section, bytes: bytes(of: section), drafts: []))
            case .new(replyTo: .some) where !threads.isEmpty:
                threads[threads.count - 1].drafts += bytes(of: section)
            default: continue
            }
        }
        return threads
    }

    /// The bytes of a comment that says the same already.
    private func reusable(_ thread: Thread, for comment: Comment) -> [UInt8]? {
        let marker = layout.bytes[thread.section.marker].filter { $0 != 13 }
        let content = Array(layout.bytes[thread.section.content])
        guard marker == Sections.marker(of: comment),
            Self.isAlike(content, Sections.content(of: comment))
        else { return nil }
        return thread.bytes
    }

    private func newDrafts() -> [UInt8] {
        let sections = layout.sections.filter { $0.kind == .new(replyTo: nil) }
        return sections.isEmpty ? inLineEnding(Sections.newMarker) : sections.flatMap(bytes)
    }

    private func first(_ kind: DocumentLayout.SectionKind) -> DocumentLayout.Section? {
        layout.sections.first { $0.kind == kind }
    }

    private func bytes(of section: DocumentLayout.Section) -> [UInt8] {
        Array(layout.bytes[section.marker.lowerBound..<section.content.upperBound])
    }

    private func inLineEnding(_ text: [UInt8]) -> [UInt8] {
        layout.lineEnding.count == 1 ? text : text.flatMap { $0 == 10 ? [13, 10] : [$0] }
    }

    /// Equal but for the kind of line endings and blank lines at either end.
    private static func isAlike(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left == right
            || TextEscaping.comparable(String(decoding: left, as: UTF8.self))
                == TextEscaping.comparable(String(decoding: right, as: UTF8.self))
    }
}
