extension Command {
    static let show = Command(
        name: .show,
        group: .reading,
        summary: Words(en: "Show a task", ja: "タスクを表示する"),
        details: [
            Words(
                en:
                    "Prints the task with description and comments, from the file as it lies on disk. Instead of an id the "
                    + "path of a task's file can be given.",
                ja: "手元のファイルから、タスクを説明とコメントも含めて表示します。ID の代わりにタスクのファイルのパスも指定できます。")
        ],
        arguments: [
            CommandArgument(
                "ID", kind: .known(.ids), count: .several,
                Words(en: "Task, or the path of its file", ja: "タスクの ID、またはファイルのパス"))
        ],
        options: [
            .flag(.raw, Words(en: "Print the file as it is", ja: "ファイルの内容をそのまま出力する"))
        ],
        examples: [
            Example(
                line: "toji show ENG-42", meaning: Words(en: "Shows one task.", ja: "タスクを 1 件表示します。")),
            Example(
                line: "toji show --json ENG-42 ENG-43",
                meaning: Words(en: "Two tasks, for programs.", ja: "2 件のタスクをプログラム向けに出力します。")),
        ])
}
