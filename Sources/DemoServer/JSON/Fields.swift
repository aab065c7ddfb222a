import struct SyncCore.CalendarDay

/// A value that has been read by a shape.
enum ShapedValue: Sendable {
    case null
    case text(String)
    case flag(Bool)
    case integer(Int)
    case id(Identifier)
    case instant(Instant)
    case day(CalendarDay)
    case list([ShapedValue])
    case fields(Fields)
    case json(JSONValue)
}

/// The fields of an object that has been read by a shape; what was absent or `null` is nil.
struct Fields: Sendable {
    private var values: [(name: String, value: ShapedValue)] = []

    mutating func set(_ name: String, _ value: ShapedValue) { values.append((name, value)) }

    var names: [String] { values.map(\.name) }

    func value(_ name: String) -> ShapedValue? {
        for entry in values where entry.name == name {
            if case .null = entry.value { return nil }
            return entry.value
        }
        return nil
    }

    /// True when the field was there, even as `null`.
    func contains(_ name: String) -> Bool { values.contains { $0.name == name } }

    func text(_ name: String) -> String? {
        guard case .text(let text)? = value(name) else { return nil }
        return text
    }

    /// False when absent.
    func flag(_ name: String) -> Bool { optionalFlag(name) ?? false }

    func optionalFlag(_ name: String) -> Bool? {
        guard case .flag(let flag)? = value(name) else { return nil }
        return flag
    }

    func integer(_ name: String) -> Int? {
        guard case .integer(let integer)? = value(name) else { return nil }
        return integer
    }

    func id(_ name: String) -> Identifier? {
        guard case .id(let id)? = value(name) else { return nil }
        return id
    }

    func instant(_ name: String) -> Instant? {
        guard case .instant(let instant)? = value(name) else { return nil }
        return instant
    }

    func day(_ name: String) -> CalendarDay? {
        guard case .day(let day)? = value(name) else { return nil }
        return day
    }

    func json(_ name: String) -> JSONValue? {
        guard case .json(let json)? = value(name) else { return nil }
        return json
    }

    func list(_ name: String) -> [ShapedValue]? {
        guard case .list(let list)? = value(name) else { return nil }
        return list
    }

    func ids(_ name: String) -> [Identifier]? {
        list(name)?.compactMap { if case .id(let id) = $0 { id } else { nil } }
    }

    func texts(_ name: String) -> [String]? {
        list(name)?.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    func objects(_ name: String) -> [Fields]? {
        list(name)?.compactMap { if case .fields(let fields) = $0 { fields } else { nil } }
    }

    func fields(_ name: String) -> Fields? {
        guard case .fields(let fields)? = value(name) else { return nil }
        return fields
    }
}
