extension CommitPlan {
    /// Moves the base of what was resolved up to the newest server commit, while everything else that is held keeps its
    /// own.
    ///
    /// What the tracker said is brought along first, so HEAD contains the newest server commit. Nothing where HEAD has
    /// no base: then there is no conflict either.
    public static func resolve(over graph: CommitRelations) -> CommitPlan {
        guard let head = graph.head, let server = graph.server, !graph.bases.isEmpty else { return .nothing }
        var plan = CommitPlan()
        let lacking = graph.bases.filter { !graph.containedInServer.contains($0) }
        let base = plan.add(.waiting, over: ([server] + lacking).map(CommitReference.existing))
        plan.branch = graph.bases == [head] ? base : plan.add(.merge, over: [.existing(head), base])
        return plan
    }
}
