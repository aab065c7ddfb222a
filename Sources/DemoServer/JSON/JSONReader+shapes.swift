extension JSONReader {
    /// Reads the object that a body must be, to the end of the text.
    static func read(_ shape: ObjectShape, from bytes: [UInt8]) throws(JSONFailure) -> Fields {
        var reader = JSONReader(bytes)
        let fields = try reader.object(shape)
        try reader.finish()
        return fields
    }

    private mutating func object(_ shape: ObjectShape) throws(JSONFailure) -> Fields {
        guard peek() == UInt8(ascii: "{") else { return try listedObject(shape) }
        var fields = Fields()
        try members(
            admitting: { (reader: JSONReader, name: String) throws(JSONFailure) in
                guard shape.fields.contains(where: { $0.name == name }), fields.contains(name) else { return }
                throw reader.shape("duplicate field `\(name)`")
            },
            read: { (reader: inout JSONReader, name: String) throws(JSONFailure) in
                guard let field = shape.fields.first(where: { $0.name == name }) else {
                    return try reader.skipValue()
                }
                fields.set(name, try reader.value(field.shape))
            })
        for field in shape.fields where field.isRequired && !fields.contains(field.name) {
            throw self.shape("missing field `\(field.name)`")
        }
        return fields
    }

    /// A list of the values of all fields in their order may stand for an object.
    private mutating func listedObject(_ shape: ObjectShape) throws(JSONFailure) -> Fields {
        guard peek() == UInt8(ascii: "[") else {
            let found = try token()
            throw mismatch(found, "struct \(shape.name)")
        }
        var fields = Fields()
        try elements { (reader: inout JSONReader) throws(JSONFailure) in
            guard fields.names.count < shape.fields.count else { throw reader.syntaxAhead("trailing characters") }
            let field = shape.fields[fields.names.count]
            fields.set(field.name, try reader.value(field.shape))
        }
        let count = fields.names.count
        guard count == shape.fields.count else {
            throw self.shape(
                "invalid length \(count), expected struct \(shape.name) with \(shape.fields.count) elements")
        }
        return fields
    }

    private mutating func value(_ shape: Shape) throws(JSONFailure) -> ShapedValue {
        switch shape {
        case .any: return .json(try value())
        case .nullable(let inner):
            guard peek() == UInt8(ascii: "n") else { return try value(inner) }
            _ = try token()
            return .null
        case .object(let inner): return .fields(try object(inner))
        case .list(let inner):
            guard peek() == UInt8(ascii: "[") else {
                let found = try token()
                throw mismatch(found, "a sequence")
            }
            var list: [ShapedValue] = []
            try elements { (reader: inout JSONReader) throws(JSONFailure) in list.append(try reader.value(inner)) }
            return .list(list)
        case .word(let words): return .text(try word(of: words))
        case .flag:
            let found = try token()
            guard case .flag(let flag) = found else { throw mismatch(found, "a boolean") }
            return .flag(flag)
        case .integer(let bits):
            let limit = 1 << (bits - 1)
            return .integer(try integer(within: -limit...limit - 1, "i\(bits)"))
        case .count(let bits): return .integer(try integer(within: 0...(1 << bits) - 1, "u\(bits)"))
        case .text: return .text(try text("a string"))
        case .id, .instant, .day: return try parsed(shape)
        }
    }

    private mutating func parsed(_ shape: Shape) throws(JSONFailure) -> ShapedValue {
        switch shape {
        case .instant:
            let text = try text("an RFC 3339 formatted date and time string")
            guard let instant = Instant(text) else { throw self.shape(Instant.problem(in: text)) }
            return .instant(instant)
        case .day:
            let text = try text("a formatted date string")
            do throws(DayReader.Flaw) {
                return .day(try DayReader.day(inBody: text))
            } catch {
                throw self.shape(error.text)
            }
        default:
            let text = try text("a UUID string")
            guard let id = Identifier(text) else { throw self.shape(Identifier.problem(in: text)) }
            return .id(id)
        }
    }

    private mutating func text(_ expected: String) throws(JSONFailure) -> String {
        let found = try token()
        guard case .text(let text) = found else { throw mismatch(found, expected) }
        return text
    }

    private mutating func integer(
        within range: ClosedRange<Int>, _ expected: String
    ) throws(JSONFailure) -> Int {
        let found = try token()
        guard case .number(let number) = found, number.isInteger else { throw mismatch(found, expected) }
        guard let value = Int(number.text), range ~= value else {
            throw shape("invalid value: \(number.spelled), expected \(expected)")
        }
        return value
    }

    /// An enumeration: anything that is neither a word nor an object counts as broken JSON on the real server.
    private mutating func word(of words: [String]) throws(JSONFailure) -> String {
        if peek() == UInt8(ascii: "{") { return try wrappedWord(of: words) }
        guard peek() == UInt8(ascii: "\"") else {
            throw syntaxAhead(peek() == nil ? "EOF while parsing a value" : "expected value")
        }
        return try known(words)
    }

    private mutating func known(_ words: [String]) throws(JSONFailure) -> String {
        let word = try string()
        if words.contains(word) { return word }
        let quoted = words.map { "`\($0)`" }
        let expected = quoted.count == 2 ? quoted.joined(separator: " or ") : "one of \(quoted.joined(separator: ", "))"
        throw shape("unknown variant `\(word)`, expected \(expected)")
    }

    /// `{"High": null}`, the long way to write `"High"`.
    private mutating func wrappedWord(of words: [String]) throws(JSONFailure) -> String {
        advance()
        guard peek() == UInt8(ascii: "\"") else { throw syntaxAhead("expected value") }
        let word = try known(words)
        guard peek() == UInt8(ascii: ":") else { throw syntaxAhead("expected `:`") }
        advance()
        let content = try token()
        guard case .null = content else { throw mismatch(content, "unit") }
        guard peek() == UInt8(ascii: "}") else { throw syntaxAhead("expected value") }
        advance()
        return word
    }

    private func mismatch(_ found: Token, _ expected: String) -> JSONFailure {
        shape("invalid type: \(Self.spelled(found)), expected \(expected)")
    }

    private static func spelled(_ token: Token) -> String {
        switch token {
        case .null: "null"
        case .flag(let flag): "boolean `\(flag)`"
        case .number(let number): number.spelled
        case .text(let text): "string \(rustQuoted(text))"
        case .list: "sequence"
        case .object: "map"
        }
    }
}
