/// What a marker says about the lines below it.
enum SectionKind: Hashable {
    /// Between the front matter and the first marker.
    case body
    case subtasks
    case repository
    case comments
    case comment(EntityID, replyTo: EntityID?, isDeleted: Bool)
    case new(replyTo: EntityID?)
    case unknown(String)

    /// Reads a line that begins with `<!-- toji:`.
    init(marker line: ArraySlice<UInt8>) {
        let words = line.dropFirst(TextEscaping.marker.count)
            .split { $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn }
            .map { String(decoding: $0, as: UTF8.self) }
        self = Self.read(words) ?? .unknown(words.filter { $0 != "-->" }.joined(separator: " "))
    }

    private static func read(_ words: [String]) -> SectionKind? {
        guard words.last == "-->" else { return nil }
        switch (words.first, words.count) {
        case ("subtasks", 2): return .subtasks
        case ("repository", 2): return .repository
        case ("comments", 2): return .comments
        case ("new", 2): return .new(replyTo: nil)
        case ("new", 4) where words[1] == "to": return .new(replyTo: words[2])
        case ("comment", 3): return .comment(words[1], replyTo: nil, isDeleted: false)
        case ("comment", 4) where words[2] == "deleted": return .comment(words[1], replyTo: nil, isDeleted: true)
        case ("reply", 5) where words[2] == "to": return .comment(words[1], replyTo: words[3], isDeleted: false)
        default: return nil
        }
    }

    /// The place in the order of sections; nil for what may stand anywhere.
    var rank: Int? {
        switch self {
        case .body: 0
        case .subtasks: 1
        case .repository: 2
        case .comments: 3
        case .comment: 4
        case .new, .unknown: nil
        }
    }

    /// The words of the marker, for messages.
    var words: String {
        switch self {
        case .body: ""
        case .subtasks: "subtasks"
        case .repository: "repository"
        case .comments: "comments"
        case .comment(let id, let thread?, _): "reply \(id) to \(thread)"
        case .comment(let id, nil, let isDeleted): "comment \(id)\(isDeleted ? " deleted" : "")"
        case .new(let thread): thread.map { "new to \($0)" } ?? "new"
        case .unknown(let words): words
        }
    }
}
