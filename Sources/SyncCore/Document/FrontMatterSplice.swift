/// Replaces the values of a front matter that differ from the wanted ones.
struct FrontMatterSplice {
    let layout: DocumentLayout
    let entries: [YAMLEntry]
    /// The document as it reads with the vocabulary of now.
    let old: ParsedDocument
    let context: DocumentContext
    private var splice: ValueSplice

    /// Throws a ``Problem`` when the front matter is no mapping of lines.
    init(_ reading: DocumentReading, layout: DocumentLayout, in context: DocumentContext) throws {
        guard let root = reading.frontMatter, let entries = root.entries, root.style == .lines else {
            throw reading.document.problems.first ?? Problem(file: "", reason: .noFrontMatter)
        }
        self.layout = layout
        self.entries = entries
        self.context = context
        old = reading.document
        splice = ValueSplice(layout: layout)
    }

    /// The front matter's new bytes.
    ///
    /// - Parameters:
    ///   - fields: the custom fields as they shall be.
    ///   - former: the vocabulary with which the names of custom fields were written.
    mutating func run(_ values: TaskValues, fields: [CustomValue], former: ProjectNames) -> [UInt8] {
        for wanted in values.entries {
            if wanted.key == FrontMatterKeys.behindFields { spliceFields(fields, former: former) }
            if let entry = entry(wanted.key) {
                let field = FrontMatterKeys.editable(wanted.key) ?? .fixed(wanted.key)
                if old.fields[field] != wanted.value { replace(entry, by: wanted) }
            } else if wanted.value.meaning != .empty {
                splice.edits.insert(indented(DocumentRenderer.line(wanted)), at: place(of: wanted.key))
            }
        }
        return splice.edits.applied(to: layout.bytes, in: layout.frontMatter, lineEnding: layout.lineEnding)
    }

    private func entry(_ key: String) -> YAMLEntry? { entries.first { $0.key.text == key } }

    private mutating func replace(_ entry: YAMLEntry, by wanted: TaskValues.Entry) {
        let names = context.names
        switch FrontMatterKeys.editable(wanted.key) {
        case .assignees: splice.replaceList(entry, by: wanted, meaning: AssigneeText(names: names).read)
        case .labels:
            splice.replaceList(entry, by: wanted) { text in
                guard case .one(let id) = names.find(text, kind: .label) else { return nil }
                return (id, "")
            }
        default: splice.replace(entry, by: wanted.text)
        }
    }

    /// Behind the nearest key that a new file has before it.
    private func place(of key: String) -> Int {
        for neighbour in FrontMatterKeys.all.prefix(while: { $0 != key }).reversed() {
            if let entry = entry(neighbour) { return splice.lineEnd(after: entry.end) }
        }
        return layout.frontMatter.lowerBound
    }

    private mutating func spliceFields(_ wanted: [CustomValue], former: ProjectNames) {
        guard let entry = entry("fields") else {
            if !wanted.isEmpty {
                splice.edits.insert(indented("fields:\n" + Self.lines(wanted)), at: place(of: "fields"))
            }
            return
        }
        if wanted.isEmpty {
            splice.removeLines(of: entry)
        } else if entry.value.isAbsent {
            splice.edits.insert(indented(Self.lines(wanted)), at: splice.lineEnd(after: entry.end))
        } else if let present = entry.value.entries, entry.value.style == .lines {
            spliceLines(present, wanted, former)
        } else if !spliceFlow(entry.value, wanted, former) {
            let start = splice.colon(after: entry.key) + 1
            let text = "\n" + indented(Self.lines(wanted)).dropLast()
            splice.edits.replace(start..<max(start, entry.value.span.upperBound), by: text)
        }
    }

    private static func lines(_ values: [CustomValue]) -> String { values.map { $0.line() }.joined() }

    /// Some people indent a whole front matter.
    private func indented(_ lines: String) -> String {
        guard let column = entries.first?.key.column, column > 0 else { return lines }
        return lines.split(separator: "\n").map { String(repeating: " ", count: column) + $0 + "\n" }.joined()
    }

    /// A renamed field keeps its line; one that the project has no more takes its line along.
    private mutating func spliceLines(_ present: [YAMLEntry], _ wanted: [CustomValue], _ former: ProjectNames) {
        var places: [EntityID: Int] = [:]
        for entry in present {
            guard let value = wanted.first(where: { $0.id == id(of: entry, former) }), places[value.id] == nil else {
                splice.removeLines(of: entry)
                continue
            }
            places[value.id] = splice.lineEnd(after: entry.end)
            replace(entry, by: value, in: .line)
        }
        guard let first = present.first else { return }
        let indent = String(repeating: " ", count: first.key.column)
        var place = splice.lineStart(of: first.key)
        for value in wanted {
            if let end = places[value.id] {
                place = end
            } else {
                splice.edits.insert(value.line(indent: indent), at: place)
            }
        }
    }

    /// Between braces only values are replaced; false when fields came or went.
    private mutating func spliceFlow(_ node: YAMLNode, _ wanted: [CustomValue], _ former: ProjectNames) -> Bool {
        guard let present = node.entries, node.style == .flow, present.count == wanted.count else { return false }
        let pairs = present.compactMap { entry in
            wanted.first { $0.id == id(of: entry, former) }.map { (entry, $0) }
        }
        guard Set(pairs.map(\.1.id)).count == wanted.count else { return false }
        for (entry, value) in pairs { replace(entry, by: value, in: .flow) }
        return true
    }

    private mutating func replace(_ entry: YAMLEntry, by value: CustomValue, in place: YAMLEmitter.Place) {
        if context.names.find(entry.key.text ?? "", kind: .field) != .one(value.id) {
            splice.edits.replace(entry.key.span, by: YAMLEmitter.scalar(value.name, in: place))
        }
        if !TextComparison.isExact(entry.value.text ?? "\n", value.value) {
            splice.replace(entry, by: value.text(in: place))
        }
    }

    private func id(of entry: YAMLEntry, _ former: ProjectNames) -> EntityID? {
        if case .one(let id) = former.find(entry.key.text ?? "", kind: .field) { return id }
        return nil
    }
}
