extension CommitGraph {
    /// The nearest base on every way from that commit, less those that are ancestors of another.
    ///
    /// Several come in an order that the graph alone decides: the line merged last first.
    public func base(of commit: ObjectID) throws(Failure) -> BaseSearch {
        var found: [ObjectID] = []
        var seen: Set<ObjectID> = []
        var stack = [commit]
        var isCutOff = false
        while let id = stack.popLast() {
            guard seen.insert(id).inserted else { continue }
            guard let node = try node(id) else {
                isCutOff = true
                continue
            }
            if node.role.isBase { found.append(id) } else { stack += node.parents }
        }
        if found.isEmpty { return isCutOff ? .shallow : .none }
        let nearest = try newest(of: found)
        return nearest.count == 1 ? .one(nearest[0]) : .several(nearest)
    }

    /// Less those that are ancestors of another.
    ///
    /// Behind many own commits many bases are found, and the first one covers them as a rule: so every one is compared
    /// with those that stand, not with all.
    private func newest(of commits: [ObjectID]) throws(Failure) -> [ObjectID] {
        var newest: [ObjectID] = []
        for commit in commits where try !isCovered(commit, by: newest) {
            var standing: [ObjectID] = []
            for other in newest where try !isAncestor(other, of: commit) { standing.append(other) }
            newest = standing + [commit]
        }
        return newest
    }

    private func isCovered(_ commit: ObjectID, by others: [ObjectID]) throws(Failure) -> Bool {
        for other in others where try isAncestor(commit, of: other) { return true }
        return false
    }

    /// The bases in the ancestry of those, without themselves, the nearest first.
    ///
    /// - Parameter depth: so many commits are looked at.
    public func formerBases(of bases: [ObjectID], depth: Int) throws(Failure) -> [ObjectID] {
        var found: [ObjectID] = []
        var seen = Set(bases)
        var level = bases
        var looked = 0
        while !level.isEmpty {
            var next: [ObjectID] = []
            for id in level {
                guard looked < depth else { return found }
                looked += 1
                guard let node = try node(id) else { continue }
                if node.role.isBase, !bases.contains(id) { found.append(id) }
                next += node.parents.filter { seen.insert($0).inserted }
            }
            level = next
        }
        return found
    }

    /// The commit itself, or the server commit that it was made over, through first parents.
    public func serverCommit(under commit: ObjectID) throws(Failure) -> ObjectID? {
        var next: ObjectID? = commit
        while let id = next, let node = try node(id) {
            if node.role == .server { return id }
            next = node.parents.first
        }
        return nil
    }

    /// Where `toji/server` belongs: moved up to a newer server commit that HEAD contains, as `git pull` brings them; in
    /// a plain clone, which has no such reference, the server commit of HEAD's base.
    ///
    /// - Parameter bases: those of HEAD.
    public func serverCommit(following reference: ObjectID?, bases: [ObjectID]) throws(Failure) -> ObjectID? {
        var newest: ObjectID?
        if let reference { newest = try serverCommit(under: reference) }
        for base in bases {
            guard let candidate = try serverCommit(under: base) else { continue }
            if let newest, try !contains(newest, in: candidate) { continue }
            newest = candidate
        }
        return newest
    }

    /// Whether the first is the second or lies in its ancestry.
    public func contains(_ older: ObjectID, in newer: ObjectID) throws(Failure) -> Bool {
        if older == newer { return true }
        return try isAncestor(older, of: newer)
    }
}

extension BaseSearch {
    /// Empty where there is none.
    public var commits: [ObjectID] {
        switch self {
        case .one(let commit): [commit]
        case .several(let commits): commits
        case .none, .shallow: []
        }
    }
}
