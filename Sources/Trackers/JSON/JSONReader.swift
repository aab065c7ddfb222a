/// Reads JSON from front to back, value by value, as the caller asks for them.
///
/// `JSONDecoder` takes four times as long and cannot tell where in the bytes a value stands, which is how an item that
/// did not change is passed over. Everything read is checked; what is passed over is checked in its structure.
struct JSONReader {
    let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes, in: bytes.indices)
    }

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// Calls `member` with each name; it must read or skip exactly one value.
    mutating func object(_ member: (inout JSONReader, String) throws(JSONFault) -> Void) throws(JSONFault) {
        try take(UInt8(ascii: "{"), "an object")
        if skipped(UInt8(ascii: "}")) { return }
        repeat {
            let name = try string()
            try take(UInt8(ascii: ":"), "a colon")
            try member(&self, name)
        } while skipped(UInt8(ascii: ","))
        try take(UInt8(ascii: "}"), "a comma or the end of the object")
    }

    /// Calls `element` before each element; it must read or skip exactly one value.
    mutating func array(_ element: (inout JSONReader) throws(JSONFault) -> Void) throws(JSONFault) {
        try take(UInt8(ascii: "["), "a list")
        if skipped(UInt8(ascii: "]")) { return }
        repeat { try element(&self) } while skipped(UInt8(ascii: ","))
        try take(UInt8(ascii: "]"), "a comma or the end of the list")
    }

    /// One property of an object; returns as soon as it is found, with the rest of the object neither read nor checked.
    mutating func find<Value>(
        _ wanted: String, _ read: (inout JSONReader) throws(JSONFault) -> Value
    ) throws(JSONFault) -> Value {
        try take(UInt8(ascii: "{"), "an object")
        if !skipped(UInt8(ascii: "}")) {
            repeat {
                let name = try string()
                try take(UInt8(ascii: ":"), "a colon")
                if name == wanted { return try read(&self) }
                try skip()
            } while skipped(UInt8(ascii: ","))
        }
        throw fault("property \"\(wanted)\"")
    }

    /// Nil for `null`.
    mutating func optional<Value>(
        _ read: (inout JSONReader) throws(JSONFault) -> Value
    ) throws(JSONFault) -> Value? {
        if peek() == UInt8(ascii: "n") {
            try word("null")
            return nil
        }
        return try read(&self)
    }

    mutating func bool() throws(JSONFault) -> Bool {
        let isTrue = peek() == UInt8(ascii: "t")
        guard isTrue || peek() == UInt8(ascii: "f") else { throw fault("true or false") }
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    /// A whole number; one with a fraction or exponent is a fault.
    mutating func int() throws(JSONFault) -> Int {
        let isNegative = skipped(UInt8(ascii: "-"))
        guard let first = peek(), isDigit(first) else { throw fault("a whole number") }
        var value = 0
        while position < end, isDigit(bytes[position]) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(bytes[position] - UInt8(ascii: "0")))
            guard !overflow, !carry else { throw fault("a smaller number") }
            value = sum
            position += 1
        }
        if position < end, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position]) {
            throw fault("a whole number")
        }
        return isNegative ? -value : value
    }

    mutating func string() throws(JSONFault) -> String {
        try take(UInt8(ascii: "\""), "a text")
        let start = position
        let plain = try endOfPlainText()
        guard bytes[plain.end] == UInt8(ascii: "\"") else { return try escapedText(from: start) }
        position = plain.end + 1
        let text = bytes[start..<plain.end]
        return plain.isASCII ? String(decoding: text, as: UTF8.self) : try validated(text, at: start)
    }

    /// Passes over one value of any kind and tells where it stands.
    @discardableResult
    mutating func skip() throws(JSONFault) -> Range<Int> {
        guard peek() != nil else { throw fault("a value") }
        let start = position
        var open: [UInt8] = []
        repeat {
            try skipOne(&open)
            guard open.count <= deepest else { throw fault("less nesting") }
        } while !open.isEmpty
        return start..<position
    }

    /// Nothing but blanks may be left.
    mutating func finish() throws(JSONFault) {
        if peek() != nil { throw fault("the end") }
    }

    /// The value, or a fault naming the property that is missing.
    func need<Value>(_ value: Value?, _ property: String) throws(JSONFault) -> Value {
        guard let value else { throw fault("property \"\(property)\"") }
        return value
    }

    func fault(_ expected: String) -> JSONFault {
        JSONFault(offset: position, expected: expected)
    }

    // MARK: Pieces

    /// The next byte that is no blank.
    private mutating func peek() -> UInt8? {
        while position < end {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return bytes[position]
            }
        }
        return nil
    }

    private mutating func skipped(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func take(_ byte: UInt8, _ expected: String) throws(JSONFault) {
        guard skipped(byte) else { throw fault(expected) }
    }

    private mutating func word(_ text: StaticString) throws(JSONFault) {
        let length = text.utf8CodeUnitCount
        guard position + length <= end,
            text.withUTF8Buffer({ $0.elementsEqual(bytes[position..<position + length]) })
        else { throw fault("\(text)") }
        position += length
    }

    /// One scalar, or one step into, out of or along a list or object. `open` holds the closing brackets to come.
    private mutating func skipOne(_ open: inout [UInt8]) throws(JSONFault) {
        switch peek() {
        case UInt8(ascii: "{"):
            position += 1
            open.append(UInt8(ascii: "}"))
            if peek() != UInt8(ascii: "}") { return try skipName() }
        case UInt8(ascii: "["):
            position += 1
            open.append(UInt8(ascii: "]"))
            if peek() != UInt8(ascii: "]") { return }
        case UInt8(ascii: "\""): try skipText()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try skipNumber()
        }
        while let bracket = open.last {
            if skipped(UInt8(ascii: ",")) {
                if bracket == UInt8(ascii: "}") { try skipName() }
                return
            }
            try take(bracket, "a comma or a closing bracket")
            open.removeLast()
        }
    }

    private mutating func skipName() throws(JSONFault) {
        guard peek() == UInt8(ascii: "\"") else { throw fault("a name") }
        try skipText()
        try take(UInt8(ascii: ":"), "a colon")
    }

    private mutating func skipText() throws(JSONFault) {
        position += 1
        while true {
            position = try endOfPlainText().end
            if bytes[position] == UInt8(ascii: "\"") { break }
            guard position + 1 < end else { throw fault("the rest of the text") }
            position += 2
        }
        position += 1
    }

    private mutating func skipNumber() throws(JSONFault) {
        let start = position
        while position < end, isDigit(bytes[position]) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(bytes[position]) {
            position += 1
        }
        guard bytes[start..<position].contains(where: isDigit) else { throw fault("a value") }
    }

    /// Where the text ends that starts or goes on here: at a quotation mark or a backslash.
    private mutating func endOfPlainText() throws(JSONFault) -> (end: Int, isASCII: Bool) {
        // Nine of ten bytes of an answer pass through this loop.
        let (stop, bits) = bytes.withUnsafeBufferPointer { buffer in
            var index = position
            var bits: UInt8 = 0
            while index < end {
                let byte = buffer[index]
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
                bits |= byte
                index += 1
            }
            return (index, bits)
        }
        guard stop < end, bytes[stop] >= 0x20 else {
            position = stop
            throw fault("the rest of the text")
        }
        return (stop, bits < 0x80)
    }

    private mutating func escapedText(from start: Int) throws(JSONFault) -> String {
        var text: [UInt8] = []
        while true {
            let stop = try endOfPlainText().end
            text += bytes[position..<stop]
            position = stop + 1
            if bytes[stop] == UInt8(ascii: "\"") { return try validated(text[...], at: start) }
            try escape(into: &text)
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
        guard position < end else { throw fault("the rest of the text") }
        let letter = bytes[position]
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += String(try escapedScalar()).utf8
        default: throw fault("an escape that JSON knows")
        }
    }

    private mutating func escapedScalar() throws(JSONFault) -> Unicode.Scalar {
        let first = try fourHexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard 0xD800...0xDBFF ~= first, skippedEscape() else { throw fault("the other half of the character") }
        let second = try fourHexDigits()
        guard 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw fault("the other half of the character") }
        return scalar
    }

    private mutating func skippedEscape() -> Bool {
        guard position + 1 < end, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        else { return false }
        position += 2
        return true
    }

    private mutating func fourHexDigits() throws(JSONFault) -> UInt32 {
        guard position + 4 <= end else { throw fault("four hexadecimal digits") }
        var value: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw fault("four hexadecimal digits")
            }
            value = value << 4 + UInt32(digit)
        }
        position += 4
        return value
    }

    private func validated(_ text: ArraySlice<UInt8>, at offset: Int) throws(JSONFault) -> String {
        guard let string = String(validating: text, as: UTF8.self) else {
            throw JSONFault(offset: offset, expected: "UTF-8")
        }
        return string
    }
}

private func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

/// Deeper than anything that the contracts hold.
private let deepest = 64
