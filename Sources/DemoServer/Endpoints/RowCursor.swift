import struct SyncCore.Timestamp

/// A place in a list that is ordered by time and then by id. Opaque to clients.
struct RowCursor {
    private let time: Timestamp
    private let id: Identifier

    init(_ time: Timestamp, _ id: Identifier) {
        self.time = time
        self.id = id
    }

    /// Nil for a text that no server has made.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text) else { return nil }
        var reader = JSONReader(bytes)
        guard let value = try? reader.value(), let micros = value["t"]?.asInteger,
            let id = value["id"]?.asText.flatMap({ Identifier($0) })
        else { return nil }
        self.init(Timestamp(microseconds: Int64(micros)), id)
    }

    var text: String {
        var writer = JSONWriter(capacity: 80)
        writer.object { writer in
            writer.member("t", Int(time.microseconds))
            writer.member("id", id)
        }
        return Base64URL.encode(writer.bytes)
    }

    /// Whether a row is older than the place.
    func isBefore(_ otherTime: Timestamp, _ otherID: Identifier) -> Bool {
        (otherTime, otherID) < (time, id)
    }

    /// Whether a row is newer than the place.
    func isAfter(_ otherTime: Timestamp, _ otherID: Identifier) -> Bool {
        (otherTime, otherID) > (time, id)
    }
}
