import struct SyncCore.CalendarDay
import struct SyncCore.Timestamp

/// Writes JSON straight into bytes. Commas are its business, matching brackets the caller's.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

    mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        open(UInt8(ascii: "{"))
        try body(&self)
        close(UInt8(ascii: "}"))
    }

    mutating func array<Elements: Sequence>(
        _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) throws -> Void
    ) rethrows {
        open(UInt8(ascii: "["))
        for element in elements { try body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// Begins a member; its value must follow.
    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func null() { raw("null") }

    mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

    mutating func value(_ number: Int) {
        separate()
        if 0..<10 ~= number {
            bytes.append(0x30 + UInt8(number))
        } else {
            bytes.append(contentsOf: String(number).utf8)
        }
    }

    mutating func value(_ id: Identifier) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        id.append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func value(_ time: Timestamp) { plain(time.rfc3339) }
    mutating func value(_ day: CalendarDay) { plain(day.description) }

    mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var copy = text
        copy.withUTF8 { escape($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// JSON that is ready already.
    mutating func json(_ ready: [UInt8]) {
        separate()
        bytes.append(contentsOf: ready)
    }

    mutating func json(_ ready: String) {
        separate()
        bytes.append(contentsOf: ready.utf8)
    }

    /// A text that needs no escaping.
    private mutating func plain(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text.utf8)
        bytes.append(UInt8(ascii: "\""))
    }

    fileprivate mutating func colon() {
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func raw(_ word: StaticString) {
        separate()
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Copies runs that need no escape in one go.
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in 0..<text.count {
            let byte = text[index]
            guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
            bytes.append(contentsOf: text[start..<index])
            start = index + 1
            bytes.append(UInt8(ascii: "\\"))
            switch byte {
            case 0x22, 0x5C: bytes.append(byte)
            case 8: bytes.append(UInt8(ascii: "b"))
            case 9: bytes.append(UInt8(ascii: "t"))
            case 10: bytes.append(UInt8(ascii: "n"))
            case 12: bytes.append(UInt8(ascii: "f"))
            case 13: bytes.append(UInt8(ascii: "r"))
            default:
                bytes.append(contentsOf: "u00".utf8)
                bytes.append(byte < 16 ? 0x30 : 0x31)
                bytes.append(Array("0123456789abcdef".utf8)[Int(byte & 15)])
            }
        }
        bytes.append(contentsOf: text[start...])
    }
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ text: String) {
        key(name)
        value(text)
    }

    mutating func member(_ name: StaticString, _ text: String?) {
        key(name)
        if let text { value(text) } else { null() }
    }

    mutating func member(_ name: StaticString, _ number: Int) {
        key(name)
        value(number)
    }

    mutating func member(_ name: StaticString, _ number: Int?) {
        key(name)
        if let number { value(number) } else { null() }
    }

    mutating func member(_ name: StaticString, _ flag: Bool) {
        key(name)
        value(flag)
    }

    mutating func member(_ name: StaticString, _ id: Identifier) {
        key(name)
        value(id)
    }

    mutating func member(_ name: StaticString, _ id: Identifier?) {
        key(name)
        if let id { value(id) } else { null() }
    }

    mutating func member(_ name: StaticString, _ time: Timestamp) {
        key(name)
        value(time)
    }

    mutating func member(_ name: StaticString, _ time: Timestamp?) {
        key(name)
        if let time { value(time) } else { null() }
    }

    mutating func member(_ name: StaticString, _ day: CalendarDay) {
        key(name)
        value(day)
    }
}

extension JSONValue {
    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .flag(let flag): writer.value(flag)
        case .number(let text): writer.json(text)
        case .text(let text): writer.value(text)
        case .list(let list): writer.array(list) { $1.write(to: &$0) }
        case .object(let members):
            writer.object { writer in
                for member in members { writer.member(named: member.name, member.value) }
            }
        }
    }
}

extension JSONWriter {
    /// A member whose name is only known at run time.
    fileprivate mutating func member(named name: String, _ value: JSONValue) {
        self.value(name)
        colon()
        value.write(to: &self)
    }
}
