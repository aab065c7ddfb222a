/// Bytes that ``ByteWriter`` cannot have written.
struct DamagedBytes: Error {}

/// Takes values out of bytes in the order in which ``ByteWriter`` put them in. Throws ``DamagedBytes``.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number() throws -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard position < bytes.count, shift < 64 else { throw DamagedBytes() }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    mutating func signed() throws -> Int64 {
        let folded = try number()
        return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
    }

    mutating func flag() throws -> Bool {
        switch try number() {
        case 0: false
        case 1: true
        default: throw DamagedBytes()
        }
    }

    mutating func text() throws -> String {
        let count = try number()
        guard count <= UInt64(bytes.count - position) else { throw DamagedBytes() }
        let end = position + Int(count)
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    mutating func optionalText() throws -> String? { try flag() ? try text() : nil }

    mutating func optionalSigned() throws -> Int64? { try flag() ? try signed() : nil }

    mutating func texts() throws -> [String] { try list { try $0.text() } }

    mutating func textByText() throws -> [String: String] {
        let pairs = try list { (try $0.text(), try $0.text()) }
        return Dictionary(pairs) { _, last in last }
    }

    mutating func list<Value>(_ read: (inout ByteReader) throws -> Value) throws -> [Value] {
        let count = try number()
        // Every value takes at least one byte, so a damaged count cannot ask for much memory.
        guard count <= UInt64(bytes.count - position) else { throw DamagedBytes() }
        var values: [Value] = []
        values.reserveCapacity(Int(count))
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }
}
