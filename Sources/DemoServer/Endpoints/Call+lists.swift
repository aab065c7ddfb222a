extension Call {
    /// The list in an order that means nothing, unless shuffling is switched off.
    func unordered<Element>(_ list: [Element], _ world: inout World) -> [Element] {
        shuffles ? list.shuffled(using: &world.random) : list
    }

    /// The part of a list that `limit` and `offset` ask for.
    ///
    /// A limit beyond the bounds is taken for the nearer one.
    func page(default standard: Int, min: Int, max: Int) throws -> (limit: Int, offset: Int) {
        var limit = query.integer("limit") ?? standard
        // What does not fit into 63 bits was read as a negative number.
        limit = limit < 0 ? max : Swift.min(Swift.max(limit, min), max)
        let offset = query.integer("offset") ?? 0
        // The real server's database layer dies of it, and the connection with it.
        if offset < 0 { throw Refusal.drop }
        return (limit, offset)
    }

    /// Refuses what the database cannot hold.
    func checkStorable() throws {
        if body.containsNUL { throw Refusal.internalError }
    }
}

extension RandomAccessCollection {
    func page(_ limit: Int, _ offset: Int) -> SubSequence { dropFirst(offset).prefix(limit) }
}

extension Fields {
    /// Whether any text in it, at any depth, has a NUL character.
    var containsNUL: Bool { names.contains { value($0)?.containsNUL == true } }
}

extension ShapedValue {
    fileprivate var containsNUL: Bool {
        switch self {
        case .text(let text): text.utf8.contains(0)
        case .list(let list): list.contains { $0.containsNUL }
        case .fields(let fields): fields.containsNUL
        case .json(let json): json.containsNUL
        case .null, .flag, .integer, .id, .instant, .day: false
        }
    }
}

extension JSONValue {
    fileprivate var containsNUL: Bool {
        switch self {
        case .text(let text): text.utf8.contains(0)
        case .list(let list): list.contains { $0.containsNUL }
        case .object(let members): members.contains { $0.name.utf8.contains(0) || $0.value.containsNUL }
        case .null, .flag, .number: false
        }
    }
}

extension JSONWriter {
    /// `{id, username, avatar_url}`, or `null` for an account that is gone.
    mutating func person(_ id: Identifier?, _ world: World) {
        if let id, let user = world.users[id] { json(user.summary) } else { null() }
    }
}
