/// Puts the tracker's texts into what stands below a front matter. The bytes of every part that means the same stay,
/// and so does the framing around the others.
struct SectionSplice {
    let layout: DocumentLayout
    let old: ParsedDocument

    /// From the closing `---` to the end of the file.
    func run(body: String, comments: [Comment]?, in context: DocumentContext) -> [UInt8] {
        var text = Chunks(lineEnding: layout.lineEnding)
        let content = layout.sections[0].content
        text.add(layout.bytes[layout.frontMatter.upperBound..<content.lowerBound])
        text.add(replacing(content, old.body, by: body))
        text.add(subtasks(in: context))
        if let repository = first(.repository) { text.add(bytes(of: repository)) }
        text.add(
            first(.comments).map(bytes) ?? inLineEnding("\(Sections.commentsMarker)\(Sections.commentsHeading)\n\n"))
        let drafts = DraftSections(layout)
        for section in drafts.behindHeading { text.add(bytes(of: section)) }
        add(comments, drafts, to: &text)
        for section in drafts.last { text.add(bytes(of: section)) }
        if !drafts.hasPlain { text.add(inLineEnding(Sections.newMarker)) }
        return text.bytes
    }

    /// The bytes of a content in which another text stands, with the empty lines around it as they are.
    private func replacing(_ content: Range<Int>, _ former: String, by text: String) -> [UInt8] {
        if TextComparison.isAlike(former, TextEscaping.normalized(text)) { return Array(layout.bytes[content]) }
        let escaped = TextEscaping.escape(text).withLineEnding(layout.lineEnding)
        let core = layout.bytes.withUnsafeBufferPointer { TextEscaping.withoutEmptyLines($0, content) }
        if escaped.isEmpty { return layout.lineEnding }
        if core.isEmpty { return layout.lineEnding + escaped + layout.lineEnding + layout.lineEnding }
        return layout.bytes[content.lowerBound..<core.lowerBound] + escaped
            + layout.bytes[core.upperBound..<content.upperBound]
    }

    private func subtasks(in context: DocumentContext) -> [UInt8] {
        let section = first(.subtasks)
        guard context.capabilities.hasSubtasks else { return section.map(bytes) ?? [] }
        guard let section else { return inLineEnding(Sections.subtasksMarker + Sections.subtasks(context.subtasks)) }
        return layout.bytes[section.marker]
            + SubtaskSplice(layout: layout, content: section.content).run(context.subtasks)
    }

    // MARK: comments

    private func add(_ comments: [Comment]?, _ drafts: DraftSections, to text: inout Chunks) {
        var present: [EntityID: DocumentLayout.Section] = [:]
        var order: [EntityID] = []
        for section in layout.sections {
            guard case .comment(let id, _, _) = section.kind else { continue }
            present[id] = section
            order.append(id)
        }
        for comment in comments.map(Sections.written) ?? [] {
            let section = present[comment.id]
            text.add(section.map { spliced($0, comment) } ?? new(comment))
            for draft in drafts.behind[comment.id] ?? [] { text.add(bytes(of: draft)) }
        }
        // Comments that were not read stay, and so do drafts behind a comment that is gone: they are somebody's words.
        let written = Set(comments.map(Sections.written)?.map(\.id) ?? [])
        for id in order where !written.contains(id) {
            if comments == nil, let section = present[id] { text.add(bytes(of: section)) }
            for draft in drafts.behind[id] ?? [] { text.add(bytes(of: draft)) }
        }
    }

    private func new(_ comment: Comment) -> [UInt8] {
        let text = comment.isDeleted ? [] : DocumentRenderer.paragraph(TextEscaping.escape(comment.body))
        return inLineEnding("\(Sections.marker(of: comment))\(Sections.head(of: comment))\n\n")
            + text.withLineEnding(layout.lineEnding)
    }

    private func spliced(_ section: DocumentLayout.Section, _ comment: Comment) -> [UInt8] {
        let kind = SectionKind.comment(comment.id, replyTo: comment.replyTo, isDeleted: comment.isDeleted)
        let marker =
            section.kind == kind ? Array(layout.bytes[section.marker]) : inLineEnding(Sections.marker(of: comment))
        let head = layout.head(of: section)
        let wanted = Sections.head(of: comment)
        let isSame = TextComparison.isExact(layout.text(of: head), wanted)
        let content = head.upperBound..<section.content.upperBound
        let former = old.comments.first { $0.id == comment.id }?.text ?? ""
        let text = replacing(content, former, by: comment.isDeleted ? "" : comment.body)
        return marker + (isSame ? Array(layout.bytes[head]) : inLineEnding(wanted + "\n")) + text
    }

    // MARK: bytes

    private func first(_ kind: SectionKind) -> DocumentLayout.Section? { layout.sections.first { $0.kind == kind } }

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

/// The drafts of a file by the comment behind which they stand.
private struct DraftSections {
    private(set) var behindHeading: [DocumentLayout.Section] = []
    private(set) var behind: [EntityID: [DocumentLayout.Section]] = [:]
    /// From the first `<!-- toji:new -->` behind all comments to the end, and those that stand above the comments.
    private(set) var last: [DocumentLayout.Section] = []
    private(set) var hasPlain = false

    init(_ layout: DocumentLayout) {
        var hasHeading = false
        var comment: EntityID?
        let lastComment = layout.sections.lastIndex { section in
            if case .comment = section.kind { true } else { false }
        }
        for (index, section) in layout.sections.enumerated() {
            switch section.kind {
            case .comments: hasHeading = true
            case .comment(let id, _, _): comment = id
            case .new(let thread):
                if thread == nil { hasPlain = true }
                let isLast = index > lastComment ?? 0 && (thread == nil || !last.isEmpty)
                if isLast || !hasHeading && comment == nil {
                    last.append(section)
                } else if let comment {
                    behind[comment, default: []].append(section)
                } else {
                    behindHeading.append(section)
                }
            case .body, .subtasks, .repository, .unknown: break
            }
        }
    }
}
