extension Command {
    static let pull = Command(
        name: .pull,
        group: .mirror,
        summary: Words(en: "Bring in the news from the tracker", ja: "トラッカーの変更を取り込む"),
        details: [
            Words(
                en:
                    "Reads what changed, commits it to toji/server and brings branch and files along. A pull without news "
                    + "makes no commit and touches no file.",
                ja: "変更点を読み取って toji/server にコミットし、ブランチとファイルを追従させます。"
                    + "変更がなければコミットは作られず、ファイルにも触れません。"),
            Words(
                en:
                    "What you changed is never overwritten: it is merged with the news, field by field and texts line by "
                    + "line. Where both sides changed a field differently your value stays, the exit code is 3, and `toji "
                    + "resolve` decides. Bytes of yours that had to give way are kept: `git show refs/toji/rescued:PATH`.",
                ja: "手元の編集が上書きされることはありません。新しい内容と項目ごとに、文章は行ごとにまとめられます。同じ項目が"
                    + "両方で別々に変わったときは手元の値が残り、終了コードは 3 になります。`toji resolve` で解決してください。"
                    + "置き換えられた手元の内容は `git show refs/toji/rescued:PATH` で見られます。"),
            Words(
                en:
                    "While HEAD is detached, on another branch or in the middle of a merge, rebase or commit, or something "
                    + "that would change is staged, only toji/server moves, and the report says what waits. A project that "
                    + "cannot be read keeps its files and never stops the others.",
                ja: "HEAD が切り離されている、別のブランチにいる、マージ・リベース・コミットの途中である、変更される"
                    + "ファイルがステージされている、といった場合は toji/server だけが進み、何が待っているかが報告されます。"
                    + "読み取れないプロジェクトのファイルはそのまま残り、ほかのプロジェクトの取り込みも止まりません。"),
        ],
        options: [
            .flag(.failed, Words(en: "Ask only the projects that failed last time", ja: "前回失敗したプロジェクトだけを読み直す")),
            .flag(.full, Words(en: "Read everything anew, all comments included", ja: "コメントも含めてすべて読み直す")),
            .flag(
                .force, short: "f",
                Words(en: "Go on although unusually many tasks would go", ja: "異常に多くのタスクが消える場合でも続ける")),
            .flag(
                .dryRun, short: "n",
                Words(en: "Show what would come in and change nothing", ja: "取り込まれる内容を表示するだけで、何も変更しない")),
        ],
        examples: [
            Example(line: "toji pull", meaning: Words(en: "Brings in the news.", ja: "変更を取り込みます。")),
            Example(
                line: "toji pull --dry-run",
                meaning: Words(en: "Shows the news first.", ja: "取り込む前に、何が変わるかを確かめます。")),
            Example(
                line: "toji pull --failed",
                meaning: Words(
                    en: "Tries again what could not be read last time.", ja: "前回読み取れなかった分だけをやり直します。")),
        ])
}
