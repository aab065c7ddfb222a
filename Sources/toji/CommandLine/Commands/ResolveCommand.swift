extension Command {
    static let resolve = Command(
        name: .resolve,
        group: .editing,
        summary: Words(en: "Decide a conflict", ja: "競合を解決する"),
        details: [
            Words(
                en:
                    "A field is in conflict when it was changed here and on the tracker, each to something else. The file "
                    + "keeps your value and nothing of that field is sent until you decide. Without a choice your value in "
                    + "the file counts, as after you have saved a third one. The network is not used.",
                ja: "手元とトラッカーで同じ項目が別々の値に変わると競合になります。ファイルには手元の値が残り、決めるまでその項目は"
                    + "送信されません。どちらも指定しないときは、別の値を保存した後と同じく、ファイルにある値を採ります。ネットワークは使いません。"),
            Words(
                en:
                    "A task that was deleted on the tracker while you edited it becomes a new one with --mine, and its file "
                    + "goes with --theirs. What is replaced is kept: `git show refs/toji/rescued:PATH`.",
                ja: "編集中にトラッカーで削除されたタスクは、--mine なら新しいタスクになり、--theirs ならファイルが消えます。"
                    + "置き換えられた内容は `git show refs/toji/rescued:PATH` で見られます。"),
        ],
        arguments: [
            CommandArgument(
                "ID", kind: .known(.ids), count: .several,
                Words(
                    en: "Tasks, or the paths of their files; last, the one field that is meant",
                    ja: "タスクの ID、またはファイルのパス。最後に項目名を付けると、その項目だけを解決します"))
        ],
        options: [
            .flag(.mine, Words(en: "Keep what stands in the file", ja: "ファイルにある値を採る")),
            .flag(.theirs, Words(en: "Take the tracker's value", ja: "トラッカーの値を採る")),
            .flag(
                .edit, Words(en: "Open the file first, and keep what it then says", ja: "先にファイルを開き、保存した値を採る")),
        ],
        exclusive: [[.mine, .theirs, .edit]],
        examples: [
            Example(
                line: "toji resolve ENG-42 --mine",
                meaning: Words(en: "Everything in the task stays as I wrote it.", ja: "タスクのすべての項目で手元の値を採ります。")),
            Example(
                line: "toji resolve ENG-42 status --theirs",
                meaning: Words(en: "Takes the tracker's status.", ja: "ステータスだけ、トラッカーの値を採ります。")),
        ])
}
