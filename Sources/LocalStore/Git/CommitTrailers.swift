import SyncCore

/// The lines at the end of a commit message that tell what the commit is.
struct CommitTrailers {
    static let tree = "Toji-Tree"
    static let server = "Toji-Server"
    static let waiting = "Toji-Waiting"
    static let held = "Toji-Held"
    static let kept = "Toji-Kept"

    /// The id of the tree for which this commit may be a base.
    var tree: ObjectID?
    /// What the tracker was, for a server commit.
    var source: ServerSource?
    /// By path, the commit with whose vocabulary a file that is held as a whole was written.
    var held: [String: ObjectID] = [:]
    /// The tasks of which a person kept their own values against the tracker's.
    var kept: Set<TaskID> = []

    init(message: String) {
        for line in Self.paragraph(of: message).split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            switch line[..<colon] {
            case Self.tree: tree = ObjectID(String(value))
            case Self.server: source = ServerSource(trailer: value)
            case Self.held:
                let words = value.split(separator: " ", maxSplits: 1)
                if words.count == 2, let commit = ObjectID(String(words[0])) { held[String(words[1])] = commit }
            case Self.kept: TaskID(value).map { _ = kept.insert($0) }
            default: continue
            }
        }
    }

    /// The message without its trailers.
    static func body(of message: String) -> String {
        let last = paragraph(of: message)
        let body = last.hasPrefix("Toji-") ? message[..<last.startIndex] : message[...]
        return String(body.trimmingLines)
    }

    /// The last one.
    private static func paragraph(of message: String) -> Substring {
        let text = message.trimmingLines
        let bytes = text.utf8
        // Messages of large commits are long, and a search from the end need not read them.
        let isBreak = { (index: String.Index) in bytes[index] == UInt8(ascii: "\n") }
        let end = bytes.indices.dropFirst().last { isBreak($0) && isBreak(bytes.index(before: $0)) }
        return end.map { text[bytes.index(after: $0)...] } ?? text
    }
}

extension StringProtocol where SubSequence == Substring, UTF8View: BidirectionalCollection {
    /// Without empty lines at its ends.
    fileprivate var trimmingLines: Substring {
        let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
        let bytes = utf8
        guard let start = bytes.firstIndex(where: { !isBreak($0) }), let end = bytes.lastIndex(where: { !isBreak($0) })
        else { return self[startIndex..<startIndex] }
        return self[start..<bytes.index(after: end)]
    }
}

extension ServerSource {
    /// `HOST TENANT ACCOUNT TIME`
    fileprivate init?(trailer: Substring) {
        let words = trailer.split(separator: " ")
        guard words.count == 4, let time = Timestamp(rfc3339: words[3]) else { return nil }
        self.init(host: String(words[0]), tenant: String(words[1]), account: String(words[2]), time: time)
    }

    var trailer: String {
        [host, tenant, account, time.rfc3339].map { $0.isEmpty ? "-" : $0.replacing(" ", with: "") }
            .joined(separator: " ")
    }
}
