import FoundationEssentials

extension RawRequest {
    /// The request of a recorded exchange, its placeholders filled.
    init(_ exchange: RecordedStep.Exchange, _ bindings: Bindings) throws {
        let recorded = exchange.request
        let query = try recorded["query"]?.text.map { try "?" + bindings.fill($0) } ?? ""
        self.init(method: exchange.method, target: try bindings.fill(exchange.path) + query)
        if exchange.identity != "none" && !exchange.usesSession {
            set("Authorization", "Bearer " + (try bindings.token(exchange.identity)))
        }
        body = try Self.body(of: recorded, bindings)
        if body == nil {
            if ["POST", "PUT", "PATCH"].contains(method) { set("Content-Length", "0") }
        } else if recorded["json"] != nil || recorded["repeat"] != nil {
            set("Content-Type", "application/json")
        }
        for header in recorded["headers"]?.members ?? [] {
            set(header.key, try bindings.fill(header.value.text ?? ""))
        }
    }

    private static func body(of recorded: JSONText, _ bindings: Bindings) throws -> [UInt8]? {
        if let json = recorded["json"] { return Array(try bindings.fill(json.written).utf8) }
        if let text = recorded["text"]?.text { return Array(try bindings.fill(text).utf8) }
        if let encoded = recorded["bytes_base64"]?.text { return try bytes(encoded, bindings) }
        if let pieces = recorded["repeat"] { return try repeated(pieces, bindings) }
        return nil
    }

    /// The bytes need not be text; placeholders are found among them all the same.
    private static func bytes(_ encoded: String, _ bindings: Bindings) throws -> [UInt8]? {
        guard let data = Data(base64Encoded: encoded) else { throw RecordedStep.Incomplete(what: "bytes_base64") }
        var latin1 = ""
        latin1.unicodeScalars.append(contentsOf: data.map { Unicode.Scalar($0) })
        return try bindings.fill(latin1).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    private static func repeated(_ pieces: JSONText, _ bindings: Bindings) throws -> [UInt8]? {
        guard let before = pieces["before"]?.text, let unit = pieces["unit"]?.text,
            let count = pieces["count"]?.integer, let after = pieces["after"]?.text
        else { throw RecordedStep.Incomplete(what: "repeat") }
        return Array((try bindings.fill(before) + String(repeating: unit, count: count) + bindings.fill(after)).utf8)
    }
}
