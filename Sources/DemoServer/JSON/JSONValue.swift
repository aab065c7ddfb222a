/// A JSON value that keeps what a dictionary would lose: the order of keys, repeated keys, and numbers as written.
enum JSONValue: Sendable, Equatable {
    case null
    case flag(Bool)
    case number(String)
    case text(String)
    case list([JSONValue])
    case object([JSONMember])

    /// The last member of that name, as most readers take it.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    var asText: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var asFlag: Bool? {
        guard case .flag(let flag) = self else { return nil }
        return flag
    }

    var asList: [JSONValue]? {
        guard case .list(let list) = self else { return nil }
        return list
    }

    /// Nil also for a number with a fraction or an exponent.
    var asInteger: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text)
    }

    var isNull: Bool { self == .null }
}

struct JSONMember: Sendable, Equatable {
    let name: String
    let value: JSONValue
}
