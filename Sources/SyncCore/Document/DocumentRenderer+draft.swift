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

    /// The file with new comments behind everything else.
    public static func adding(comments: [String], to bytes: [UInt8]) -> [UInt8] {
        comments.reduce(into: bytes) { bytes, text in
            if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
            bytes += "\n\(Sections.newMarker)\n".utf8 + paragraph(TextEscaping.escape(text)).dropLast()
        }
    }
}
