import SyncCore

/// Finds in the messages of server commits who gave a field the value that is in conflict.
struct ConflictCredit {
    let history: any History

    func complete(_ conflicts: [TaskConflict]) async throws -> [TaskConflict] {
        guard !conflicts.isEmpty, let server = try await history.serverCommit()?.id else { return conflicts }
        let told = try await ToldChanges(history: history, tip: server)
        return conflicts.map { conflict in
            var conflict = conflict
            conflict.credit =
                told.lines(of: conflict.id, field: conflict.conflict.field).lazy.compactMap(\.credit).first
            return conflict
        }
    }
}
