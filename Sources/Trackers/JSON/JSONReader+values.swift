import SyncCore

extension JSONReader {
    /// The elements of a list.
    mutating func list<Element>(
        _ read: (inout JSONReader) throws(JSONFault) -> Element
    ) throws(JSONFault) -> [Element] {
        var elements: [Element] = []
        try array { json throws(JSONFault) in elements.append(try read(&json)) }
        return elements
    }

    /// A UUID, in lower case with hyphens. Ids become parts of paths and markers, so nothing else passes.
    mutating func id() throws(JSONFault) -> EntityID {
        let text = try string()
        guard isUUID(text) else { throw fault("an id") }
        return text.utf8.contains { 0x41...0x46 ~= $0 } ? text.lowercased() : text
    }

    /// An instant in RFC 3339.
    mutating func timestamp() throws(JSONFault) -> Timestamp {
        guard let time = Timestamp(rfc3339: try string()) else { throw fault("a time") }
        return time
    }

    /// A day; nil for null.
    mutating func day() throws(JSONFault) -> CalendarDay? {
        try optional { json throws(JSONFault) in
            guard let day = CalendarDay(try json.string()) else { throw json.fault("a date") }
            return day
        }
    }
}

/// True for `8-4-4-4-12` hexadecimal digits in either case.
func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    var index = 0
    for byte in text.utf8 {
        let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
        let fits = isHyphen ? byte == UInt8(ascii: "-") : isHexDigit(byte)
        guard fits else { return false }
        index += 1
    }
    return true
}

private func isHexDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
}

extension JSONReader {
    /// One property of an object whose others are not needed.
    mutating func property<Value>(
        _ wanted: String, _ read: (inout JSONReader) throws(JSONFault) -> Value
    ) throws(JSONFault) -> Value {
        var value: Value?
        try object { json, name throws(JSONFault) in
            if name == wanted { value = try read(&json) } else { try json.skip() }
        }
        return try need(value, wanted)
    }
}
