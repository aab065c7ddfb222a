/// Replaces the values of a front matter that differ from the wanted ones.
struct FrontMatterSplice {
    let layout: DocumentLayout
    let entries: [YAMLEntry]
    let old: ParsedDocument
    let spelling: Spelling
    private var splice: ValueSplice
    private var hasEmptyKeys = false

    /// Throws a ``Problem`` when the front matter is no mapping of lines.
    ///
    /// - Parameter reading: the document as read with `spelling.values`.
    init(_ reading: DocumentReading, layout: DocumentLayout, spelling: Spelling) throws {
        guard let root = reading.frontMatter, let entries = root.entries, root.style == .lines else {
            throw reading.document.problems.first ?? Problem(file: "", reason: .noFrontMatter)
        }
        self.layout = layout
        self.entries = entries
        self.spelling = spelling
        old = reading.document
        splice = ValueSplice(layout: layout)
    }

    /// The front matter's new bytes. Throws a ``Problem`` when they would lose what cannot be told.
    mutating func run(_ values: DocumentValues) throws -> [UInt8] {
        let behindFields = values.entries.firstIndex { FrontMatterKeys.behindFields.contains($0.key) }
        let entries = values.entries
        hasEmptyKeys = values.hasEmptyKeys
        for wanted in entries[..<(behindFields ?? entries.endIndex)] { splice(wanted) }
        try spliceFields(values)
        for wanted in entries[(behindFields ?? entries.endIndex)...] { splice(wanted) }
        return splice.edits.applied(to: layout.bytes, in: layout.frontMatter, lineEnding: layout.lineEnding)
    }

    private mutating func splice(_ wanted: TaskValues.Entry) {
        if let entry = entry(wanted.key) {
            let field = FrontMatterKeys.editable(wanted.key) ?? .fixed(wanted.key)
            if old.fields[field] != wanted.value || isOutdated(entry) { replace(entry, by: wanted) }
        } else if wanted.value.meaning != .empty || hasEmptyKeys {
            splice.edits.insert(indented(DocumentRenderer.line(wanted)), at: place(of: wanted.key))
        }
    }

    private func isOutdated(_ entry: YAMLEntry) -> Bool {
        guard spelling.isChanging, let key = entry.key.text, let kind = VocabularyKind(key: key) else { return false }
        if let text = entry.value.text { return spelling.isOutdated(text, key, kind) }
        return entry.value.elements?.contains { spelling.isOutdated($0.text ?? "", key, kind) } ?? false
    }

    private func entry(_ key: String) -> YAMLEntry? { entries.first { $0.key.text == key } }

    private mutating func replace(_ entry: YAMLEntry, by wanted: TaskValues.Entry) {
        let spelling = spelling
        switch FrontMatterKeys.editable(wanted.key) {
        case .assignees:
            splice.replaceList(entry, by: wanted) { text in
                AssigneeText(names: spelling.values).read(text).map {
                    .init(id: $0.id, role: $0.role, isOutdated: spelling.isOutdated(text, "assignees", .person))
                }
            }
        case .labels:
            splice.replaceList(entry, by: wanted) { text in
                spelling.values.id(of: text, kind: .label).map {
                    .init(id: $0, role: "", isOutdated: spelling.isOutdated(text, "labels", .label))
                }
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

    private mutating func spliceFields(_ values: DocumentValues) throws {
        let wanted = values.fields
        guard let entry = entry("fields") else {
            if !wanted.isEmpty {
                splice.edits.insert(indented("fields:\n" + Self.lines(wanted)), at: place(of: "fields"))
            }
            return
        }
        let unknown = values.isComplete ? nil : entry.value.entries?.first { id(of: $0) == nil }
        if wanted.isEmpty {
            let isUntold = unknown != nil || entry.value.entries == nil
            if values.isComplete || !isUntold { splice.removeLines(of: entry) }
        } else if entry.value.isAbsent {
            splice.edits.insert(indented(Self.lines(wanted)), at: splice.lineEnd(after: entry.end))
        } else if let present = entry.value.entries, entry.value.style == .lines {
            spliceLines(present, wanted, keepsUnknown: !values.isComplete)
        } else if !spliceFlow(entry.value, wanted, unknown: unknown) {
            if let name = unknown?.key.text {
                throw Problem(file: "", reason: .unknownName(field: "fields", name: name, nearest: []))
            }
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
    private mutating func spliceLines(_ present: [YAMLEntry], _ wanted: [CustomValue], keepsUnknown: Bool) {
        var places: [EntityID: Int] = [:]
        for entry in present {
            let id = id(of: entry)
            if id == nil, keepsUnknown { continue }
            guard let value = wanted.first(where: { $0.id == id }), places[value.id] == nil else {
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
    private mutating func spliceFlow(_ node: YAMLNode, _ wanted: [CustomValue], unknown: YAMLEntry?) -> Bool {
        guard let present = node.entries, node.style == .flow else { return false }
        let pairs = present.compactMap { entry in
            wanted.first { $0.id == id(of: entry) }.map { (entry, $0) }
        }
        guard pairs.count == present.count || unknown != nil, pairs.count == wanted.count,
            Set(pairs.map(\.1.id)).count == wanted.count
        else { return false }
        for (entry, value) in pairs { replace(entry, by: value, in: .flow) }
        return true
    }

    private mutating func replace(_ entry: YAMLEntry, by value: CustomValue, in place: YAMLEmitter.Place) {
        let key = spelling.names.id(of: entry.key.text ?? "", kind: .field)
        if key != value.id, spelling.names.name(of: value.id, kind: .field) != nil {
            splice.edits.replace(entry.key.span, by: YAMLEmitter.scalar(value.name, in: place))
        }
        if !value.isKept, !TextComparison.isExact(entry.value.text ?? "\n", value.value) {
            splice.replace(entry, by: value.text(in: place))
        }
    }

    private func id(of entry: YAMLEntry) -> EntityID? { spelling.fields.id(of: entry.key.text ?? "", kind: .field) }
}
