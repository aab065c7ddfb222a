/// A text of a recorded file, cut at its placeholders such as `{{id:task-one}}` or `{{time}}`.
struct TextWithPlaceholders {
    enum Part {
        case literal(String)
        case placeholder(Placeholder)
    }

    private(set) var parts: [Part] = []

    var isPlain: Bool {
        !parts.contains { if case .placeholder = $0 { true } else { false } }
    }

    init(_ text: String) {
        var rest = text[...]
        var literal = ""
        while let open = rest.firstIndex(of: "{") {
            literal += rest[..<open]
            rest = rest[open...]
            if let (placeholder, end) = Placeholder.read(at: rest) {
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(.placeholder(placeholder))
                rest = rest[end...]
            } else {
                literal.append("{")
                rest = rest.dropFirst()
            }
        }
        literal += rest
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }
}

/// `{{kind}}` or `{{kind:argument}}`.
struct Placeholder {
    enum Kind: String {
        case id, time, day, date, number, any, token
    }

    var kind: Kind
    var argument: String?

    var written: String { argument.map { "{{\(kind.rawValue):\($0)}}" } ?? "{{\(kind.rawValue)}}" }

    fileprivate static func read(at text: Substring) -> (Placeholder, end: Substring.Index)? {
        guard text.hasPrefix("{{") else { return nil }
        let inner = text.dropFirst(2)
        guard let close = inner.firstIndex(of: "}"), inner[close...].hasPrefix("}}") else { return nil }
        let pieces = inner[..<close].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = Kind(rawValue: String(pieces[0])) else { return nil }
        let placeholder = Placeholder(kind: kind, argument: pieces.count > 1 ? String(pieces[1]) : nil)
        return (placeholder, inner.index(close, offsetBy: 2))
    }
}

/// The name of an id, and in which spelling it is meant: `task-one`, `task-one|upper`.
struct IDReference {
    var name: String
    private var form: String

    init(_ argument: String) {
        let pieces = argument.split(separator: "|", maxSplits: 1)
        name = pieces.first.map(String.init) ?? ""
        form = pieces.count > 1 ? String(pieces[1]) : ""
    }

    var isPlain: Bool { form.isEmpty }

    func spelled(_ id: String) -> String {
        switch form {
        case "upper": id.uppercased()
        case "simple": id.filter { $0 != "-" }
        case "SIMPLE": id.filter { $0 != "-" }.uppercased()
        default: id
        }
    }
}
