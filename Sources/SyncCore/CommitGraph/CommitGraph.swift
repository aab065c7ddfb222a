/// Commits and how they hang together, as far as bases are looked for among them.
public protocol CommitGraph {
    associatedtype Failure: Error

    /// Nil for a commit that is not there: the history is cut off before it.
    func node(_ commit: ObjectID) throws(Failure) -> CommitNode?

    /// Whether the first lies in the ancestry of the second. It is asked of two different commits only.
    func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(Failure) -> Bool
}

public struct CommitNode: Hashable, Sendable {
    public var parents: [ObjectID]
    public var role: CommitRole

    public init(parents: [ObjectID], role: CommitRole) {
        self.parents = parents
        self.role = role
    }
}

/// What a commit is to toji.
public enum CommitRole: Hashable, Sendable {
    /// `Toji-Tree` names its own tree, and `Toji-Server` says whose words it holds.
    case server
    /// `Toji-Tree` names its own tree. The first parent is its server commit.
    case waiting
    /// A person's, a merge, or a server or waiting commit that was rewritten.
    case other

    /// Whether files can have been made from it.
    public var isBase: Bool { self != .other }
}
