import SyncCore

/// How a task lies in the database: in bytes, so that 100,000 of them are read in a moment. Equal tasks give equal
/// bytes, and tasks that differ in a single byte of text do not, which comparing strings would overlook.
enum TaskBytes {
    private static let version: UInt64 = 1

    /// Everything but the custom fields, which come from other answers.
    static func encode(_ item: TaskItem) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(version)
        writer.put(item.id.project)
        writer.put(Int64(item.id.number))
        writer.put(item.key)
        writer.put(item.title)
        writer.put(item.body)
        writer.put(item.status)
        writer.put(item.priority)
        writer.put(item.assignees)
        writer.put(item.labels.sorted())
        for id in [item.milestone, item.sprint, item.parent, item.author] { writer.put(id) }
        for time in [item.start, item.due, item.deadline, item.completed] { writer.put(time?.microseconds) }
        writer.put(item.estimate.map { Int64($0) })
        writer.put(Int64(item.progress))
        writer.put(item.isArchived)
        writer.put(item.created.microseconds)
        writer.put(item.updated.microseconds)
        return writer.bytes
    }

    static func decode(_ bytes: [UInt8], fields: [UInt8]?) throws -> TaskItem {
        var reader = ByteReader(bytes)
        guard try reader.number() == version else { throw DamagedBytes() }
        let id = TaskID(project: try reader.text(), number: try reader.int())
        let key = try reader.text()
        let title = try reader.text()
        let body = try reader.text()
        let status = try reader.text()
        let priority = try reader.text()
        var item = TaskItem(
            id: id, key: key, title: title, body: body, status: status, priority: priority,
            created: Timestamp(microseconds: 0), updated: Timestamp(microseconds: 0))
        item.assignees = try reader.textByText()
        item.labels = Set(try reader.texts())
        item.milestone = try reader.optionalText()
        item.sprint = try reader.optionalText()
        item.parent = try reader.optionalText()
        item.author = try reader.optionalText()
        item.start = try reader.optionalTimestamp()
        item.due = try reader.optionalTimestamp()
        item.deadline = try reader.optionalTimestamp()
        item.completed = try reader.optionalTimestamp()
        item.estimate = try reader.optionalSigned().map { Int($0) }
        item.progress = try reader.int()
        item.isArchived = try reader.flag()
        item.created = try reader.timestamp()
        item.updated = try reader.timestamp()
        guard reader.isAtEnd else { throw DamagedBytes() }
        item.fields = try fields.map(decodeFields)
        return item
    }

    static func encode(fields: [EntityID: String]) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(version)
        writer.put(fields)
        return writer.bytes
    }

    private static func decodeFields(_ bytes: [UInt8]) throws -> [EntityID: String] {
        var reader = ByteReader(bytes)
        guard try reader.number() == version else { throw DamagedBytes() }
        let fields = try reader.textByText()
        guard reader.isAtEnd else { throw DamagedBytes() }
        return fields
    }
}

extension ByteReader {
    fileprivate mutating func int() throws -> Int { Int(try signed()) }

    mutating func timestamp() throws -> Timestamp { Timestamp(microseconds: try signed()) }

    mutating func optionalTimestamp() throws -> Timestamp? {
        try optionalSigned().map { Timestamp(microseconds: $0) }
    }
}
