/// What each version of a file has that the tracker does not know yet. Each side's drafts are kept, each once.
struct DraftVersions<Draft: Hashable> {
    /// The other side took it out, and this one left it as it was.
    let dropped: Set<Draft>
    /// Only the other side has it, in the order in which it stands there.
    let added: [Draft]

    init(base: [Draft], local: [Draft], remote: [Draft]) {
        dropped = Set(base).subtracting(remote)
        var known = Set(base).union(local)
        added = remote.filter { known.insert($0).inserted }
    }
}
