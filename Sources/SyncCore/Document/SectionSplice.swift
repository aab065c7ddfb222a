/// Puts texts into what stands below a front matter. The bytes of every part that means the same stay, and so does the
/// framing around the others.
struct SectionSplice {
    let layout: DocumentLayout
    let old: ParsedDocument

    /// From the closing `---` to the end of the file.
    func run(_ values: DocumentValues) -> [UInt8] {
        let drafts = DraftSections(layout, without: values.takenDrafts)
        var text = Chunks(lineEnding: layout.lineEnding)
        let content = layout.sections[0].content
        text.add(layout.bytes[layout.frontMatter.upperBound..<content.lowerBound])
        text.add(replacing(content, old.body, by: values.body))
        add(drafts.behind[0], to: &text)
        addSubtasks(values, drafts, to: &text)
        if let repository = index(of: .repository) {
            text.add(bytes(of: layout.sections[repository]))
            add(drafts.behind[repository], to: &text)
        }
        addHeading(values, drafts, to: &text)
        addComments(values.comments, drafts, to: &text)
        add(drafts.last, to: &text)
        if !drafts.hasPlain, values.isComplete || drafts.hadPlain { text.add(inLineEnding(Sections.newMarker)) }
        return text.bytes
    }

    /// The bytes of a content in which another text stands, with the empty lines around it as they are.
    private func replacing(_ content: Range<Int>, _ former: String, by text: String) -> [UInt8] {
        if TextComparison.isAlike(former, text) { return Array(layout.bytes[content]) }
        let escaped = TextEscaping.escapeRead(text).withLineEnding(layout.lineEnding)
        let core = layout.bytes.withUnsafeBufferPointer { TextEscaping.withoutEmptyLines($0, content) }
        if escaped.isEmpty { return layout.lineEnding }
        if core.isEmpty { return layout.lineEnding + escaped + layout.lineEnding + layout.lineEnding }
        return layout.bytes[content.lowerBound..<core.lowerBound] + escaped
            + layout.bytes[core.upperBound..<content.upperBound]
    }

    private func addSubtasks(_ values: DocumentValues, _ drafts: DraftSections, to text: inout Chunks) {
        guard let index = index(of: .subtasks) else {
            guard let subtasks = values.subtasks, values.isComplete || !subtasks.isEmpty else { return }
            return text.add(inLineEnding(Sections.subtasks(subtasks)))
        }
        let section = layout.sections[index]
        text.add(layout.bytes[section.marker])
        text.add(
            values.subtasks.map { subtasks in
                SubtaskSplice(layout: layout, content: section.content, taken: values.takenSubtasks).run(subtasks)
            }
                ?? Array(layout.bytes[section.content]))
        add(drafts.behind[index], to: &text)
    }

    // MARK: comments

    private func addHeading(_ values: DocumentValues, _ drafts: DraftSections, to text: inout Chunks) {
        if let index = index(of: .comments) {
            text.add(bytes(of: layout.sections[index]))
            return add(drafts.behind[index], to: &text)
        }
        let isNeeded = values.comments?.contains { wanted in !old.comments.contains { $0.id == wanted.id } } ?? false
        if values.isComplete || isNeeded {
            text.add(inLineEnding("\(Sections.commentsMarker)\(Sections.commentsHeading)\n\n"))
        }
    }

    private func addComments(_ wanted: [ParsedDocument.Comment]?, _ drafts: DraftSections, to text: inout Chunks) {
        var present: [EntityID: Int] = [:]
        var order: [EntityID] = []
        for (index, section) in layout.sections.enumerated() {
            guard case .comment(let id, _, _) = section.kind else { continue }
            present[id] = index
            order.append(id)
        }
        let former = Dictionary(old.comments.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
        for comment in wanted ?? [] {
            guard let index = present[comment.id] else {
                text.add(new(comment))
                continue
            }
            text.add(spliced(layout.sections[index], comment, former: former[comment.id] ?? ""))
            add(drafts.behind[index], to: &text)
        }
        // Comments that were not read stay, and so do drafts behind a comment that is gone: they are somebody's words.
        let written = Set(wanted?.map(\.id) ?? [])
        for id in order where !written.contains(id) {
            guard let index = present[id] else { continue }
            if wanted == nil { text.add(bytes(of: layout.sections[index])) }
            add(drafts.behind[index], to: &text)
        }
    }

    private func new(_ comment: ParsedDocument.Comment) -> [UInt8] {
        let text = DocumentRenderer.paragraph(TextEscaping.escapeRead(comment.text))
        return inLineEnding("\(marker(of: comment))\(comment.head)\n\n") + text.withLineEnding(layout.lineEnding)
    }

    private func spliced(
        _ section: DocumentLayout.Section, _ comment: ParsedDocument.Comment, former: String
    ) -> [UInt8] {
        let kind = SectionKind.comment(comment.id, replyTo: comment.replyTo, isDeleted: comment.isDeleted)
        let marker = section.kind == kind ? Array(layout.bytes[section.marker]) : inLineEnding(marker(of: comment))
        let head = layout.head(of: section)
        let isSame = TextComparison.isExact(layout.text(of: head), comment.head)
        let text = replacing(head.upperBound..<section.content.upperBound, former, by: comment.text)
        return marker + (isSame ? Array(layout.bytes[head]) : inLineEnding(comment.head + "\n")) + text
    }

    private func marker(of comment: ParsedDocument.Comment) -> String {
        Sections.marker(of: comment.id, replyTo: comment.replyTo, isDeleted: comment.isDeleted)
    }

    // MARK: bytes

    private func index(of kind: SectionKind) -> Int? { layout.sections.firstIndex { $0.kind == kind } }

    private func add(_ drafts: [DocumentLayout.Section]?, to text: inout Chunks) {
        for section in drafts ?? [] { text.add(bytes(of: section)) }
    }

    private func bytes(of section: DocumentLayout.Section) -> [UInt8] {
        Array(layout.bytes[section.marker.lowerBound..<section.content.upperBound])
    }

    private func inLineEnding(_ text: String) -> [UInt8] { Array(text.utf8).withLineEnding(layout.lineEnding) }
}

/// Parts of a file one behind the other; a part that ends without a line ending gets one before the next.
private struct Chunks {
    let lineEnding: [UInt8]
    private(set) var bytes: [UInt8] = []

    init(lineEnding: [UInt8]) { self.lineEnding = lineEnding }

    mutating func add(_ chunk: some Collection<UInt8>) {
        if chunk.isEmpty { return }
        if let last = bytes.last, last != .lineFeed { bytes += lineEnding }
        bytes += chunk
    }
}

/// The drafts of a file by the section behind which they stand.
private struct DraftSections {
    /// By the section's index; the body has 0.
    private(set) var behind: [Int: [DocumentLayout.Section]] = [:]
    /// From the first `<!-- toji:new -->` behind everything else to the end.
    private(set) var last: [DocumentLayout.Section] = []
    private(set) var hasPlain = false
    /// One went that was the last of its kind; people shall find the place for the next comment.
    private(set) var hadPlain = false

    init(_ layout: DocumentLayout, without taken: [ParsedDocument.Draft]) {
        var taken = taken
        var lead = 0
        let lastLead = layout.sections.lastIndex { $0.kind.rank != nil } ?? 0
        for (index, section) in layout.sections.enumerated() {
            guard case .new(let thread) = section.kind else {
                lead = index
                continue
            }
            if !taken.isEmpty {
                let text = TextEscaping.unescape(layout.bytes, section.content)
                if let found = taken.firstIndex(of: .init(replyTo: thread, text: text)) {
                    taken.remove(at: found)
                    hadPlain = hadPlain || thread == nil
                    continue
                }
            }
            if thread == nil { hasPlain = true }
            if index > lastLead, thread == nil || !last.isEmpty {
                last.append(section)
            } else {
                behind[lead, default: []].append(section)
            }
        }
    }
}
