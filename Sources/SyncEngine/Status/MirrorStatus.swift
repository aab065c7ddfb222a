import SyncCore

/// What `toji status` tells: the person's edits, as differences between base and local.
public struct MirrorStatus: Sendable {
    public struct Edit: Hashable, Sendable {
        public var id: TaskID?
        public var file: String
        public var change: Change
    }

    public var edits: [Edit] = []
    public var problems: [Problem] = []
    public var waiting: [Waiting] = []
    /// The server's time of the last pull that this mirror remembers.
    public var lastPull: Timestamp?
    /// The oldest time at which the comments of a task were asked for; nil when some never were.
    public var oldestCheck: Timestamp?
    public var position: BranchPosition

    public init(position: BranchPosition) {
        self.position = position
    }
}

/// Compares the work tree with its base. It uses no network and writes nothing.
public struct ReadStatus: Sendable {
    let history: any History
    let workTree: any WorkTree
    let state: any StateStore
    let configuration: MirrorConfiguration

    public init(
        history: any History, workTree: any WorkTree, state: any StateStore, configuration: MirrorConfiguration
    ) {
        self.history = history
        self.workTree = workTree
        self.state = state
        self.configuration = configuration
    }

    public func run() async throws -> MirrorStatus {
        let position = try await history.position()
        var status = MirrorStatus(position: position)
        status.lastPull = try await state.fact(.lastPull).flatMap { Timestamp(rfc3339: $0) }
        status.oldestCheck = try await state.fact(.oldestCheck).flatMap { Timestamp(rfc3339: $0) }
        guard let head = position.head else { return status }
        switch try await history.base(of: head) {
        case .one(let base):
            try await compare(with: base, into: &status)
        case .several:
            status.waiting.append(Waiting(reason: .ownCommits))
        case .none:
            status.waiting.append(Waiting(reason: .noBase))
        case .shallow:
            status.waiting.append(Waiting(reason: .shallow))
        }
        if let tip = try await history.serverCommit(), tip.id != head {
            let check = BranchCheck(history: history, workTree: workTree, configuration: configuration)
            if case .waits(let reasons) = try await check.run(target: tip.id) { status.waiting += reasons }
        }
        return status
    }

    private func compare(with base: ObjectID, into status: inout MirrorStatus) async throws {
        let differences = try await workTree.differences(from: base).filter { Ownership.belongsToToji($0.path) }
        var reader = EditReader(history: history, workTree: workTree, base: base)
        let found = try await reader.read(differences)
        status.edits += found.edits
        status.problems += found.problems
    }
}
