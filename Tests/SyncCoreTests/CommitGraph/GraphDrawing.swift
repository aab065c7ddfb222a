import SyncCore

/// A graph written in one line: `S1 U<S1 M<U,S2` are commits with their parents.
///
/// A name that begins with S is a server commit, with W a waiting one; `cut` is a parent that is not there.
struct GraphDrawing {
    let graph = InMemoryGraph()
    private var ids: [String: ObjectID] = [:]
    private var names: [ObjectID: String] = [:]

    init(_ text: String) {
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "<")
            let name = String(parts[0])
            let parents = parts.count < 2 ? [] : parts[1].split(separator: ",").map { self[String($0)] }
            let id = graph.add(Self.role(of: name), over: parents, tree: [])
            (ids[name], names[id]) = (id, name)
        }
    }

    private static func role(of name: String) -> CommitRole {
        switch name.first {
        case "S": .server
        case "W": .waiting
        default: .other
        }
    }

    subscript(name: String) -> ObjectID {
        if let id = ids[name] { return id }
        precondition(name == "cut", "\(name) is drawn after its child")
        guard let id = ObjectID(String(repeating: "f", count: 40)) else { preconditionFailure("an id") }
        return id
    }

    func names(_ commits: [ObjectID]) -> [String] { commits.map { names[$0] ?? "?" } }

    func relations(head: String?, reference: String?) -> CommitRelations {
        CommitRelations(head: head.map { self[$0] }, reference: reference.map { self[$0] }, in: graph)
    }

    /// `server(S1, U) merge(U, server); toji/server → server; branch → merge`, or `nothing`.
    func text(_ plan: CommitPlan) -> String {
        let commits = plan.commits.map { "\($0.kind)(\($0.parents.map(text).joined(separator: ", ")))" }
        let moves = [("toji/server", plan.server), ("branch", plan.branch)]
            .compactMap { name, target in target.map { "\(name) → \(text($0))" } }
        let parts = (commits.isEmpty ? [] : [commits.joined(separator: " ")]) + moves
        return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
    }

    private func text(_ reference: CommitReference) -> String {
        switch reference {
        case .existing(let id): names[id] ?? "?"
        case .planned(let kind): "\(kind)"
        }
    }
}
