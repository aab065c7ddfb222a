extension DocumentRenderer {
    /// The file without the text that stands where none can be edited: below the headings of the lists. Nil when it
    /// cannot be told apart from what belongs there.
    public static func withoutMisplacedText(_ bytes: [UInt8]) -> [UInt8]? {
        guard let layout = try? DocumentLayout(bytes) else { return nil }
        var result = Array(bytes[..<layout.sections[0].content.upperBound])
        for section in layout.sections.dropFirst() {
            result += bytes[section.marker]
            switch section.kind {
            case .subtasks:
                result += layout.lines(of: section) { $0 == Sections.subtasksHeading || SubtaskLine($0) != nil }
            case .comments: result += layout.lines(of: section) { $0 == Sections.commentsHeading }
            default: result += bytes[section.content]
            }
        }
        return result == bytes ? nil : result
    }
}

extension DocumentLayout {
    /// The empty lines of a section, and the others that are wanted.
    fileprivate func lines(of section: Section, where isWanted: (String) -> Bool) -> [UInt8] {
        var reader = LineReader(bytes, from: section.content.lowerBound, to: section.content.upperBound)
        var kept: [UInt8] = []
        var (isGap, isBlank) = (false, false)
        while let line = reader.next() {
            let text = text(of: line)
            guard text.isEmpty || isWanted(text) else {
                isGap = true
                continue
            }
            // The empty line behind what goes, goes with it.
            if !(text.isEmpty && isGap && isBlank) { kept += bytes[line] }
            isGap = isGap && text.isEmpty
            isBlank = text.isEmpty
        }
        return kept
    }
}
