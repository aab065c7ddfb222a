/// How HEAD and `toji/server` hang together: all of the graph that the planning of commits asks for.
public struct CommitRelations: Hashable, Sendable {
    /// Nil on a branch without commits.
    public var head: ObjectID?
    /// The nearest base commits of HEAD, none of them an ancestor of another. HEAD alone when it is one itself.
    public var bases: [ObjectID]
    /// The newest server commit, moved up already to a newer one that HEAD contains. Nil before the first pull.
    public var server: ObjectID?
    public var headContainsServer: Bool
    /// Those of HEAD and its bases that are the server commit or lie in its ancestry.
    public var containedInServer: Set<ObjectID>

    public init(
        head: ObjectID?, bases: [ObjectID], server: ObjectID?, headContainsServer: Bool,
        containedInServer: Set<ObjectID>
    ) {
        self.head = head
        self.bases = bases
        self.server = server
        self.headContainsServer = headContainsServer
        self.containedInServer = containedInServer
    }

    /// - Parameter reference: what `toji/server` points to; nil in a plain clone.
    public init<Graph: CommitGraph>(head: ObjectID?, reference: ObjectID?, in graph: Graph) throws(Graph.Failure) {
        let bases: [ObjectID] = if let head { try graph.base(of: head).commits } else { [] }
        let server = try graph.serverCommit(following: reference, bases: bases)
        self.init(head: head, bases: bases, server: server, headContainsServer: false, containedInServer: [])
        guard let head, let server else { return }
        headContainsServer = try graph.contains(server, in: head)
        for commit in Set(bases + [head]) where try graph.contains(commit, in: server) {
            containedInServer.insert(commit)
        }
    }
}
