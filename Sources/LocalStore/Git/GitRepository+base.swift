import CGit2
import SyncCore

extension GitRepository {
    public func base(of commit: ObjectID) throws(RepositoryError) -> BaseSearch { try graph.base(of: commit) }

    public func relations() throws(RepositoryError) -> CommitRelations {
        try followHead()
        return try CommitRelations(head: try head(), reference: try serverReference(), in: graph)
    }

    public func serverCommit() throws(RepositoryError) -> ServerCommit? {
        guard let id = try followHead() else { return nil }
        guard let source = try graph.trailers(of: id)?.source else { return nil }
        return ServerCommit(id: id, source: source)
    }

    func formerBases(of bases: [ObjectID], depth: Int) throws(RepositoryError) -> [ObjectID] {
        try graph.formerBases(of: bases, depth: depth)
    }

    func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(RepositoryError) -> Bool {
        try graph.isAncestor(ancestor, of: commit)
    }

    /// Moves `toji/server` up to a newer server commit that HEAD has brought, and tells where it belongs. Where it cannot
    /// be moved, as on a disk that may only be read, the next call finds the same commit again.
    @discardableResult
    private func followHead() throws(RepositoryError) -> ObjectID? {
        let reference = try serverReference()
        let bases: [ObjectID] =
            if let head = try head(), head != reference { try graph.base(of: head).commits } else { [] }
        let newest = try graph.serverCommit(following: reference, bases: bases)
        guard let newest, newest != reference else { return newest }
        do throws(RepositoryError) {
            try moveReference(
                Self.serverReference, from: reference, to: newest, note: "toji: follow HEAD", patience: 0)
        } catch {
            return newest
        }
        return newest
    }
}

/// The commits of a repository, as far as their relations go, each read once. It belongs to the repository's actor.
final class GitCommitGraph: CommitGraph {
    private let repository: OpaquePointer?
    private var known: [ObjectID: Found] = [:]

    init(repository: OpaquePointer?) { self.repository = repository }

    func node(_ commit: ObjectID) throws(RepositoryError) -> CommitNode? {
        guard let found = try read(commit) else { return nil }
        return CommitNode(parents: found.parents, role: found.role)
    }

    func trailers(of commit: ObjectID) throws(RepositoryError) -> CommitTrailers? { try read(commit)?.trailers }

    func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(RepositoryError) -> Bool {
        var (older, newer) = (git_oid(ancestor), git_oid(commit))
        return try check(.read(.commit(commit))) { git_graph_descendant_of(repository, &newer, &older) } == 1
    }

    private struct Found {
        var parents: [ObjectID]
        var trailers: CommitTrailers
        /// Its trailer names its own tree.
        var isBase: Bool

        var role: CommitRole {
            guard isBase else { return .other }
            return trailers.source == nil ? .waiting : .server
        }
    }

    /// Nil for a commit that this repository does not have: its history is cut off there.
    private func read(_ id: ObjectID) throws(RepositoryError) -> Found? {
        if let found = known[id] { return found }
        var oid = git_oid(id)
        var pointer: OpaquePointer?
        let code = git_commit_lookup(&pointer, repository, &oid)
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
        let found = Found(parents: parents, trailers: trailers, isBase: isBase)
        known[id] = found
        return found
    }
}
