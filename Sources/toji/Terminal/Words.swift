/// One text for people, in every language: the compiler asks for all of them where one is written.
struct Words: Hashable, Sendable {
    let en: String
    let ja: String

    subscript(language: Language) -> String {
        switch language {
        case .english: en
        case .japanese: ja
        }
    }
}
