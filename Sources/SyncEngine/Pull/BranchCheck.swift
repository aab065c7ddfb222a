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
            let edits = try await edits(from: base)
            return edits.isEmpty ? .forward(from: head) : .waits(edits)
        }
    }

    private func obstacle(_ position: BranchPosition) -> Waiting.Reason? {
        if let operation = position.operation { return .operation(operation) }
        guard let branch = position.branch else { return .detachedHead }
        if branch != configuration.branch { return .otherBranch(branch) }
        return position.isBusy ? .gitBusy : nil
    }

    private func edits(from base: ObjectID) async throws -> [Waiting] {
        try await workTree.differences(from: base).filter { Ownership.belongsToToji($0.path) }.map {
            Waiting(
                id: FileNames.taskID(ofPath: $0.path), file: $0.path, reason: $0.isStaged ? .staged : .edited)
        }
    }
}
