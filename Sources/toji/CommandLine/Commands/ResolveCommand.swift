extension Command {
    static let resolve = Command(
        name: .resolve,
        group: .editing,
        summary: Words(en: "Decide a conflict, or a doubt", ja: "競合や不明な点を解決する"),
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
            Words(
                en:
                    "A new task or comment is in doubt when nobody can tell whether something on the tracker is what you "
                    + "wrote: its answer was lost, or the server does not say who you are. --same ends that: the draft is "
                    + "that one. --new sends it as another. Both ask the tracker.",
                ja: "新しいタスクやコメントは、応答が失われたり、サーバーが利用者を教えなかったりすると、トラッカーにあるものと同じか"
                    + "分からなくなります。同じなら --same で指定し、別のものなら --new で送ります。どちらもトラッカーに接続します。"),
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
            .value(
                .same, "N", kind: .known(.ids),
                Words(
                    en: "What is in doubt is this one: a task's id or number, or the beginning of a comment's id",
                    ja: "不明なものはこれと同じ。タスクの ID か番号、またはコメント ID の先頭")),
            .flag(.new, Words(en: "What is in doubt is not on the tracker yet: send it", ja: "不明なものはまだトラッカーにないので送る")),
            .flag(
                .edit, Words(en: "Open the file first, and keep what it then says", ja: "先にファイルを開き、保存した値を採る")),
        ],
        exclusive: [[.mine, .theirs, .edit, .same, .new]],
        examples: [
            Example(
                line: "toji resolve ENG-42 --mine",
                meaning: Words(en: "Everything in the task stays as I wrote it.", ja: "タスクのすべての項目で手元の値を採ります。")),
            Example(
                line: "toji resolve ENG-42 status --theirs",
                meaning: Words(en: "Takes the tracker's status.", ja: "ステータスだけ、トラッカーの値を採ります。")),
            Example(
                line: "toji resolve ENG/tasks/release.md --same ENG-57",
                meaning: Words(
                    en: "The draft was sent: ENG-57 is what came of it.", ja: "下書きは送信済みで、ENG-57 がそのタスクです。")),
            Example(
                line: "toji resolve ENG-42 --new",
                meaning: Words(
                    en: "The new comment in ENG-42 is not there yet: it is sent.", ja: "ENG-42 の新しいコメントはまだないので、送ります。")),
        ])
}
