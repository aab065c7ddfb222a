import SyncCore

/// Whether files, index and branch may move, or only `toji/server`.
struct BranchCheck: Sendable {
    let history: any History
    let configuration: MirrorConfiguration

    /// Nil when nothing is in the way.
    func obstacle() async throws -> Waiting.Reason? {
        let position = try await history.position()
        if let operation = position.operation { return .operation(operation) }
        guard let branch = position.branch else { return .detachedHead }
        if branch != configuration.branch { return .otherBranch(branch) }
        if position.isBusy { return .gitBusy }
        guard let head = position.head else { return nil }
        switch try await history.base(of: head) {
        case .none: return .noBase
        case .shallow: return .shallow
        case .one, .several: return nil
        }
    }
}
