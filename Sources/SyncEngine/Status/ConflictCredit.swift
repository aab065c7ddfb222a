import SyncCore

/// Finds in the messages of server commits who gave a field the value that is in conflict.
struct ConflictCredit {
    let history: any History

    /// So many changes of the task are looked through; an older one is nobody's news.
    private static let depth = 10

    func complete(_ conflicts: [TaskConflict]) async throws -> [TaskConflict] {
        var logs: [String: [LogEntry]] = [:]
        guard !conflicts.isEmpty, let server = try await history.serverCommit()?.id else { return conflicts }
        var result: [TaskConflict] = []
        for var conflict in conflicts {
            let log: [LogEntry]
            if let known = logs[conflict.file] {
                log = known
            } else {
                log = try await history.log(of: conflict.file, from: server, limit: Self.depth)
            }
            logs[conflict.file] = log
            conflict.credit = log.lazy.compactMap { Self.credit(of: conflict, in: $0) }.first
            result.append(conflict)
        }
        return result
    }

    /// From a line of the body, `- ENG-42 status Todo → Done (suzuki, 2026-05-27 11:00 UTC)`, or from the commit itself,
    /// which bears the name of the only person whose changes it brings.
    static func credit(of conflict: TaskConflict, in entry: LogEntry) -> String? {
        let head = "- \(conflict.id) \(conflict.conflict.field) "
        let line = entry.message.split(separator: "\n").first { $0.hasPrefix(head) }
        if let line, line.hasSuffix(" UTC)"), let open = line.lastIndex(of: "(") {
            return String(line[line.index(after: open)...].dropLast())
        }
        guard line != nil || entry.message.hasPrefix("\(conflict.id): \(conflict.conflict.field) "),
            entry.author != "toji"
        else { return nil }
        return "\(entry.author), \(entry.date.minuteInUTC)"
    }
}
