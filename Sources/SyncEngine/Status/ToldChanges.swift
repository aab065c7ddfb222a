import SyncCore

/// What messages of server commits tell, a line a change.
struct ToldChanges {
    /// By task, the newest first.
    private var lines: [Substring: [Line]] = [:]

    /// A change with the message that tells of it.
    struct Line {
        /// Without the task's id: `status Todo → Done (suzuki, 2026-05-27 11:00 UTC)`.
        var change: Substring
        fileprivate var message: LoggedMessage

        /// Who made the change and when: from the end of the line, or from the commit itself, which bears the name of the only
        /// person whose changes it brings.
        var credit: String? {
            if change.hasSuffix(" UTC)"), let open = change.lastIndex(of: "(") {
                return String(change[change.index(after: open)...].dropLast())
            }
            return message.author == "toji" ? nil : "\(message.author), \(message.date.minuteInUTC)"
        }
    }

    /// So many server commits are looked through; what is older is nobody's news.
    private static let depth = 200

    /// - Parameter tip: the newest server commit that is looked at.
    init(history: any History, tip: ObjectID) async throws {
        self.init(try await history.messages(from: tip, limit: Self.depth))
    }

    /// - Parameter messages: the newest first.
    init(_ messages: [LoggedMessage]) {
        for message in messages { read(message) }
    }

    /// The lines that tell of a field of a task, the newest first.
    func lines(of id: TaskID, field: FieldKey) -> some Collection<Line> {
        let start = "\(field) "
        return (lines[id.description[...]] ?? []).lazy.filter { $0.change.hasPrefix(start) }
    }

    /// `- ENG-42 status Todo → Done` in the body, `ENG-42: status Todo → Done` as the subject.
    private mutating func read(_ message: LoggedMessage) {
        for (number, line) in message.text.split(separator: "\n").enumerated() {
            let isMarked = line.hasPrefix("- ")
            guard isMarked || number == 0 else { continue }
            let text = isMarked ? line.dropFirst(2) : line
            guard let space = text.firstIndex(of: " ") else { continue }
            let id = text[..<space]
            lines[id.last == ":" ? id.dropLast() : id, default: []].append(
                Line(change: text[text.index(after: space)...], message: message))
        }
    }
}
