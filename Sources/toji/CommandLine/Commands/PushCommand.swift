extension Command {
    static let push = Command(
        name: .push,
        group: .mirror,
        summary: Words(en: "Send what you edited to the tracker", ja: "手元の編集をトラッカーに送る"),
        details: [
            Words(
                en:
                    "Finds every value that you changed in the files, reads each task once more, merges, and sends the "
                    + "changed fields alone. What the tracker answers is committed to toji/server and merged into the files: "
                    + "new tasks and comments get their ids there.",
                ja: "ファイルで変えた値を探し、送る直前に各タスクを読み直して、変わった項目だけを送ります。トラッカーの応答は "
                    + "toji/server にコミットされてファイルにも反映され、新しいタスクとコメントには ID が付きます。"),
            Words(
                en:
                    "A file with a problem and a field in conflict are held back and stop nothing else; the exit code is then "
                    + "3. A call whose answer is lost is never simply sent again: the next run looks first whether it "
                    + "happened.",
                ja: "問題のあるファイルと競合している項目は送らずに残し（終了コードは 3）、ほかは送ります。応答が失われた呼び出しを"
                    + "そのまま送り直すことはなく、次の実行がまず、反映されたかどうかを確かめます。"),
            Words(
                en:
                    "Comments and tasks are never deleted by deleting text or files. So many edits at once that they look "
                    + "like a slip stop the push; --force sends them, and sends again what the tracker refused before.",
                ja: "文章やファイルを消しても、コメントやタスクは削除されません。誤操作と思えるほど編集が多いときは送らずに止まります。"
                    + "--force を付けると送り、以前に拒否された変更も送り直します。"),
        ],
        arguments: [
            CommandArgument(
                "FILE", kind: .known(.ids), count: .any,
                Words(en: "Tasks, or paths of files; all without one", ja: "タスクの ID、またはファイルのパス。省略するとすべて"))
        ],
        options: [
            .flag(
                .dryRun, short: "n",
                Words(en: "Show what would be sent and send nothing", ja: "送る内容を表示するだけで、何も送らない")),
            .flag(
                .allAuthors,
                Words(
                    en: "Send new tasks and comments that somebody else committed as well",
                    ja: "ほかの人がコミットした新しいタスクやコメントも送る")),
            .flag(
                .force, short: "f",
                Words(
                    en: "Send unusually many edits, and what was refused before", ja: "異常に多い編集や、以前に拒否された変更も送る")),
        ],
        examples: [
            Example(
                line: "toji push --dry-run",
                meaning: Words(en: "Shows what would be sent.", ja: "送る内容を確かめます。")),
            Example(line: "toji push", meaning: Words(en: "Sends everything.", ja: "すべて送ります。")),
            Example(line: "toji push ENG-42", meaning: Words(en: "Sends one task.", ja: "タスク 1 件だけを送ります。")),
        ])

    static let sync = Command(
        name: .sync,
        group: .mirror,
        summary: Words(en: "Pull, then push", ja: "取り込んでから送る"),
        details: [
            Words(
                en: "Brings in the news, merges it with your edits, and sends those.",
                ja: "トラッカーの変更を取り込んで手元の編集とまとめ、それを送ります。")
        ],
        options: [
            .flag(
                .force, short: "f",
                Words(en: "Go on although unusually many tasks would go or change", ja: "異常に多くのタスクが消える、または変わる場合でも続ける"))
        ],
        examples: [
            Example(line: "toji sync", meaning: Words(en: "Both directions.", ja: "両方向に同期します。"))
        ])
}
