/// A query parameter that a route reads; all others are ignored.
struct QueryField: Sendable {
    enum Kind: Sendable {
        case text
        case flag
        /// A number from 0; one beyond 2^63-1 is read as -1.
        case count
        case id
    }

    let name: String
    let kind: Kind

    static func text(_ name: String) -> QueryField { QueryField(name: name, kind: .text) }
    static func flag(_ name: String) -> QueryField { QueryField(name: name, kind: .flag) }
    static func count(_ name: String) -> QueryField { QueryField(name: name, kind: .count) }
    static func id(_ name: String) -> QueryField { QueryField(name: name, kind: .id) }
}

extension [QueryField] {
    /// Reads the query; throws the framework's text for a bad value or a parameter given twice.
    func read(_ query: String?) throws -> Fields {
        var fields = Fields()
        guard let query, !isEmpty else { return fields }
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentText.decodeForm(parts[0])
            guard let field = first(where: { $0.name == name }) else { continue }
            if fields.contains(name) { throw Self.problem("duplicate field `\(name)`") }
            fields.set(name, try field.value(PercentText.decodeForm(parts.count > 1 ? parts[1] : "")))
        }
        return fields
    }

    fileprivate static func problem(_ text: String) -> Refusal {
        .text(400, "Failed to deserialize query string: \(text)")
    }
}

extension QueryField {
    fileprivate func value(_ text: String) throws -> ShapedValue {
        switch kind {
        case .text: return .text(text)
        case .flag:
            guard text == "true" || text == "false" else {
                throw [QueryField].problem("\(name): provided string was not `true` or `false`")
            }
            return .flag(text == "true")
        case .id:
            guard let id = Identifier(text) else {
                throw [QueryField].problem("\(name): \(Identifier.problem(in: text))")
            }
            return .id(id)
        case .count: return .integer(try count(text))
        }
    }

    private func count(_ text: String) throws -> Int {
        let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
        if text.isEmpty { throw [QueryField].problem("\(name): cannot parse integer from empty string") }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw [QueryField].problem("\(name): invalid digit found in string")
        }
        guard let number = UInt64(digits) else {
            throw [QueryField].problem("\(name): number too large to fit in target type")
        }
        return Int(exactly: number) ?? -1
    }
}
