import SyncCore

/// What `toji status` tells: the person's edits, as differences between base and local.
public struct MirrorStatus: Sendable {
    public struct Edit: Hashable, Sendable {
        public var id: TaskID?
        public var file: String
        public var change: Change
    }

    public var edits: [Edit] = []
    public var conflicts: [TaskConflict] = []
    public var problems: [Problem] = []
    public var waiting: [Waiting] = []
    /// The paths whose former bytes were kept in the last thirty days.
    public var rescued: [String] = []
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
    let texts: any TextMerge

    public init(
        history: any History, workTree: any WorkTree, state: any StateStore, configuration: MirrorConfiguration,
        texts: any TextMerge
    ) {
        self.history = history
        self.workTree = workTree
        self.state = state
        self.configuration = configuration
        self.texts = texts
    }

    public func run() async throws -> MirrorStatus {
        let position = try await history.position()
        var status = MirrorStatus(position: position)
        status.lastPull = try await state.fact(.lastPull).flatMap { Timestamp(rfc3339: $0) }
        status.oldestCheck = try await state.fact(.oldestCheck).flatMap { Timestamp(rfc3339: $0) }
        status.rescued = try await history.rescuedFiles()
        guard let head = position.head else { return status }
        let relations = try await history.relations()
        let trees = ComparedTrees(
            head: relations.head, bases: relations.bases, said: relations.server, remote: relations.server)
        if !trees.bases.isEmpty {
            let ownWork = OwnWork(state: state, account: try await state.fact(.account))
            var local = LocalEdits(
                history: history, workTree: workTree, formerPaths: state, trees: trees, texts: texts,
                ownWork: ownWork)
            try await local.read()
            (status.edits, status.problems) = (local.edits, local.problems)
            status.problems += try await judge(local).filter { !status.problems.contains($0) }
            status.conflicts = try await ConflictCredit(history: history).complete(local.conflicts)
        }
        switch try await history.base(of: head) {
        case .one, .several: break
        case .none: status.waiting.append(Waiting(reason: .noBase))
        case .shallow: status.waiting.append(Waiting(reason: .shallow))
        }
        if let obstacle = try await BranchCheck(history: history, configuration: configuration).obstacle() {
            if !status.waiting.map(\.reason).contains(obstacle) { status.waiting.append(Waiting(reason: obstacle)) }
        }
        return status
    }

    /// What the tracker would refuse.
    private func judge(_ local: LocalEdits) async throws -> [Problem] {
        var edits = CollectedEdits()
        edits.tasks = local.tasks.filter(\.problems.isEmpty)
        edits.drafts = local.drafts
        edits.gatherBoxes()
        return try await JudgeEdits(state: state).judge(edits).problems
    }
}
