/// What was asked, for tests that look at the traffic. Tokens appear by their key only.
struct RequestLog: Sendable {
    struct Entry: Sendable {
        let method: String
        let path: String
        let query: String?
        let body: String?
        /// Nil when the connection was closed without an answer.
        let status: Int?
        let caller: String?
        /// When it was answered, by the machine's clock: microseconds since 1970.
        let time: Int
    }

    /// The newest entries; more would only fill the memory of a benchmark.
    private static let limit = 100_000

    private(set) var entries: [Entry] = []

    mutating func add(_ entry: Entry) {
        if entries.count >= Self.limit { entries.removeFirst(Self.limit / 2) }
        entries.append(entry)
    }

    mutating func clear() { entries = [] }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("requests")
            writer.array(entries) { writer, entry in
                writer.object { writer in
                    writer.member("method", entry.method)
                    writer.member("path", entry.path)
                    writer.member("query", entry.query)
                    writer.member("body", entry.body)
                    writer.member("status", entry.status)
                    writer.member("as", entry.caller)
                    writer.member("time_us", entry.time)
                }
            }
        }
    }
}
