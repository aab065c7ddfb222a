/// An option that a command takes.
struct CommandOption: Hashable, Sendable {
    /// What stands behind the option.
    struct Value: Hashable, Sendable {
        /// `KEY`, as in `--project KEY`.
        let placeholder: String
        let kind: ValueKind
        /// Given several times, all of them count; otherwise the last one does.
        let repeats: Bool
        let standard: String?
    }

    let name: OptionName
    let short: Character?
    /// Without dashes; nil where there is only the short spelling.
    let long: String?
    let summary: Words
    /// Nil for a flag.
    let value: Value?
    /// What a flag means when it is not given. One that is on is offered as `--no-NAME`.
    let isOn: Bool

    static func flag(_ name: OptionName, short: Character? = nil, isOn: Bool = false, _ summary: Words) -> Self {
        Self(name: name, short: short, long: name.rawValue, summary: summary, value: nil, isOn: isOn)
    }

    static func value(
        _ name: OptionName, _ placeholder: String, kind: ValueKind = .text, short: Character? = nil,
        hasLong: Bool = true, repeats: Bool = false, standard: String? = nil, _ summary: Words
    ) -> Self {
        let value = Value(placeholder: placeholder, kind: kind, repeats: repeats, standard: standard)
        return Self(
            name: name, short: short, long: hasLong ? name.rawValue : nil, summary: summary, value: value, isOn: false)
    }
}

extension CommandOption {
    /// As it is typed, short spelling first: `["-n", "--dry-run"]`.
    var spellings: [String] {
        [short.map { "-\($0)" }, longSpelling].compactMap { $0 }
    }

    /// The spelling for messages.
    var spelling: String {
        longSpelling ?? short.map { "-\($0)" } ?? ""
    }

    private var longSpelling: String? {
        long.map { (value == nil && isOn ? "--no-" : "--") + $0 }
    }
}
