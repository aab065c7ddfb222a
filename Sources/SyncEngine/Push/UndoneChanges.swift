import SyncCore

/// Finds in the messages of server commits whose change a sent one takes back.
struct UndoneChanges {
    let history: any History
    /// The newest server commit before anything was sent.
    let tip: ObjectID

    func complete(_ sent: [PushReport.Sent]) async throws -> [PushReport.Sent] {
        guard sent.contains(where: \.change.isOfValue) else { return sent }
        let told = try await ToldChanges(history: history, tip: tip)
        return sent.map { sent in
            var sent = sent
            if sent.change.isOfValue { sent.undoes = Self.credit(of: sent, told) }
            return sent
        }
    }

    /// Only the newest change of the field can be taken back.
    static func credit(of sent: PushReport.Sent, _ told: ToldChanges) -> String? {
        let wording = "\(sent.change.field) \(sent.change.local ?? "–") → \(sent.change.base ?? "–")"
        guard let newest = told.lines(of: sent.id, field: sent.change.field).first else { return nil }
        return newest.change.hasPrefix(wording) ? newest.credit : nil
    }
}

extension Change {
    fileprivate var isOfValue: Bool { base != nil || local != nil }
}
