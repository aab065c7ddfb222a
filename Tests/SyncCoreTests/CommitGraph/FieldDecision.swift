/// What a run does with one field of which a local value exists.
enum FieldDecision<Value: Equatable & Sendable>: Equatable, Sendable {
    /// Not edited.
    case takeRemote
    /// Both sides agree, or it is an edit that only waits to be sent.
    case keepLocal
    /// Three different values: a conflict, unless their kind can be merged. That base is kept.
    case differ(base: Value)

    /// - Parameters:
    ///   - bases: the values in HEAD's base commits, at least one.
    ///   - said: the value in `toji/server`, as far as it was read before this run.
    static func decide(bases: [Value], local: Value, said: Value, remote: Value) -> FieldDecision {
        if bases.contains(local) || local == said { return .takeRemote }
        if local == remote || bases.contains(remote) { return .keepLocal }
        return .differ(base: bases[0])
    }
}
