import SyncCore

/// Finds in the messages of server commits whose change a sent one takes back.
struct UndoneChanges {
    let history: any History
    /// The newest server commit before anything was sent.
    let tip: ObjectID

    /// So many changes of the task are looked through.
    private static let depth = 10

    func complete(_ sent: [PushReport.Sent]) async throws -> [PushReport.Sent] {
        var logs: [String: [LogEntry]] = [:]
        var result: [PushReport.Sent] = []
        for var change in sent {
            if change.change.base != nil || change.change.local != nil {
                if logs[change.file] == nil {
                    logs[change.file] = try await history.log(of: change.file, from: tip, limit: Self.depth)
                }
                change.undoes = Self.credit(of: change, in: logs[change.file] ?? [])
            }
            result.append(change)
        }
        return result
    }

    /// Only the newest change of the field can be taken back: `- ENG-42 status Todo → Done (suzuki, 2026-05-27 11:00 UTC)`.
    static func credit(of sent: PushReport.Sent, in log: [LogEntry]) -> String? {
        let start = "\(sent.id) \(sent.change.field) "
        let wording = "\(start)\(sent.change.local ?? "–") → \(sent.change.base ?? "–")"
        for entry in log {
            let lines = entry.message.split(separator: "\n").map { $0.hasPrefix("- ") ? $0.dropFirst(2) : $0 }
            let subject = entry.message.hasPrefix("\(sent.id): \(sent.change.field) ") ? entry.message : nil
            guard let line = lines.first(where: { $0.hasPrefix(start) }) ?? subject.map({ $0[...] }) else { continue }
            let told = line.replacing("\(sent.id): ", with: "\(sent.id) ", maxReplacements: 1)
            guard told.hasPrefix(wording) else { return nil }
            if told.hasSuffix(" UTC)"), let open = told.lastIndex(of: "(") {
                return String(told[told.index(after: open)...].dropLast())
            }
            return entry.author == "toji" ? nil : "\(entry.author), \(entry.date.minuteInUTC)"
        }
        return nil
    }
}
