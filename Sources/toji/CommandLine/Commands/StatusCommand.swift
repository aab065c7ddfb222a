extension Command {
    static let status = Command(
        name: .status,
        group: .mirror,
        summary: Words(en: "Show what you changed and what is wrong", ja: "手元の変更と問題点を表示する"),
        details: [
            Words(
                en:
                    "Compares the files with what the tracker said last, field by field: edits, conflicts, and files that "
                    + "cannot be understood, with line and column. The network is not used, and nothing is changed.",
                ja: "ファイルを、トラッカーから最後に受け取った内容と項目ごとに比べます。編集された項目、競合、"
                    + "解釈できないファイル（行と桁つき）を表示します。ネットワークは使わず、何も変更しません。")
        ],
        options: [
            .flag(.short, short: "s", Words(en: "One line for each change", ja: "変更ごとに 1 行で表示する"))
        ],
        examples: [
            Example(
                line: "toji status",
                meaning: Words(en: "Tells how the mirror stands.", ja: "ミラーの状態を確認します。")),
            Example(
                line: "toji status --json",
                meaning: Words(en: "The same for programs.", ja: "同じ内容をプログラム向けに出力します。")),
        ])
}
