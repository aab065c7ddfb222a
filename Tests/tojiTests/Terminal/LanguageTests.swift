import Testing

@testable import toji

@Suite("The language of messages")
struct LanguageTests {
    @Test(
        "follows the locale",
        arguments: [
            ([:], Language.english),
            (["LANG": "ja_JP.UTF-8"], .japanese),
            (["LANG": "ja"], .japanese),
            (["LANG": "japanese.euc"], .japanese),
            (["LANG": "jam_JM"], .english),
            (["LANG": "ja_JP.UTF-8", "LC_ALL": "C"], .english),
            (["LANG": "ja_JP.UTF-8", "LC_ALL": ""], .japanese),
            (["LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP"], .japanese),
            (["LC_ALL": "ja_JP", "LC_MESSAGES": "en_US"], .japanese),
            (["LANG": "POSIX"], .english),
        ] as [([String: String], Language)])
    func byLocale(environment: [String: String], language: Language) {
        #expect(Language.current(environment: environment) == language)
    }
}
