/// The commits that a run makes, and where the branch and `toji/server` stand afterwards.
public struct CommitPlan: Hashable, Sendable {
    /// In the order in which they are made; at most one of each kind.
    public private(set) var commits: [PlannedCommit] = []
    /// Nil: `toji/server` stays where it is.
    public internal(set) var server: CommitReference?
    /// Nil: the branch stays where it is. Otherwise it is fast-forwarded, with or without new commits.
    public internal(set) var branch: CommitReference?

    /// No news: no commit, and nothing moves.
    public static let nothing = CommitPlan()

    mutating func add(_ kind: PlannedCommit.Kind, over parents: [CommitReference]) -> CommitReference {
        commits.append(PlannedCommit(kind: kind, parents: parents))
        return .planned(kind)
    }
}

public struct PlannedCommit: Hashable, Sendable {
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// Holds the remote tree. `toji/server` goes to it.
        case server
        /// Holds the wanted tree: the remote one, but what is held keeps its former base.
        case waiting
        /// Holds the committed tree: committed versions merged, never those on the disk.
        case merge
    }

    public var kind: Kind
    public var parents: [CommitReference]

    public init(kind: Kind, parents: [CommitReference]) {
        self.kind = kind
        self.parents = parents
    }
}

/// A commit that is there, or one that the same plan makes earlier.
public enum CommitReference: Hashable, Sendable {
    case existing(ObjectID)
    case planned(PlannedCommit.Kind)
}
