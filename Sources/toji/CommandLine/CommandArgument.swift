/// What a command expects besides options, in the order of the table.
struct CommandArgument: Hashable, Sendable {
    enum Count: Hashable, Sendable {
        case one
        case optional
        /// At least one; only as the last argument.
        case several
        /// None or more; only as the last argument.
        case any
    }

    /// `URL`, as the help shows it.
    let placeholder: String
    let kind: ValueKind
    let count: Count
    let summary: Words

    init(_ placeholder: String, kind: ValueKind = .text, count: Count = .one, _ summary: Words) {
        self.placeholder = placeholder
        self.kind = kind
        self.count = count
        self.summary = summary
    }

    /// `URL`, `[DIR]`, `ID...`
    var usage: String {
        switch count {
        case .one: placeholder
        case .optional: "[\(placeholder)]"
        case .several: placeholder + "..."
        case .any: "[\(placeholder)...]"
        }
    }
}
