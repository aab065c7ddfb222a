import SyncCore

/// What is wrong with a template that the mirror overrides.
enum TemplateWords {
    static func of(_ error: PageTemplateError) -> Words {
        let template = shown(error.template)
        let reason = of(error.reason)
        return Words(
            en: "The template \(template), line \(error.line): \(reason.en).",
            ja: "テンプレート \(template) の \(error.line) 行目: \(reason.ja)。")
    }

    private static func of(_ reason: PageTemplateError.Reason) -> Words {
        switch reason {
        case .unclosedTag: Words(en: "a tag is not closed", ja: "タグが閉じられていません")
        case .badName(let name):
            name.isEmpty
                ? Words(en: "a tag has no name", ja: "タグに名前がありません")
                : Words(en: "\(shown(name)) is no name of a tag", ja: "\(shown(name)) はタグの名前として使えません")
        case .badDelimiters:
            Words(en: "{{= must hold two delimiters and end with =}}", ja: "{{= には区切り文字が 2 つ必要で、=}} で終わります")
        case .unclosedSection(let name):
            Words(en: "the section \(shown(name)) is not closed", ja: "セクション \(shown(name)) が閉じられていません")
        case .unexpectedClose(let name, let open?):
            Words(
                en: "{{/\(shown(name))}} stands where {{/\(shown(open))}} should",
                ja: "{{/\(shown(open))}} の場所に {{/\(shown(name))}} があります")
        case .unexpectedClose(let name, nil):
            Words(
                en: "{{/\(shown(name))}} closes a section that is not open",
                ja: "{{/\(shown(name))}} に対応するセクションがありません")
        case .tooDeep:
            Words(en: "sections or partials lie too deep inside each other", ja: "セクションか部分テンプレートの入れ子が深すぎます")
        case .unknownName(let name):
            Words(en: "this page has no \(shown(name))", ja: "このページに \(shown(name)) はありません")
        }
    }

    private static func shown(_ text: String) -> String { text.escapedForTerminal().truncated(toWidth: 80) }
}
