import SyncCore

/// The small numbers by which tasks name people. Lives for one transaction: after a failed one it may be wrong.
struct PeopleNumbers {
    private let connection: Connection
    private var known: [EntityID: Int64] = [:]
    private var heard: Set<Person> = []

    init(_ connection: Connection) { self.connection = connection }

    /// Stores what people are called now. An id that stands in for a name takes no name's place.
    mutating func hear(_ people: [Person]) throws {
        for person in people where !person.id.isEmpty && heard.insert(person).inserted {
            let number = SQLValue.integer(try number(of: person.id))
            try connection.run(
                "UPDATE people SET name = ?2 WHERE number = ?1 AND name IS NOT ?2 AND (name IS NULL OR id <> ?2)",
                number,
                .text(person.name))
        }
    }

    mutating func number(of id: EntityID) throws -> Int64 {
        if let number = known[id] { return number }
        let number = try connection.row("SELECT number FROM people WHERE id = ?", .text(id)) { $0.integer(0) }
        if let number {
            known[id] = number
            return number
        }
        try connection.run("INSERT INTO people (id) VALUES (?)", .text(id))
        known[id] = connection.insertedRow
        return connection.insertedRow
    }

    /// A column that lists people.
    mutating func column(_ ids: some Sequence<EntityID>) throws -> SQLValue {
        var writer = ByteWriter()
        for number in try ids.map({ try number(of: $0) }).sorted() { writer.put(UInt64(number)) }
        return .blob(writer.bytes)
    }
}

/// The ids behind the numbers, to read many rows with.
struct PeopleIDs {
    private let ids: [Int64: EntityID]

    init(_ connection: Connection) throws {
        let pairs = try connection.rows("SELECT number, id FROM people") { ($0.integer(0), $0.text(1)) }
        ids = Dictionary(pairs) { _, last in last }
    }

    subscript(number: Int64) -> EntityID? { ids[number] }

    func list(_ column: [UInt8]) throws -> [EntityID] {
        var reader = ByteReader(column)
        var list: [EntityID] = []
        while !reader.isAtEnd {
            if let id = ids[Int64(bitPattern: try reader.number())] { list.append(id) }
        }
        return list
    }
}
