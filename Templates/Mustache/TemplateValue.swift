/// What a template is filled with.
public indirect enum TemplateValue: Hashable, Sendable {
    case text(String)
    case number(Int)
    case bool(Bool)
    /// A relative path for the destination of a Markdown link. It is encoded by ``linkDestination(_:)`` in every kind
    /// of tag, so no name of a file can end the link or turn it into an address elsewhere.
    case link(String)
    case list([TemplateValue])
    case object([String: TemplateValue])
    case null
}

extension TemplateValue {
    /// Whether a section is shown: not for `null`, `false`, an empty list and empty text. Zero is shown.
    var isShown: Bool {
        switch self {
        case .text(let text), .link(let text): !text.isEmpty
        case .bool(let bool): bool
        case .list(let list): !list.isEmpty
        case .null: false
        case .number, .object: true
        }
    }

    /// Nil when this is no object or has no such key; a key that is there with `null` is an answer.
    subscript(key: String) -> TemplateValue? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) {
        self = .text(value)
    }

    public init(integerLiteral value: Int) {
        self = .number(value)
    }

    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public init(arrayLiteral elements: TemplateValue...) {
        self = .list(elements)
    }

    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }

    public init(nilLiteral: ()) {
        self = .null
    }
}
