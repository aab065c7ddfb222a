import CGit2
import SyncCore

extension GitRepository {
    /// What toji needs to know of a commit.
    private struct Node {
        var parents: [ObjectID]
        var trailers: CommitTrailers
        /// Its trailer names its own tree.
        var isBase: Bool
    }

    /// Nil for a commit that this repository does not have: its history is cut off there.
    private func node(_ id: ObjectID) throws(RepositoryError) -> Node? {
        var oid = git_oid(id)
        var pointer: OpaquePointer?
        let code = git_commit_lookup(&pointer, repository.pointer, &oid)
        if code == GIT_ENOTFOUND.rawValue { return nil }
        guard code >= 0, let pointer else { throw RepositoryError.last(code: code, attempt: .read(.commit(id))) }
        defer { git_commit_free(pointer) }
        var parents: [ObjectID] = []
        for index in 0..<git_commit_parentcount(pointer) {
            if let parent = git_commit_parent_id(pointer, index) { parents.append(try parent.pointee.objectID) }
        }
        let trailers = CommitTrailers(message: String(cString: git_commit_message(pointer)))
        var isBase = false
        if let named = trailers.tree, let tree = git_commit_tree_id(pointer) {
            isBase = try tree.pointee.objectID == named
        }
        return Node(parents: parents, trailers: trailers, isBase: isBase)
    }

    public func base(of commit: ObjectID) throws(RepositoryError) -> BaseSearch {
        let (found, isCutOff) = try nearestBases(from: commit)
        if found.isEmpty { return isCutOff ? .shallow : .none }
        return found.count == 1 ? .one(found[0]) : .several(found)
    }

    /// The nearest base on every way from a commit, less those that are ancestors of another.
    private func nearestBases(from commit: ObjectID) throws(RepositoryError) -> (bases: [ObjectID], isCutOff: Bool) {
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
            if node.isBase { found.append(id) } else { stack += node.parents }
        }
        if found.count < 2 { return (found, isCutOff) }
        var nearest: [ObjectID] = []
        for id in found {
            var isInOther = false
            for other in found where other != id {
                if try isAncestor(id, of: other) { isInOther = true }
            }
            if !isInOther { nearest.append(id) }
        }
        return (nearest, isCutOff)
    }

    func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(RepositoryError) -> Bool {
        var (older, newer) = (git_oid(ancestor), git_oid(commit))
        return try check(.read(.commit(commit))) { git_graph_descendant_of(repository.pointer, &newer, &older) } == 1
    }

    public func serverCommit() throws(RepositoryError) -> ServerCommit? {
        let reference = try serverReference()
        let tip = try reference.flatMap { id throws(RepositoryError) in try nearestServerCommit(from: id) }
        guard let head = try head(), head != tip?.id else { return tip }
        var newest = tip
        for base in try nearestBases(from: head).bases {
            guard let candidate = try nearestServerCommit(from: base) else { continue }
            if let former = newest, try !isAncestor(former.id, of: candidate.id) { continue }
            newest = candidate
        }
        if let newest, newest != tip { followHead(from: reference, to: newest.id) }
        return newest
    }

    /// Moves `toji/server` up to a server commit that HEAD has brought. Where that cannot be, as on a disk that may
    /// only be read, the next call finds the same commit again.
    private func followHead(from former: ObjectID?, to commit: ObjectID) {
        do throws(RepositoryError) {
            try moveReference(Self.serverReference, from: former, to: commit, note: "toji: follow HEAD")
        } catch {
            return
        }
    }

    /// The commit itself, or the one that it was made over, through the first parents of waiting ones.
    private func nearestServerCommit(from commit: ObjectID) throws(RepositoryError) -> ServerCommit? {
        var id: ObjectID? = commit
        while let current = id, let node = try node(current) {
            if node.isBase, let source = node.trailers.source { return ServerCommit(id: current, source: source) }
            id = node.parents.first
        }
        return nil
    }
}
