import SyncCore

/// Decides whether files, index and branch may be brought along to a server commit.
struct BranchCheck: Sendable {
    enum Verdict: Sendable {
        case upToDate
        /// From that commit, which HEAD points to; nil on a branch without commits.
        case forward(from: ObjectID?)
        /// Only `toji/server` moves; branch, index and files stay as they are.
        case waits([Waiting])
    }

    let history: any History
    let workTree: any WorkTree
    let configuration: MirrorConfiguration

    func run(target: ObjectID) async throws -> Verdict {
        let position = try await history.position()
        if position.head == target, position.branch == configuration.branch { return .upToDate }
        if let reason = obstacle(position) { return .waits([Waiting(reason: reason)]) }
        guard let head = position.head else { return .forward(from: nil) }
        switch try await history.base(of: head) {
        case .none: return .waits([Waiting(reason: .noBase)])
        case .shallow: return .waits([Waiting(reason: .shallow)])
        case .several: return .waits([Waiting(reason: .ownCommits)])
        case .one(let base) where base != head: return .waits([Waiting(reason: .ownCommits)])
        case .one(let base):
            let edits = try await edits(from: base, target: target)
            return edits.isEmpty ? .forward(from: head) : .waits(edits)
        }
    }

    private func obstacle(_ position: BranchPosition) -> Waiting.Reason? {
        if let operation = position.operation { return .operation(operation) }
        guard let branch = position.branch else { return .detachedHead }
        if branch != configuration.branch { return .otherBranch(branch) }
        return position.isBusy ? .gitBusy : nil
    }

    /// The files that differ from their base, and from what they would be brought to: a run that was stopped half-way
    /// has brought some along already.
    private func edits(from base: ObjectID, target: ObjectID) async throws -> [Waiting] {
        var edits: [Waiting] = []
        for difference in try await workTree.differences(from: base) where Ownership.belongsToToji(difference.path) {
            if !difference.isStaged, try await isBrought(difference, to: target) { continue }
            edits.append(
                Waiting(
                    id: FileNames.taskID(ofPath: difference.path), file: difference.path,
                    reason: difference.isStaged ? .staged : .edited))
        }
        return edits
    }

    private func isBrought(_ difference: FileDifference, to target: ObjectID) async throws -> Bool {
        let wanted = try await history.file(difference.path, in: target)
        switch difference.kind {
        case .typeChanged: return false
        case .deleted: return wanted == nil
        case .added, .modified:
            guard let wanted else { return false }
            return try await workTree.read(difference.path) == wanted
        }
    }
}
