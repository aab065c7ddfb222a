/// The orders that a task list knows.
enum TaskSort: String, Sendable, CaseIterable {
    case createdDescending = "created_at_desc"
    case priority = "priority_asc"
    case deadline = "deadline_asc"

    /// Where a task stands in this order: by the key, then by id from high to low.
    ///
    /// Priorities count by the alphabet of their stored words; tasks without a deadline come last.
    func key(_ record: TaskRecord) -> TaskSortKey {
        switch self {
        case .createdDescending: .number(-record.createdAt.microseconds)
        case .priority: .word(record.priority.stored)
        case .deadline: .number(record.softDeadline?.microseconds ?? .max)
        }
    }
}

enum TaskSortKey: Comparable, Sendable {
    case number(Int64)
    case word(String)
}

/// The last task of a page, from which the next one goes on. Opaque to clients.
struct TaskCursor: Sendable {
    let sort: TaskSort
    let key: TaskSortKey
    let id: Identifier

    init(_ sort: TaskSort, _ record: TaskRecord) {
        self.sort = sort
        key = sort.key(record)
        id = record.id
    }

    /// Nil for a text that no server has made.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text) else { return nil }
        var reader = JSONReader(bytes)
        guard let value = try? reader.value(), let word = value["sort"]?.asText, let sort = TaskSort(rawValue: word),
            let id = value["id"]?.asText.flatMap({ Identifier($0) })
        else { return nil }
        self.sort = sort
        self.id = id
        if let number = value["key"]?.asInteger {
            key = .number(Int64(number))
        } else if let word = value["key"]?.asText {
            key = .word(word)
        } else {
            return nil
        }
    }

    var text: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("sort", sort.rawValue)
            switch key {
            case .number(let number): writer.member("key", Int(number))
            case .word(let word): writer.member("key", word)
            }
            writer.member("id", id)
        }
        return Base64URL.encode(writer.bytes)
    }

    func isBefore(_ record: TaskRecord) -> Bool {
        let other = sort.key(record)
        return key == other ? id > record.id : key < other
    }
}

/// Base64 with `-` and `_`, without padding.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(buffer >> UInt32(bits)) & 63])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bits)) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for character in text.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        return bytes
    }
}
