extension ObjectShape {
    /// One line for each limit that the fields break, in the words of the real server; empty when all is well.
    func violations(in values: Fields) -> [String] {
        fields.compactMap { field in
            guard let rule = field.rule, let value = values.value(field.name), !rule.allows(value) else { return nil }
            let pairs = (rule.limits + ["\"value\": \(value.rust)"]).joined(separator: ", ")
            return "\(field.name): Validation error: \(rule.code) [{\(pairs)}]"
        }
    }
}

extension Rule {
    func allows(_ value: ShapedValue) -> Bool {
        switch (self, value) {
        case (.length(let min, let max), .text(let text)):
            (min ?? 0)...(max ?? Int.max) ~= text.unicodeScalars.count
        case (.length(let min, let max), .list(let list)): (min ?? 0)...(max ?? Int.max) ~= list.count
        case (.range(let min, let max), .integer(let integer)): (min ?? Int.min)...(max ?? Int.max) ~= integer
        case (.color, .text(let text)): Self.isColor(text)
        case (.url, .text(let text)): URLText.isURL(text)
        case (.events(let known), .list(let list)):
            list.allSatisfy { if case .text(let text) = $0 { known.contains(text) } else { false } }
        case (.challenge, .text(let text)):
            43...128 ~= text.utf8.count && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
        default: true
        }
    }

    /// `#` and six hexadecimal digits.
    static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.utf8.dropFirst().allSatisfy { $0.hexDigit != nil }
    }

    fileprivate var code: String {
        switch self {
        case .length: "length"
        case .range: "range"
        case .color, .challenge: "regex"
        case .url: "url"
        case .events: "unknown_event_type"
        }
    }

    fileprivate var limits: [String] {
        switch self {
        case .length(let min, let max), .range(let min, let max):
            [min.map { "\"min\": Number(\($0))" }, max.map { "\"max\": Number(\($0))" }].compactMap(\.self)
        case .color, .url, .events, .challenge: []
        }
    }
}

extension UInt8 {
    var isASCIIAlphanumeric: Bool { 0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self }
}

extension ShapedValue {
    fileprivate var rust: String {
        switch self {
        case .null: "Null"
        case .text(let text): "String(\(rustQuoted(text)))"
        case .flag(let flag): "Bool(\(flag))"
        case .integer(let integer): "Number(\(integer))"
        case .id(let id): "String(\(rustQuoted(id.description)))"
        case .instant(let instant): "String(\(rustQuoted(instant.rfc3339)))"
        case .day(let day): "String(\(rustQuoted(day.description)))"
        case .list(let list): "Array [\(list.map(\.rust).joined(separator: ", "))]"
        case .fields(let fields): "Object {\(fields.rust)}"
        case .json: "Null"
        }
    }
}

extension Fields {
    /// In the order of the names, as the map behind it sorts them.
    fileprivate var rust: String {
        names.sorted().compactMap { name in value(name).map { "\(rustQuoted(name)): \($0.rust)" } }
            .joined(separator: ", ")
    }
}
