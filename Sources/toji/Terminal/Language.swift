/// A language that toji speaks to people. Files and `--json` are the same in all of them.
enum Language: CaseIterable, Hashable, Sendable {
    case english
    case japanese

    /// The language of messages by the locale: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty.
    static func current(environment: [String: String]) -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = locale?.lowercased().prefix { $0.isLetter }
        return name == "ja" || name == "japanese" ? .japanese : .english
    }
}
