/// What the merge of base, local and remote came to, as far as the planning of commits asks.
///
/// Four trees are spoken of: the *remote* one, the *wanted* one of the new base commit (remote, but what is held keeps
/// its former base), the *committed* one (HEAD's own, merged like files), and those that are there already.
public struct MergedContent: Hashable, Sendable {
    /// The remote tree is not that of the newest server commit.
    public var isRemoteNews: Bool
    /// Something keeps its former base: a conflict, a broken file, a file being written.
    public var hasHeld: Bool
    /// An edit that is committed in HEAD was not sent yet.
    public var hasUnsent: Bool
    /// Every base commit of HEAD has the wanted tree.
    public var basesHaveWantedTree: Bool
    /// HEAD has the committed tree.
    public var headHasCommittedTree: Bool

    public init(
        isRemoteNews: Bool, hasHeld: Bool, hasUnsent: Bool, basesHaveWantedTree: Bool, headHasCommittedTree: Bool
    ) {
        self.isRemoteNews = isRemoteNews
        self.hasHeld = hasHeld
        self.hasUnsent = hasUnsent
        self.basesHaveWantedTree = basesHaveWantedTree
        self.headHasCommittedTree = headHasCommittedTree
    }
}
