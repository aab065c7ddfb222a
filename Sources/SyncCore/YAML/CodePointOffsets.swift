/// libyaml counts code points; edits need bytes.
struct CodePointOffsets {
    private let start: Int
    private let count: Int
    /// Empty for a text of ASCII alone, where the two are the same.
    private var table: [Int] = []

    init(_ bytes: ArraySlice<UInt8>) {
        start = bytes.startIndex
        count = bytes.count
        guard bytes.contains(where: { $0 >= 0x80 }) else { return }
        table.reserveCapacity(bytes.count + 1)
        for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { table.append(index) }
        table.append(bytes.endIndex)
    }

    subscript(codePoint: Int) -> Int {
        table.isEmpty ? start + min(codePoint, count) : table[min(codePoint, table.count - 1)]
    }
}
