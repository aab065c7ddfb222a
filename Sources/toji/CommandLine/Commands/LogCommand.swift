extension Command {
    static let log = Command(
        name: .log,
        group: .reading,
        summary: Words(en: "Show the history of a task", ja: "タスクの履歴を表示する"),
        details: [
            Words(
                en:
                    "Tells from Git's history what changed in the task and when, newest first, also before its file was "
                    + "renamed.",
                ja: "タスクで何がいつ変わったかを、Git の履歴から新しい順に表示します。ファイル名が変わる前の履歴も含みます。")
        ],
        arguments: [
            CommandArgument(
                "ID", kind: .known(.ids), Words(en: "Task, or the path of its file", ja: "タスクの ID、またはファイルのパス"))
        ],
        options: [
            .value(
                .limit, "N", kind: .number(1...Int.max), short: "n",
                Words(en: "Show at most N changes", ja: "表示する件数の上限"))
        ],
        examples: [
            Example(
                line: "toji log ENG-42 --limit 5",
                meaning: Words(en: "The last five changes.", ja: "最近の変更を 5 件表示します。"))
        ])
}
