extension Command {
    static let new = Command(
        name: .new,
        group: .editing,
        summary: Words(en: "Write a new task", ja: "新しいタスクを書く"),
        details: [
            Words(
                en:
                    "Makes a file for the task in the project's folder, judged like every edit. It becomes a task on the "
                    + "tracker with the next push, or at once with --push, and the file then gets its id and name. Without "
                    + "--push the network is not used.",
                ja: "プロジェクトのフォルダーにタスクのファイルを作ります。値はほかの編集と同じように確かめます。次の push で（--push を"
                    + "付ければすぐに）トラッカーのタスクになり、ファイルに ID と名前が付きます。--push がなければネットワークは使いません。"),
            Words(
                en:
                    "What has no option of its own is given as FIELD=VALUE, as in `toji set`: `\"fields.Story Points=5\"`. `-` "
                    + "reads the description from standard input.",
                ja: "専用のオプションがない項目は、`toji set` と同じ `項目=値` の形で指定します（例: `\"fields.Story Points=5\"`）。"
                    + "`-` を付けると、説明を標準入力から読みます。"),
        ],
        arguments: [
            CommandArgument("PROJECT", kind: .known(.projects), Words(en: "Key of the project", ja: "プロジェクトのキー")),
            CommandArgument("TITLE", Words(en: "Title of the task", ja: "タスクのタイトル")),
            CommandArgument(
                "FIELD=VALUE", kind: .known(.assignments), count: .any,
                Words(en: "Other fields; - for a description from standard input", ja: "その他の項目。- は説明を標準入力から読む")),
        ],
        options: [
            .value(.status, "NAME", kind: .known(.statuses), short: "s", Words(en: "Status", ja: "ステータス")),
            .value(.priority, "WORD", Words(en: "Priority", ja: "優先度")),
            .value(
                .assignee, "NAME", kind: .known(.people), repeats: true,
                Words(en: "Person; the first one is primary", ja: "担当者。最初の人が primary になる")),
            .value(.label, "NAME", kind: .known(.labels), short: "l", repeats: true, Words(en: "Label", ja: "ラベル")),
            .value(.milestone, "NAME", kind: .known(.milestones), Words(en: "Milestone", ja: "マイルストーン")),
            .value(.sprint, "NAME", kind: .known(.sprints), Words(en: "Sprint", ja: "スプリント")),
            .value(.parent, "ID", kind: .known(.ids), Words(en: "Task above it", ja: "親タスク")),
            .value(.due, "DAY", Words(en: "Due date", ja: "期日")),
            .value(.deadline, "DAY", Words(en: "Deadline", ja: "締め切り")),
            .value(.estimate, "TIME", Words(en: "Estimate, as in 1h30m", ja: "見積もり（例: 1h30m）")),
            .flag(.edit, Words(en: "Open the file in your editor", ja: "ファイルをエディターで開く")),
            .flag(.push, Words(en: "Send it at once", ja: "すぐに送る")),
        ],
        examples: [
            Example(
                line: "toji new ENG \"Planner divides by zero\" --label bug --assignee suzuki --due 2026-06-01",
                meaning: Words(en: "Writes a task.", ja: "タスクを 1 件書きます。")),
            Example(
                line: "toji new ENG \"Release notes\" - --push < notes.md",
                meaning: Words(en: "With a description from a file, sent at once.", ja: "説明をファイルから読み、すぐに送ります。")),
        ])

    static let comment = Command(
        name: .comment,
        group: .editing,
        summary: Words(en: "Write a comment below a task", ja: "タスクにコメントを書く"),
        details: [
            Words(
                en:
                    "Puts the comment at the end of the task's file. It is sent by the next push, or at once with --push. "
                    + "Without a text it is read from standard input.",
                ja: "タスクのファイルの末尾にコメントを書きます。次の push で（--push を付ければすぐに）送られます。"
                    + "本文を省略すると標準入力から読みます。")
        ],
        arguments: [
            CommandArgument(
                "ID", kind: .known(.ids), Words(en: "Task, or the path of its file", ja: "タスクの ID、またはファイルのパス")),
            CommandArgument(
                "TEXT", count: .optional, Words(en: "The comment; - for standard input", ja: "本文。- は標準入力から読む")),
        ],
        options: [
            .value(
                .reply, "COMMENT",
                Words(
                    en: "Answer this comment: the beginning of the id in its marker",
                    ja: "このコメントに返信する（目印にある ID の先頭を指定）")),
            .value(
                .delete, "COMMENT",
                Words(
                    en: "Delete this comment on the tracker, at once: the beginning of the id in its marker",
                    ja: "このコメントをトラッカーからすぐに削除する（目印にある ID の先頭を指定）")),
            .flag(.yes, short: "y", Words(en: "Do not ask before deleting", ja: "削除の前に確認しない")),
            .flag(.push, Words(en: "Send it at once", ja: "すぐに送る")),
        ],
        exclusive: [[.reply, .delete]],
        examples: [
            Example(
                line: "toji comment ENG-42 \"Works on both now.\"",
                meaning: Words(en: "Writes a comment.", ja: "コメントを書きます。")),
            Example(
                line: "toji comment ENG-42 --reply 3fa85f64 --push < answer.md",
                meaning: Words(en: "Answers one, at once.", ja: "返信を書き、すぐに送ります。")),
        ])

    static let delete = Command(
        name: .delete,
        group: .editing,
        summary: Words(en: "Delete a task on the tracker", ja: "タスクをトラッカーから削除する"),
        details: [
            Words(
                en:
                    "Asks, deletes the task on the tracker at once, and lets its file go. Its text stays in git's history; on "
                    + "the tracker nothing brings it back. Removing a file deletes nothing: the next pull restores it.",
                ja: "確認のうえ、タスクをトラッカーからすぐに削除し、ファイルも消します。内容は Git の履歴に残りますが、トラッカーでは元に"
                    + "戻せません。ファイルを消しただけではタスクは削除されず、次の pull で元に戻ります。")
        ],
        arguments: [
            CommandArgument(
                "ID", kind: .known(.ids), count: .several,
                Words(en: "Tasks, or paths of their files", ja: "タスクの ID、またはファイルのパス"))
        ],
        options: [
            .flag(.yes, short: "y", Words(en: "Do not ask", ja: "確認しない"))
        ],
        examples: [
            Example(line: "toji delete ENG-42", meaning: Words(en: "Asks, then deletes.", ja: "確認してから削除します。"))
        ])
}
