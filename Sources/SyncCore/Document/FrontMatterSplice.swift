/// Replaces the values of a front matter that differ from the wanted ones, from its end to its beginning.
struct FrontMatterSplice {
    let layout: DocumentLayout
    let values: TaskValues
    let context: DocumentContext
    let old: ParsedDocument

    private struct Edit {
        var range: Range<Int>
        var text: [UInt8]
    }

    /// The front matter's new bytes. Throws a ``Problem`` when it is no mapping.
    func run() throws -> [UInt8] {
        let root: YAMLNode?
        do throws(YAMLError) { root = try YAMLReader.read(layout.bytes[layout.frontMatter]) } catch {
            throw Problem(file: "", line: error.line + 2, column: error.column + 1, reason: error.reason)
        }
        guard let root, let entries = root.entries, root.style == .lines else {
            throw Problem(file: "", reason: .noFrontMatter)
        }
        var edits: [Edit] = []
        for wanted in values.entries {
            if let entry = entries.first(where: { $0.key.text == wanted.key }) {
                if old.fields[field(wanted.key)] != wanted.value { edits.append(replacement(of: entry, by: wanted)) }
            } else if !wanted.text.isEmpty, wanted.text != "[]" {
                edits.append(insertion(of: wanted, among: entries))
            }
        }
        edits += fieldEdits(entries)
        return apply(edits)
    }

    private func field(_ key: String) -> FieldKey { FrontMatterKeys.editable(key) ?? .fixed(key) }

    private func apply(_ edits: [Edit]) -> [UInt8] {
        var bytes = Array(layout.bytes[layout.frontMatter])
        let start = layout.frontMatter.lowerBound
        // Two insertions at one place keep their order, since the later one is made first.
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
        }
        for (_, edit) in ordered {
            let range = edit.range.lowerBound - start..<edit.range.upperBound - start
            bytes.replaceSubrange(range, with: inLineEnding(edit.text))
        }
        return bytes
    }

    private func inLineEnding(_ text: [UInt8]) -> [UInt8] {
        layout.lineEnding.count == 1 ? text : text.flatMap { $0 == 10 ? [13, 10] : [$0] }
    }

    private func replacement(of entry: YAMLEntry, by wanted: TaskValues.Entry) -> Edit {
        let value = entry.value
        let behindColon = colon(after: entry.key) + 1
        if value.style == .lines, let elements = wanted.elements, !elements.isEmpty {
            let indent = String(repeating: " ", count: value.column)
            let lines = elements.map { "\(indent)- \($0)" }.joined(separator: "\n")
            return Edit(range: lineStart(of: value)..<value.span.upperBound, text: Array(lines.utf8))
        }
        let isInPlace = !value.isAbsent && value.style != .lines && value.style != .block
        let range = isInPlace ? value.span : behindColon..<max(behindColon, trimmedEnd(of: value, from: behindColon))
        if wanted.text.isEmpty { return clearing(value, range: range, behindColon: behindColon) }
        // A plain value behind which a comment stands keeps its distance from it.
        return Edit(range: range, text: Array((isInPlace ? wanted.text : " " + wanted.text).utf8))
    }

    /// An emptied value leaves no blank at the end of its line.
    private func clearing(_ value: YAMLNode, range: Range<Int>, behindColon: Int) -> Edit {
        let isLast = range.upperBound == layout.bytes.count || [10, 13].contains(layout.bytes[range.upperBound])
        return Edit(range: isLast ? behindColon..<range.upperBound : range, text: [])
    }

    private func colon(after key: YAMLNode) -> Int {
        var index = key.span.upperBound
        while layout.bytes[index] != UInt8(ascii: ":") { index += 1 }
        return index
    }

    private func lineStart(of node: YAMLNode) -> Int {
        var index = node.span.lowerBound
        while index > layout.frontMatter.lowerBound, layout.bytes[index - 1] != 10 { index -= 1 }
        return index
    }

    /// A block scalar ends for libyaml at the next key; the line endings and comments before that are not its own.
    private func trimmedEnd(of value: YAMLNode, from start: Int) -> Int {
        var end = value.span.upperBound
        while end > start, [10, 13, 32].contains(layout.bytes[end - 1]) { end -= 1 }
        return end
    }

    /// Behind the nearest key that a new file has before it.
    private func insertion(of wanted: TaskValues.Entry, among entries: [YAMLEntry]) -> Edit {
        let before = FrontMatterKeys.all.prefix { $0 != wanted.key }.reversed()
        let neighbour = before.lazy.compactMap { key in entries.first { $0.key.text == key } }.first
        let place = neighbour.map { lineEnd(after: max($0.value.span.upperBound, $0.key.span.upperBound)) }
        let offset = place ?? layout.frontMatter.lowerBound
        return Edit(range: offset..<offset, text: DocumentRenderer.line(wanted))
    }

    /// Behind the line ending of the line in which the last byte before `offset` stands.
    private func lineEnd(after offset: Int) -> Int {
        var index = offset
        if index > layout.frontMatter.lowerBound, layout.bytes[index - 1] == 10 { return index }
        while index < layout.frontMatter.upperBound, layout.bytes[index] != 10 { index += 1 }
        return min(index + 1, layout.frontMatter.upperBound)
    }

    private func fieldEdits(_ entries: [YAMLEntry]) -> [Edit] {
        let wanted = values.fields ?? []
        let missing = context.emptyFields.map { empty in wanted.first { $0.key == empty.key } ?? empty }
        guard let fields = entries.first(where: { $0.key.text == "fields" }) else {
            return missing.isEmpty ? [] : [newFields(missing, among: entries)]
        }
        guard let present = fields.value.entries, fields.value.style == .lines else {
            if missing.isEmpty { return [] }
            let all = Array("\n".utf8) + missing.flatMap(DocumentRenderer.fieldLine).dropLast()
            let start = colon(after: fields.key) + 1
            return [Edit(range: start..<max(start, fields.value.span.upperBound), text: all)]
        }
        return replacements(of: present, by: wanted) + removals(of: present) + additions(missing, to: present)
    }

    private func replacements(of present: [YAMLEntry], by wanted: [TaskValues.Entry]) -> [Edit] {
        wanted.compactMap { wanted in
            guard let entry = present.first(where: { $0.key.text == wanted.key }) else { return nil }
            let text = entry.value.text ?? ""
            let former = text.isEmpty ? FieldValue.empty : FieldValue(.text(text), shown: text)
            return former == wanted.value ? nil : replacement(of: entry, by: wanted)
        }
    }

    /// A field that the project has no more takes its line along.
    private func removals(of present: [YAMLEntry]) -> [Edit] {
        let known = Set(context.emptyFields.map(\.key))
        return present.filter { !known.contains($0.key.text ?? "") }.map { entry in
            let end = max(entry.key.span.upperBound, entry.value.span.upperBound)
            return Edit(range: lineStart(of: entry.key)..<lineEnd(after: end), text: [])
        }
    }

    private func additions(_ missing: [TaskValues.Entry], to present: [YAMLEntry]) -> [Edit] {
        guard let last = present.last else { return [] }
        let end = lineEnd(after: max(last.key.span.upperBound, last.value.span.upperBound))
        let indent = String(repeating: " ", count: last.key.column)
        return missing.filter { wanted in !present.contains { $0.key.text == wanted.key } }.map { wanted in
            var quoted = wanted
            quoted.key = YAMLEmitter.scalar(wanted.key)
            return Edit(range: end..<end, text: indent.utf8 + DocumentRenderer.line(quoted))
        }
    }

    private func newFields(_ fields: [TaskValues.Entry], among entries: [YAMLEntry]) -> Edit {
        let marker = TaskValues.Entry(key: "fields", value: .empty, text: "")
        var edit = insertion(of: marker, among: entries)
        edit.text += fields.flatMap(DocumentRenderer.fieldLine)
        return edit
    }
}
