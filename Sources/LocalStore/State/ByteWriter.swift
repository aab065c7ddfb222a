/// Packs values into bytes, small numbers into one. The counterpart of ``ByteReader``.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// Seven bits a byte, the lowest first; the top bit tells that more follow.
    mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Folded, so that numbers near 0 stay short on both sides: 0, -1, 1, -2, …
    mutating func put(_ number: Int64) {
        put(UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func put(_ text: String) {
        put(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func put(_ text: String?) { putOptional(text) { $0.put($1) } }

    mutating func put(_ number: Int64?) { putOptional(number) { $0.put($1) } }

    mutating func put(_ texts: some Collection<String>) {
        put(UInt64(texts.count))
        for text in texts { put(text) }
    }

    /// Sorted by key, so that equal dictionaries give equal bytes.
    mutating func put(_ texts: [String: String]) {
        put(UInt64(texts.count))
        for (key, value) in texts.sorted(by: { $0.key < $1.key }) {
            put(key)
            put(value)
        }
    }

    mutating func putOptional<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
        put(value != nil)
        if let value { write(&self, value) }
    }
}
