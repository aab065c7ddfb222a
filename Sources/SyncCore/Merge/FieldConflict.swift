/// A field of which base, local and remote are three different values that do not merge.
///
/// It is never stored: whoever looks at the three versions sees it again.
public struct FieldConflict: Hashable, Sendable {
    public var field: FieldKey
    public var base: FieldContent
    public var local: FieldContent
    public var remote: FieldContent

    public init(field: FieldKey, base: FieldContent, local: FieldContent, remote: FieldContent) {
        self.field = field
        self.base = base
        self.local = local
        self.remote = remote
    }

    /// The three values, each on one line for people; nil for nothing and for what is empty.
    ///
    /// Long texts begin where the two sides part, and that of the base where it parts from both.
    public var shown: (base: String?, local: String?, remote: String?) { shown { $0.shown(beside: $1) } }

    /// The same, and no value is longer than a line.
    public var excerpts: (base: String?, local: String?, remote: String?) { shown { $0.excerpt(beside: $1) } }

    private func shown(
        _ form: (FieldContent, _ others: [FieldContent]) -> String?
    ) -> (base: String?, local: String?, remote: String?) {
        (
            form(base, [local, remote]), form(local, [remote.shown == nil ? base : remote]),
            form(remote, [local.shown == nil ? base : local])
        )
    }
}

/// What a field holds in one version of a document.
public enum FieldContent: Hashable, Sendable {
    /// The version has no such thing.
    case nothing
    case value(FieldValue)
    /// With LF, and without empty lines at either end.
    case text(String)
    /// The box of a subtask.
    case box(isDone: Bool)

    /// One line for people; nil for nothing and for what is empty.
    public var shown: String? { shown(beside: []) }

    /// The same, where others are shown too: a long text begins where it parts from theirs.
    public func shown(beside others: [FieldContent]) -> String? {
        guard case .text(let text) = self else { return whole }
        return TextExcerpt.of(text, beside: others.compactMap(\.whole))
    }

    /// The same, with long values cut like texts.
    fileprivate func excerpt(beside others: [FieldContent]) -> String? {
        whole.flatMap { TextExcerpt.of($0, beside: others.compactMap(\.whole)) }
    }

    private var whole: String? {
        switch self {
        case .nothing: nil
        case .value(let value): DocumentDifference.shown(value)
        case .text(let text): text
        case .box(let isDone): DocumentDifference.box(isDone)
        }
    }
}

/// What a merge made of one field on which the versions differ.
public enum FieldOutcome: Hashable, Sendable {
    /// Nobody edited it here: the tracker's value comes.
    case remote
    /// The tracker's value is the base's: the edit waits to be sent.
    case local
    /// Both sides came to the same.
    case agreed
    /// Both sides changed it, and the value has both changes.
    case merged
    /// The local value stays until a person chooses.
    case conflict
}
