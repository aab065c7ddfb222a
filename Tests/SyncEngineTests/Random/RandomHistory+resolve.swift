import SyncCore
import SyncEngine

extension RandomHistory {
    func resolveOne(_ mirror: RandomMirror) async throws {
        let conflicts = try await mirror.status().conflicts
        if conflicts.isEmpty { return }
        let (conflict, keepsMine) = (pick(conflicts), isOne(in: 2))
        let field = isOne(in: 2) ? "\(conflict.conflict.field)" : nil
        let before = try MirrorSnapshot(mirror)
        let report = try await mirror.resolve(conflict.id, field: field, keepsMine: keepsMine)
        note(
            "\(mirror.name): resolve \(conflict.id) \(field ?? "") \(keepsMine ? "--mine" : "--theirs"): "
                + "\(report.resolved.map { "\($0.conflict.field)" }), waiting \(report.waiting)")
        let after = try MirrorSnapshot(mirror)
        // A broken file is to be mended first, unless it is given up with its task.
        let isGivenUp = !keepsMine && conflict.conflict.field == .task
        if before.branch == "main", report.waiting.isEmpty, isGivenUp || report.problems.isEmpty,
            try !isOnlyAllAtOnce(conflict, field, keepsMine: keepsMine, among: conflicts, after, mirror)
        {
            try promise(
                report.resolved.contains { $0.conflict.field == conflict.conflict.field },
                "\(mirror.name): \(conflict.id) \(conflict.conflict.field) was not resolved")
            let left = try await mirror.status().conflicts.contains {
                $0.id == conflict.id && $0.conflict.field == conflict.conflict.field
            }
            try promise(!left, "\(mirror.name): \(conflict.id) \(conflict.conflict.field) is still a conflict")
        }
        try checkForeign(before, after, mirror)
        try checkRescued(before, after, mirror)
        try await checkStatus(mirror, after)
        try await checkQuiet(mirror, try MirrorSnapshot(mirror))
    }

    /// One value of a file that no base knows cannot be kept before the others are decided.
    private func isOnlyAllAtOnce(
        _ conflict: TaskConflict, _ field: String?, keepsMine: Bool, among conflicts: [TaskConflict],
        _ now: MirrorSnapshot, _ mirror: RandomMirror
    ) throws -> Bool {
        guard keepsMine, field != nil, conflicts.count(where: { $0.id == conflict.id }) > 1 else { return false }
        return try reader.bases(of: now.head, in: mirror).allSatisfy { base in
            try reader.tasks(of: base, in: mirror)["\(conflict.id)"] == nil
        }
    }
}
