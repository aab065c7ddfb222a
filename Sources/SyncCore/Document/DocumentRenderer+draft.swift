extension DocumentRenderer {
    /// The file of a task as that of a new one: without its id and everything else that only the tracker gives. Nil when
    /// it cannot be read.
    public static func draft(from bytes: [UInt8]) -> [UInt8]? {
        guard let layout = try? DocumentLayout(bytes),
            let entries = (try? YAMLReader.read(layout.bytes[layout.frontMatter]))?.flatMap(\.entries)
        else { return nil }
        var splice = ValueSplice(layout: layout)
        for entry in entries where FrontMatterKeys.fixed.contains(entry.key.text ?? "") {
            splice.removeLines(of: entry)
        }
        var draft = Array(bytes[..<layout.frontMatter.lowerBound])
        draft += splice.edits.applied(to: layout.bytes, in: layout.frontMatter, lineEnding: layout.lineEnding)
        draft += layout.bytes[layout.frontMatter.upperBound..<layout.sections[0].content.upperBound]
        return draft
    }

    /// The file of a task that is not on the tracker yet: a title and nothing else.
    public static func newFile(title: String) -> [UInt8] {
        Array("---\ntitle: \(YAMLEmitter.scalar(title))\n---\n\n\(Sections.newMarker)".utf8)
    }

    /// The file with new comments behind everything else. The first plain one takes the marker that waits at the end.
    public static func adding(_ drafts: [ParsedDocument.Draft], to bytes: [UInt8]) -> [UInt8] {
        drafts.reduce(into: bytes) { bytes, draft in
            let ending = bytes.contains(.carriageReturn) ? [UInt8.carriageReturn, .lineFeed] : [.lineFeed]
            if bytes.last != .lineFeed { bytes += ending }
            let marker = draft.replyTo.map { "<!-- toji:new to \($0) -->\n" } ?? Sections.newMarker
            var text: [UInt8] = []
            if draft.replyTo != nil || !endsWithMarker(bytes) { text += "\n\(marker)".utf8 }
            text += "\n".utf8 + paragraph(TextEscaping.escape(draft.text)).dropLast()
            bytes += text.withLineEnding(ending)
        }
    }

    /// Nothing but blank lines stands behind the last line that is a plain marker.
    private static func endsWithMarker(_ bytes: [UInt8]) -> Bool {
        let marker = Array(Sections.newMarker.utf8.dropLast())
        let lines = bytes.split(separator: .lineFeed).map { line in
            line.last == .carriageReturn ? line.dropLast() : line
        }
        let last = lines.last { line in !line.allSatisfy(\.isBlank) }
        return last.map { Array($0) == marker } ?? false
    }
}
