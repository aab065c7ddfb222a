/// The versions of one value, and what becomes of them.
struct ValueVersions<Value: Equatable> {
    let bases: [Value]
    let local: Value
    let said: Value?
    let remote: Value

    enum Reconciled {
        case settled(Value)
        /// A person must choose; the local value stays until then.
        case conflict
    }

    /// True for a value that a person put there: neither a base nor the tracker ever had it.
    var isEdited: Bool { !bases.contains(local) && local != said }

    /// - Parameter merge: of the first base with both sides; nil when they do not merge.
    func reconciled(by merge: (_ base: Value, _ local: Value, _ remote: Value) -> Value? = { _, _, _ in nil })
        -> Reconciled
    {
        if !isEdited || local == remote { return .settled(remote) }
        if bases.contains(remote) { return .settled(local) }
        if let base = bases.first, let merged = merge(base, local, remote) { return .settled(merged) }
        return .conflict
    }

    func map<Other: Equatable>(_ part: (Value) -> Other) -> ValueVersions<Other> {
        ValueVersions<Other>(bases: bases.map(part), local: part(local), said: said.map(part), remote: part(remote))
    }
}

/// A text, equal to another when only blank lines at either end differ.
struct Prose: Equatable {
    var text: String

    init(_ text: String) { self.text = text }

    static func == (left: Prose, right: Prose) -> Bool { TextComparison.isAlike(left.text, right.text) }
}
