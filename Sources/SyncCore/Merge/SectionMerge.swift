/// Merges what stands in the sections of a file and is no value: drafts of comments and of subtasks, of which each side
/// has its own, and what a pull renders.
struct SectionMerge {
    private let drafts: DraftVersions<ParsedDocument.Draft>
    private let subtasks: DraftVersions<ParsedDocument.Subtask>
    private let remote: DocumentLayout
    private let repository: [UInt8]?

    init(_ versions: FileVersions, base: [UInt8], local: [UInt8], remote: [UInt8]) throws {
        drafts = DraftVersions(
            base: versions.base.drafts, local: versions.local.drafts, remote: versions.remote.drafts)
        subtasks = DraftVersions(
            base: versions.base.newSubtasks, local: versions.local.newSubtasks, remote: versions.remote.newSubtasks)
        self.remote = try DocumentLayout(remote)
        let ours = try DocumentLayout(local).content(of: .repository)
        let former = base.isEmpty ? nil : try DocumentLayout(base).content(of: .repository)
        repository = ours == former ? self.remote.content(of: .repository) ?? ours : ours
    }

    /// Our version without the drafts that the other side took out.
    func local(_ bytes: [UInt8]) throws -> [UInt8] {
        try keeping(drafts: { !drafts.dropped.contains($0) }, subtasks: { !subtasks.dropped.contains($0) }, in: bytes)
    }

    /// A version without any draft, so that drafts of two sides never stand in each other's way.
    func plain(_ bytes: [UInt8]) throws -> [UInt8] {
        try keeping(drafts: { _ in false }, subtasks: { _ in false }, in: bytes)
    }

    private func keeping(
        drafts: (ParsedDocument.Draft) -> Bool, subtasks: (ParsedDocument.Subtask) -> Bool, in bytes: [UInt8]
    ) throws -> [UInt8] {
        let layout = try DocumentLayout(bytes)
        let lastPlain = layout.sections.lastIndex { $0.kind == .new(replyTo: nil) }
        var result = Array(bytes[..<layout.sections[0].content.lowerBound])
        for (index, section) in layout.sections.enumerated() {
            if let draft = layout.draft(section), !drafts(draft) {
                // The last marker is where the next comment is written.
                if index == lastPlain { result += bytes[section.marker] }
                continue
            }
            result += bytes[section.marker]
            switch section.kind {
            case .subtasks: result += SubtaskLines(layout, section.content).keeping(subtasks).bytes
            case .repository: result += repository ?? Array(bytes[section.content])
            default: result += bytes[section.content]
            }
        }
        return result
    }

    /// Puts what only the other side drafted behind what is there.
    func adding(to bytes: [UInt8]) throws -> [UInt8] {
        try addingDrafts(to: addingSubtasks(to: bytes))
    }

    private func addingSubtasks(to bytes: [UInt8]) throws -> [UInt8] {
        if subtasks.added.isEmpty { return bytes }
        let layout = try DocumentLayout(bytes)
        guard let section = layout.sections.first(where: { $0.kind == .subtasks }),
            let theirs = remote.sections.first(where: { $0.kind == .subtasks })
        else { throw Problem(file: "", reason: .misplacedMarker("subtasks")) }
        let lines = SubtaskLines(layout, section.content)
            .adding(SubtaskLines(remote, theirs.content), only: Set(subtasks.added), lineEnding: layout.lineEnding)
        return bytes[..<section.content.lowerBound] + lines.bytes + bytes[section.content.upperBound...]
    }

    private func addingDrafts(to bytes: [UInt8]) throws -> [UInt8] {
        var missing = Set(drafts.added)
        let new = remote.sections.filter { remote.draft($0).map { missing.remove($0) != nil } ?? false }
        guard !new.isEmpty else { return bytes }
        let layout = try DocumentLayout(bytes)
        var result = bytes
        var marker: [UInt8] = []
        if let last = layout.sections.last, last.kind == .new(replyTo: nil), layout.draft(last) == nil {
            marker = Array(bytes[last.marker.lowerBound...])
            result.removeLast(marker.count)
        }
        for section in new {
            result.endLine(layout.lineEnding)
            if !result.endsInEmptyLine { result += layout.lineEnding }
            let text = remote.bytes[section.marker.lowerBound..<section.content.upperBound]
            result += text.filter { $0 != .carriageReturn }.withLineEnding(layout.lineEnding)
        }
        if new.contains(where: { $0.kind == .new(replyTo: nil) }) { return result }
        result.endLine(layout.lineEnding)
        if !result.endsInEmptyLine { result += layout.lineEnding }
        return result + marker
    }

    /// Whether a file says everything that our version with all values says; only lines that one side took out may
    /// be missing.
    func says(_ file: ParsedDocument, allOf ours: ParsedDocument, _ document: ParsedDocument) -> Bool {
        let isSame = file.fields.allSatisfy { key, value in ours.fields[key] == value }
        let misses = ours.fields.contains { key, _ in
            file.fields[key] == nil && (document.fields[key] ?? .empty) != .empty
        }
        return isSame && !misses && !file.problems.contains(where: \.reason.isStructural)
            && TextComparison.isAlike(file.body, ours.body) && file.subtasks == ours.subtasks
            && file.newSubtasks == ours.newSubtasks && file.drafts == ours.drafts
            && file.comments.map(\.id) == ours.comments.map(\.id)
            && zip(file.comments, ours.comments).allSatisfy { CommentState($0) == CommentState($1) }
    }
}

extension DocumentLayout {
    fileprivate func content(of kind: SectionKind) -> [UInt8]? {
        sections.first { $0.kind == kind }.map { Array(bytes[$0.content]) }
    }

    /// Nil for any other section, and for a draft in which nothing is written.
    fileprivate func draft(_ section: Section) -> ParsedDocument.Draft? {
        guard case .new(let thread) = section.kind else { return nil }
        let text = TextEscaping.unescape(bytes, section.content)
        return TextComparison.isBlank(text) ? nil : ParsedDocument.Draft(replyTo: thread, text: text)
    }
}

extension [UInt8] {
    fileprivate mutating func endLine(_ lineEnding: [UInt8]) {
        if let last, last != .lineFeed { self += lineEnding }
    }

    fileprivate var endsInEmptyLine: Bool {
        let end = suffix(4).filter { $0 != .carriageReturn }
        return end.suffix(2) == [.lineFeed, .lineFeed]
    }
}
