import FoundationEssentials

/// A request as the demo server noted it.
struct ServerCall: Decodable {
    struct List: Decodable { var requests: [ServerCall] }

    var method: String
    var path: String
    var body: String?
    /// Nil when the connection was closed without an answer.
    var status: Int?

    /// The parts of the path below the project: `tasks`, a key, `comments` and so on.
    var place: [String] { path.split(separator: "/").dropFirst(5).map(String.init) }

    var isRead: Bool { method == "GET" }

    /// The names of the members of its body, sorted; nil for a body that is no object, and for none.
    var members: [String]? {
        (body?.utf8).flatMap { try? JSONDecoder().decode(Members.self, from: Data($0)) }?.names
    }

    private struct Members: Decodable {
        var names: [String]

        private struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue).sorted()
        }
    }

    /// What only one person ever typed, see ``typedTokens(in:)``, as it stands in such a body.
    var tokens: Set<String> {
        guard let body else { return [] }
        var tokens = typedTokens(in: body)
        for (key, name) in [("soft_deadline", "due"), ("estimated_minutes", "estimate")] {
            guard let value = TrackerMemory.value(key, in: body) else { continue }
            tokens.insert("\(name) \(name == "due" ? String(value.prefix(10)) : value)")
        }
        if members?.contains("custom_field_values") ?? false, let value = TrackerMemory.value("value", in: body) {
            tokens.insert("points \(value)")
        }
        return tokens
    }
}
