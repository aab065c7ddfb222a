extension CommitPlan {
    /// Makes history of what the tracker said, and lets the branch follow.
    ///
    /// HEAD stays in the ancestry of the branch, and what is made leaves the branch one nearest base: the newest server
    /// commit, or a waiting one over it. A HEAD without a base has no part in this history: only `toji/server` moves.
    public static func bringAlong(_ content: MergedContent, over graph: CommitRelations) -> CommitPlan {
        if graph.head != nil && graph.bases.isEmpty {
            return serverAlone(over: graph.server, isRemoteNews: content.isRemoteNews)
        }
        if content.isInPlace(in: graph) { return .nothing }
        var plan = CommitPlan()
        // All of HEAD, so that the branch can be fast-forwarded; but what is unsent has no place in `toji/server`.
        let needed = content.hasUnsent ? graph.bases : graph.head.map { [$0] } ?? []
        var lacking = needed.filter { !graph.containedInServer.contains($0) }.map(CommitReference.existing)
        var base = graph.server.map(CommitReference.existing)
        if base == nil || content.isRemoteNews || (!content.hasHeld && !lacking.isEmpty) {
            base = plan.add(.server, over: [base].compactMap(\.self) + lacking)
            plan.server = base
            lacking = []
        }
        if content.hasHeld { base = plan.add(.waiting, over: [base].compactMap(\.self) + lacking) }
        plan.branch = base
        if let head = graph.head, let base, content.hasUnsent {
            plan.branch = plan.add(.merge, over: [.existing(head), base])
        }
        return plan
    }

    /// Makes history of what the tracker said and leaves HEAD alone: it is detached, on another branch, or git is at
    /// work there.
    ///
    /// - Parameter server: the newest server commit; nil before the first pull.
    public static func serverAlone(over server: ObjectID?, isRemoteNews: Bool) -> CommitPlan {
        guard isRemoteNews else { return .nothing }
        var plan = CommitPlan()
        plan.server = plan.add(.server, over: server.map { [.existing($0)] } ?? [])
        return plan
    }
}

extension MergedContent {
    /// Whether the branch says all of it already.
    fileprivate func isInPlace(in graph: CommitRelations) -> Bool {
        !isRemoteNews && graph.headContainsServer && basesHaveWantedTree && headHasCommittedTree
    }
}
