import SyncCore
import TestSupport
import Testing

@testable import toji

@Suite struct TemplateWordsTests {
    private static let reasons: [(reason: PageTemplateError.Reason, en: String, ja: String)] = [
        (.unclosedTag, "a tag is not closed", "タグが閉じられていません"),
        (.badName(""), "a tag has no name", "タグに名前がありません"),
        (.badName("a b\u{1B}"), "a b\\x1b is no name of a tag", "a b\\x1b はタグの名前として使えません"),
        (.badDelimiters, "{{= must hold two delimiters and end with =}}", "{{= には区切り文字が 2 つ必要で、=}} で終わります"),
        (.unclosedSection("a"), "the section a is not closed", "セクション a が閉じられていません"),
        (.unexpectedClose("b", open: "a"), "{{/b}} stands where {{/a}} should", "{{/a}} の場所に {{/b}} があります"),
        (.unexpectedClose("b", open: nil), "{{/b}} closes a section that is not open", "{{/b}} に対応するセクションがありません"),
        (.tooDeep, "sections or partials lie too deep inside each other", "セクションか部分テンプレートの入れ子が深すぎます"),
        (.unknownName("x"), "this page has no x", "このページに x はありません"),
    ]

    @Test("a broken template is told with its line, in both languages", arguments: reasons)
    func words(reason: PageTemplateError.Reason, en: String, ja: String) {
        let error = PageTemplateError(template: "README.mustache", line: 3, reason: reason)
        let words = ErrorMessage(error).words
        #expect(words.en == "The template README.mustache, line 3: \(en).")
        #expect(words.ja == "テンプレート README.mustache の 3 行目: \(ja)。")
    }

    @Test("a template of the mirror that cannot be used is told as what is wrong in it")
    func overridden() throws {
        let folder = try TemporaryFolder()
        try folder.write("{{tenant}}\n{{#projects}}\n", to: ".toji/templates/README.mustache")
        let templates = MirrorTemplates(folder: folder.path)
        let error = #expect(throws: PageTemplateError.self) {
            try templates.render(.mirror(MirrorPage(tenant: "Acme", host: "x", projects: [])))
        }
        #expect(
            error == PageTemplateError(template: "README.mustache", line: 2, reason: .unclosedSection("projects")))
    }
}
