/// One entry of a vocabulary file: `{id: 1f0e…, name: Todo}` on a line, or a key on each line.
struct VocabularyEntry {
    /// A value with the bytes that it is written with.
    struct Value: Equatable {
        /// As it is read; of a list the bytes.
        var text: String
        var written: [UInt8]

        static func == (left: Value, right: Value) -> Bool { TextComparison.isExact(left.text, right.text) }
    }

    let id: String
    /// From the beginning of its first line to the next entry.
    let bytes: [UInt8]
    let style: YAMLNode.Style
    private(set) var values: [(key: String, value: Value)] = []
    /// What stands before the first key, and behind the last value.
    private let head: [UInt8]
    private(set) var tail: [UInt8]

    /// Nil for what has no id.
    init?(_ node: YAMLNode, _ all: [UInt8], _ range: Range<Int>) {
        guard let entries = node.entries, let id = node["id"]?.text, !id.isEmpty, let first = entries.first,
            let last = entries.last
        else { return nil }
        self.id = id
        style = node.style
        bytes = Array(all[range])
        for entry in entries {
            guard let key = entry.key.text else { return nil }
            let written = Array(all[entry.value.span])
            values.append(
                (key, Value(text: entry.value.text ?? String(decoding: written, as: UTF8.self), written: written)))
        }
        head = Array(all[range.lowerBound..<max(range.lowerBound, first.key.span.lowerBound)])
        // Of `key:` without a value the colon is toji's.
        let end =
            last.value.isAbsent && style == .lines
            ? Self.lineEnd(all, last.key.span.upperBound) : last.value.span.upperBound
        tail = Array(all[min(end, range.upperBound)..<range.upperBound])
    }

    private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
        return end
    }

    var name: String { value("name")?.text ?? id }

    func value(_ key: String) -> Value? { values.first { $0.key == key }?.value }

    /// The entry with other values, as toji writes it; nil where it is written in another way, in which something
    /// would be lost.
    func written(_ values: [(key: String, value: Value)], tail: [UInt8]) -> [UInt8]? {
        guard form(self.values, self.tail) == bytes else { return nil }
        return form(values, tail)
    }

    private func form(_ values: [(key: String, value: Value)], _ tail: [UInt8]) -> [UInt8] {
        let parts = values.map { key, value in
            Array(key.utf8) + Array((value.written.isEmpty ? ":" : ": ").utf8) + value.written
        }
        let separator =
            style == .flow ? Array(", ".utf8) : [.lineFeed] + [UInt8](repeating: UInt8(ascii: " "), count: head.count)
        return head + parts.joined(separator: separator) + tail
    }
}
