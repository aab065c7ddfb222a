import struct SyncCore.CalendarDay

/// What the placeholders of one recorded file stand for.
///
/// A plain value: to undo bindings after a failed attempt, put back the copy made before it.
struct Bindings {
    private var ids: [String: String]
    private var names: [String: String]
    private var times: [String: String] = [:]
    private let tokens: [String: String]
    private let today: CalendarDay

    /// What an id stands for that no answer has named yet. `nil`: asking for it is an error.
    var unknownID: String?

    struct Unbound: Error, CustomStringConvertible {
        var placeholder: String
        var description: String { "\(placeholder) stands for nothing yet (an earlier step failed)" }
    }

    init(ids: [String: String], tokens: [String: String], today: CalendarDay) {
        self.ids = ids
        names = Dictionary(ids.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        self.tokens = tokens
        self.today = today
    }

    /// The text of a token, for the `Authorization` header.
    func token(_ key: String) throws(Unbound) -> String {
        guard let token = tokens[key] else { throw Unbound(placeholder: "{{token:\(key)}}") }
        return token
    }

    /// The day `offset` days after the server's present day, in UTC.
    func day(_ offset: String) -> String? {
        Int64(offset).map { CalendarDay(daysSince1970: today.daysSince1970 + $0).description }
    }

    func id(_ reference: IDReference) throws(Unbound) -> String {
        guard let id = ids[reference.name] ?? unknownID else {
            throw Unbound(placeholder: "{{id:\(reference.name)}}")
        }
        return reference.spelled(id)
    }

    /// The text with its placeholders replaced, as it is sent.
    func fill(_ text: String) throws(Unbound) -> String {
        var result = ""
        for part in TextWithPlaceholders(text).parts {
            switch part {
            case .literal(let literal): result += literal
            case .placeholder(let placeholder): result += try fill(placeholder)
            }
        }
        return result
    }

    private func fill(_ placeholder: Placeholder) throws(Unbound) -> String {
        let argument = placeholder.argument ?? ""
        switch placeholder.kind {
        case .id: return try id(IDReference(argument))
        case .token: return try token(argument)
        case .day:
            guard let day = day(argument) else { throw Unbound(placeholder: placeholder.written) }
            return day
        case .time, .date, .number, .any: throw Unbound(placeholder: placeholder.written)
        }
    }

    /// Binds a name to the id that an answer gives it. Returns what is wrong, if anything.
    mutating func bind(id value: String, to name: String) -> String? {
        if let known = ids[name] {
            return known == value ? nil : "{{id:\(name)}} is \(known), got \(value)"
        }
        if let other = names[value] { return "new {{id:\(name)}} got the id of \(other)" }
        ids[name] = value
        names[value] = name
        return nil
    }

    /// Binds a name to a time. Names that differ only in their final number are ordered by it.
    mutating func bind(time value: String, to name: String) -> String? {
        if let known = times[name] {
            return known == value ? nil : "{{time:\(name)}} was \(known), got \(value)"
        }
        if let (series, number) = Self.series(of: name) {
            for (otherName, other) in times {
                guard let (otherSeries, otherNumber) = Self.series(of: otherName), otherSeries == series else {
                    continue
                }
                let isLater = ServerTime.sortKey(value) > ServerTime.sortKey(other)
                if isLater != (number > otherNumber) {
                    let order = number > otherNumber ? "after" : "before"
                    return "{{time:\(name)}} = \(value) is not \(order) {{time:\(otherName)}} = \(other)"
                }
            }
        }
        times[name] = value
        return nil
    }

    private static func series(of name: String) -> (String, Int)? {
        guard let dot = name.lastIndex(of: "."), let number = Int(name[name.index(after: dot)...]) else { return nil }
        return (String(name[..<dot]), number)
    }
}
