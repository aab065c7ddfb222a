import SyncCore
import TestSupport

/// The tracker of the model: a few fields, and in each a number that only one person or the tracker ever writes, so
/// that every value tells where it came from.
///
/// Values never merge here, so every double change is a conflict, the hard case. Sets, texts, people, files and locks
/// are left out.
final class ModelTracker {
    static let fields = 0..<6
    var values = [Int](repeating: 0, count: fields.count)
}

/// A mirror of the model: a branch, a disk, and what was answered but is in no commit yet.
final class ModelMirror {
    let name: String
    let tracker: ModelTracker
    let graph: InMemoryGraph
    var head: ObjectID { didSet { look() } }
    private(set) var server: ObjectID { didSet { look() } }
    // Looked up whenever head or server move, since every check asks for them.
    private var relations: CommitRelations
    private(set) var headTree: [Int]
    private(set) var serverTree: [Int]
    private var baseTrees: [[Int]]
    var disk: [Int]
    var isOnBranch = true
    private var settled: [Int: Int] = [:]

    init(_ name: String, tracker: ModelTracker, graph: InMemoryGraph, first: ObjectID) {
        (self.name, self.tracker, self.graph) = (name, tracker, graph)
        (head, server) = (first, first)
        relations = graph.relations(head: first, reference: first)
        let tree = graph[first].tree
        (headTree, serverTree, baseTrees, disk) = (tree, tree, [tree], tree)
    }

    private func look() {
        relations = graph.relations(head: head, reference: server)
        (headTree, serverTree) = (graph[head].tree, graph[server].tree)
        baseTrees = relations.bases.map { graph[$0].tree }
    }

    private func baseValues(_ field: Int) -> [Int] { baseTrees.map { $0[field] } }

    func isEdited(_ field: Int, _ local: Int) -> Bool {
        local != serverTree[field] && !baseTrees.contains { $0[field] == local }
    }

    func isConflict(_ field: Int) -> Bool {
        isEdited(field, disk[field]) && !baseValues(field).contains(serverTree[field])
    }

    /// Everything that is edited and no conflict is sent; a killed push ends after any answer, and before its pull.
    func push(isKilled: Bool, using random: inout SeededRandom) throws -> [(field: Int, value: Int)] {
        try followHead()
        guard isOnBranch else { return [] }
        var sent: [(field: Int, value: Int)] = []
        for field in ModelTracker.fields where isEdited(field, disk[field]) && !isConflict(field) {
            let (local, now) = (disk[field], tracker.values[field])
            // Agreed already, or a conflict that the next pull shows.
            if now == local || !baseValues(field).contains(now) { continue }
            tracker.values[field] = local
            settled[field] = local
            sent.append((field, local))
            if isKilled, Bool.random(using: &random) { return sent }
        }
        if !isKilled { try pull() }
        return sent
    }

    func pull() throws {
        try followHead()
        if !settled.isEmpty {
            // What was answered is history before anything new is read.
            var answered = serverTree
            for (field, value) in settled { answered[field] = value }
            settled = [:]
            try bringAlong(answered)
        }
        try bringAlong(tracker.values)
    }

    private func followHead() throws {
        guard let newest = relations.server, newest != server else { return }
        try require(graph.contains(server, in: newest), "toji/server went back")
        server = newest
    }

    private func bringAlong(_ remote: [Int]) throws {
        guard isOnBranch else {
            try carryOut(.serverAlone(over: server, isRemoteNews: remote != serverTree)) { _ in remote }
            return
        }
        let (merge, former) = (mergeAll(with: remote), relations)
        let content = MergedContent(
            isRemoteNews: remote != serverTree, hasHeld: merge.hasHeld,
            hasUnsent: ModelTracker.fields.contains { isEdited($0, headTree[$0]) },
            basesHaveWantedTree: baseTrees.allSatisfy { $0 == merge.wanted },
            headHasCommittedTree: headTree == merge.committed)
        try carryOut(.bringAlong(content, over: relations)) { kind in
            switch kind {
            case .server: remote
            case .waiting: merge.wanted
            case .merge: merge.committed
            }
        }
        disk = merge.disk
        try requireInPlace(merge, hasUnsent: content.hasUnsent, former: former)
    }

    /// Whatever the plan was, this is what it must come to.
    private func requireInPlace(_ merge: Merge, hasUnsent: Bool, former: CommitRelations) throws {
        try require(relations.headContainsServer, "the branch lacks toji/server")
        try require(headTree == merge.committed, "the branch lacks the committed tree")
        try require(baseTrees.allSatisfy { $0 == merge.wanted }, "the bases lack the wanted tree")
        if relations == former { return }
        try require(hasUnsent || relations.bases == [head], "nothing is unsent, and yet the branch ends at no base")
        let isLeftOut = former.head.map { !graph.contains($0, in: server) || former.containedInServer.contains($0) }
        try require(!hasUnsent || isLeftOut == true, "an unsent commit became part of toji/server")
    }

    private struct Merge {
        var disk: [Int]
        var committed: [Int]
        /// The tree of the new base commit.
        var wanted: [Int]
        var hasHeld = false
    }

    private func mergeAll(with remote: [Int]) -> Merge {
        let committed = headTree
        var merge = Merge(disk: disk, committed: committed, wanted: remote)
        for field in ModelTracker.fields {
            let ofHead = merged(committed[field], field, remote[field])
            let ofDisk = disk[field] == committed[field] ? ofHead : merged(disk[field], field, remote[field])
            (merge.committed[field], merge.disk[field]) = (ofHead.value, ofDisk.value)
            // Where they differ, the saved file speaks for the field: it has settled what HEAD left open.
            guard let kept = ofDisk.kept else { continue }
            merge.hasHeld = true
            merge.wanted[field] = kept
            // A committed value without an edit of its own stays at the base that is kept.
            if ofHead.kept == nil, ofHead.value == remote[field] { merge.committed[field] = kept }
        }
        return merge
    }

    /// The value to have, and the base to keep when it is a conflict.
    private func merged(_ local: Int, _ field: Int, _ remote: Int) -> (value: Int, kept: Int?) {
        switch FieldDecision.decide(bases: baseValues(field), local: local, said: serverTree[field], remote: remote) {
        case .takeRemote: (remote, nil)
        case .keepLocal: (local, nil)
        case .differ(let base): (local, base)
        }
    }

    func resolve(keepsMine: Bool, using random: inout SeededRandom) throws {
        guard isOnBranch else { return }
        try followHead()
        try bringAlong(serverTree)
        let conflicts = ModelTracker.fields.filter(isConflict)
        guard let chosen = conflicts.randomElement(using: &random) else { return }
        var (wanted, committed) = (serverTree, headTree)
        for field in conflicts where field != chosen { wanted[field] = baseValues(field)[0] }
        if !keepsMine { disk[chosen] = serverTree[chosen] }
        // The base moves, so what was committed unedited moves with it.
        if !keepsMine || baseValues(chosen).contains(committed[chosen]) { committed[chosen] = serverTree[chosen] }
        try carryOut(.resolve(over: relations)) { $0 == .merge ? committed : wanted }
    }

    private func carryOut(_ plan: CommitPlan, tree: (PlannedCommit.Kind) -> [Int]) throws {
        if plan == .nothing { return }
        let (formerHead, formerServer) = (head, server)
        try carryOut(plan, in: graph, tree: tree)
        try require(graph.contains(formerServer, in: server), "toji/server went back")
        try require(graph.contains(formerHead, in: head), "the branch was not fast-forwarded")
        try require(plan.branch == nil || baseTrees.count == 1, "the branch has several bases")
    }

    private func carryOut(_ plan: CommitPlan, in graph: InMemoryGraph, tree: (PlannedCommit.Kind) -> [Int]) throws {
        var made: [PlannedCommit.Kind: ObjectID] = [:]
        func commit(_ reference: CommitReference) throws -> ObjectID {
            switch reference {
            case .existing(let id): return id
            case .planned(let kind):
                guard let id = made[kind] else { throw BrokenPromise("the plan names a commit it has not made") }
                return id
            }
        }
        for planned in plan.commits {
            let parents = try planned.parents.map(commit)
            let isRepeated = parents.dropFirst().contains { graph.contains($0, in: parents[0]) }
            try require(!isRepeated, "a \(planned.kind) commit names a parent that its first one contains")
            let isFirstRight = planned.kind == .merge ? parents[0] == head : graph[parents[0]].node.role == .server
            try require(isFirstRight, "a \(planned.kind) commit has a wrong first parent")
            made[planned.kind] = graph.add(planned.kind.role, over: parents, tree: tree(planned.kind))
        }
        if let target = plan.server { server = try commit(target) }
        if let target = plan.branch { head = try commit(target) }
    }
}

extension PlannedCommit.Kind {
    fileprivate var role: CommitRole {
        switch self {
        case .server: .server
        case .waiting: .waiting
        case .merge: .other
        }
    }
}

/// What a history did that must not happen.
struct BrokenPromise: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

func require(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw BrokenPromise(text()) }
}
