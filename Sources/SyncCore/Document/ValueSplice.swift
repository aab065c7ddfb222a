/// How the bytes of a single value in a front matter are replaced, whatever style it is written in.
struct ValueSplice {
    let layout: DocumentLayout
    var edits = ByteEdits()

    mutating func replace(_ entry: YAMLEntry, by text: String) {
        let value = entry.value
        let behindColon = colon(after: entry.key) + 1
        let isInPlace = !value.isAbsent && value.style != .lines && value.style != .block
        let range = isInPlace ? value.span : behindColon..<max(behindColon, trimmedEnd(of: value, from: behindColon))
        if text.isEmpty {
            // An emptied value leaves no blank at the end of its line.
            edits.remove(isLineEnd(range.upperBound) ? behindColon..<range.upperBound : range)
        } else {
            let isGlued = isInPlace && range.lowerBound > behindColon
            edits.replace(range, by: isGlued ? text : " " + text)
        }
    }

    /// What an element of a list in a file means.
    struct Meaning {
        var id: EntityID
        var role: String
        /// It is spelt with a name that the tracker no longer has.
        var isOutdated: Bool
    }

    /// A list with one element a line keeps the lines of the elements that stay.
    ///
    /// - Parameter meaning: of an element's text; nil when it means nothing.
    mutating func replaceList(
        _ entry: YAMLEntry, by wanted: TaskValues.Entry, meaning: (String) -> Meaning?
    ) {
        guard entry.value.style == .lines, let elements = entry.value.elements else {
            return replace(entry, by: wanted.text)
        }
        var missing = wanted.elements
        var gone: [YAMLNode] = []
        var last: YAMLNode?
        for element in elements {
            let present = element.text.flatMap(meaning)
            guard let index = missing.firstIndex(where: { $0.id == present?.id }) else {
                gone.append(element)
                continue
            }
            if missing[index].role != present?.role || present?.isOutdated == true {
                edits.replace(element.span, by: missing[index].text)
            }
            missing.remove(at: index)
            last = element
        }
        guard let last else { return replaceAll(entry, elements, by: wanted) }
        for element in gone { edits.remove(lineStart(of: element)..<lineEnd(after: element.span.upperBound)) }
        let indent = String(repeating: " ", count: entry.value.column)
        let place = lineEnd(after: last.span.upperBound)
        for element in missing { edits.insert("\(indent)- \(element.text)\n", at: place) }
    }

    /// Of a list of lines no element stays: the new ones take their places, and the comments beside them stay.
    private mutating func replaceAll(_ entry: YAMLEntry, _ elements: [YAMLNode], by wanted: TaskValues.Entry) {
        guard elements.allSatisfy({ ($0.style == .plain || $0.style == .quoted) && !$0.isAbsent }) else {
            return replace(entry, by: wanted.text)
        }
        for (element, new) in zip(elements, wanted.elements) { edits.replace(element.span, by: new.text) }
        for element in elements.dropFirst(wanted.elements.count) {
            edits.remove(lineStart(of: element)..<lineEnd(after: element.span.upperBound))
        }
        if wanted.elements.isEmpty { edits.insert(" " + wanted.text, at: colon(after: entry.key) + 1) }
        let indent = String(repeating: " ", count: entry.value.column)
        for new in wanted.elements.dropFirst(elements.count) {
            edits.insert("\(indent)- \(new.text)\n", at: lineEnd(after: entry.end))
        }
    }

    mutating func removeLines(of entry: YAMLEntry) {
        edits.remove(lineStart(of: entry.key)..<lineEnd(after: entry.end))
    }

    func colon(after key: YAMLNode) -> Int {
        var index = key.span.upperBound
        while index < layout.frontMatter.upperBound - 1, layout.bytes[index] != UInt8(ascii: ":") { index += 1 }
        return index
    }

    func lineStart(of node: YAMLNode) -> Int {
        var index = node.span.lowerBound
        while index > layout.frontMatter.lowerBound, layout.bytes[index - 1] != .lineFeed { index -= 1 }
        return index
    }

    /// Behind the line ending of the line in which the last byte before `offset` stands.
    func lineEnd(after offset: Int) -> Int {
        var index = offset
        if index > layout.frontMatter.lowerBound, layout.bytes[index - 1] == .lineFeed { return index }
        while index < layout.frontMatter.upperBound, layout.bytes[index] != .lineFeed { index += 1 }
        return min(index + 1, layout.frontMatter.upperBound)
    }

    private func isLineEnd(_ offset: Int) -> Bool {
        offset == layout.bytes.count || layout.bytes[offset] == .lineFeed || layout.bytes[offset] == .carriageReturn
    }

    /// A block scalar ends for libyaml at the next key; the line endings before that are not its own.
    private func trimmedEnd(of value: YAMLNode, from start: Int) -> Int {
        var end = value.span.upperBound
        while end > start, [10, 13, 32].contains(layout.bytes[end - 1]) { end -= 1 }
        return end
    }
}

extension YAMLEntry {
    /// Behind the last byte of key and value.
    var end: Int { max(key.span.upperBound, value.span.upperBound) }
}
