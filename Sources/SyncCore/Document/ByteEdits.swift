/// Replacements at several places of one text, collected in any order.
struct ByteEdits {
    private struct Edit {
        var range: Range<Int>
        var text: [UInt8]
    }

    private var edits: [Edit] = []

    mutating func replace(_ range: Range<Int>, by text: String) {
        edits.append(Edit(range: range, text: Array(text.utf8)))
    }

    /// Several insertions at one place keep their order, and stand before what is replaced from there on.
    mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, by: text) }

    mutating func remove(_ range: Range<Int>) { replace(range, by: "") }

    /// The bytes of that range with everything replaced. LF in new text becomes `lineEnding`.
    func applied(to bytes: [UInt8], in range: Range<Int>, lineEnding: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count + edits.reduce(0) { $0 + $1.text.count })
        var position = range.lowerBound
        let ordered = edits.enumerated().sorted { left, right in
            (left.element.range.lowerBound, left.element.range.upperBound, left.offset)
                < (right.element.range.lowerBound, right.element.range.upperBound, right.offset)
        }
        for (_, edit) in ordered {
            if edit.range.lowerBound > position { result += bytes[position..<edit.range.lowerBound] }
            result += edit.text.withLineEnding(lineEnding)
            position = max(position, edit.range.upperBound)
        }
        return result + bytes[position..<range.upperBound]
    }
}

extension [UInt8] {
    func withLineEnding(_ lineEnding: [UInt8]) -> [UInt8] {
        lineEnding.count == 1 ? self : flatMap { $0 == .lineFeed ? lineEnding : [$0] }
    }
}
