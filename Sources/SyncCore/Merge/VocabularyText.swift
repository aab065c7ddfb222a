/// A vocabulary file in pieces of whole lines, which together are the file.
struct VocabularyText {
    struct Section {
        /// Empty for a file that is one list.
        var key: String
        /// The lines of the key, up to its first entry.
        var head: [UInt8]
        /// Nil for a key with a single value, which is in the head.
        var entries: [VocabularyEntry]?

        var bytes: [UInt8] { head + (entries ?? []).flatMap(\.bytes) }
    }

    /// What stands above the first section.
    var preamble: [UInt8] = []
    var sections: [Section] = []

    var bytes: [UInt8] { preamble + sections.flatMap(\.bytes) }

    private static let lists: Set = ["statuses", "fields", "people", "sprints", "milestones"]

    init() {}

    /// Throws a ``Problem`` for a file that cannot be taken apart into lines: entries side by side, without an id, or
    /// with the same.
    init(_ bytes: [UInt8], file: String) throws {
        let root = try VocabularyFiles.read(bytes, file: file, isList: file == "labels.yml")
        let reader = Reader(bytes: bytes, file: file)
        if root.elements != nil {
            let start = try reader.start(of: root)
            preamble = Array(bytes[..<start])
            sections = [try reader.section("", root, start..<bytes.count)]
        } else if let entries = root.entries, root.style == .lines {
            let starts = try entries.map { try reader.start(of: $0.key) } + [bytes.count]
            preamble = Array(bytes[..<(starts.first ?? 0)])
            for (index, entry) in entries.enumerated() {
                let range = starts[index]..<max(starts[index], starts[index + 1])
                sections.append(try reader.section(entry.key.text ?? "", entry.value, range))
            }
        }
        guard self.bytes == bytes else { throw reader.problem }
    }

    private struct Reader {
        let bytes: [UInt8]
        let file: String

        var problem: Problem { Problem(file: file, reason: .wrongShape(field: file, expected: "list")) }

        /// The beginning of the line in which a piece begins.
        func start(of node: YAMLNode) throws -> Int {
            let place = node.span.lowerBound
            return bytes[..<place].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
        }

        func section(_ key: String, _ value: YAMLNode, _ range: Range<Int>) throws -> Section {
            guard key.isEmpty || VocabularyText.lists.contains(key) else {
                return Section(key: key, head: Array(bytes[range]), entries: nil)
            }
            guard let elements = value.elements ?? (value.isAbsent ? [] : nil),
                value.style == .lines || elements.isEmpty
            else { throw problem }
            let starts = try elements.map { try start(of: $0) } + [range.upperBound]
            var entries: [VocabularyEntry] = []
            for (index, element) in elements.enumerated() {
                guard starts[index] < starts[index + 1], starts[index] >= range.lowerBound else { throw problem }
                guard let entry = VocabularyEntry(element, bytes, starts[index]..<starts[index + 1]),
                    !entries.contains(where: { $0.id == entry.id })
                else { throw problem }
                entries.append(entry)
            }
            return Section(key: key, head: Array(bytes[range.lowerBound..<starts[0]]), entries: entries)
        }
    }
}
