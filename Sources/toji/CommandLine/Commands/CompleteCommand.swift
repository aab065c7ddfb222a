extension Command {
    static let complete = Command(
        name: .complete,
        group: .other,
        summary: Words(en: "List candidates for the completion of a shell", ja: "シェルの補完候補を出力する"),
        details: [
            Words(
                en: "One candidate a line; a description may follow after a tab. Outside a mirror there are none.",
                ja: "候補を 1 行に 1 つずつ出力します。タブの後に説明が続くことがあります。ミラーの外では何も出力しません。")
        ],
        arguments: [
            CommandArgument(
                "KIND", kind: .choice(CompletionKind.allCases.map(\.rawValue)), Words(en: "What to list", ja: "候補の種類")),
            CommandArgument(
                "PREFIX", kind: .text, count: .optional, Words(en: "How candidates begin", ja: "候補の先頭の文字列")),
        ],
        isHidden: true)
}
