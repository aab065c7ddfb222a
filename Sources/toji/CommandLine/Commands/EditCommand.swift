extension Command {
    static let edit = Command(
        name: .edit,
        group: .editing,
        summary: Words(en: "Open the files of tasks in your editor", ja: "タスクのファイルをエディターで開く"),
        details: [
            Words(
                en:
                    "Opens the files in $VISUAL, else $EDITOR, else vi, waits, and tells what changed and what cannot be "
                    + "understood, with line and column. The exit code is 3 when something cannot. The network is not used.",
                ja: "ファイルを $VISUAL、なければ $EDITOR、それもなければ vi で開いて終了を待ち、変わった項目と、"
                    + "解釈できない箇所（行と桁つき）を表示します。解釈できない箇所があれば終了コードは 3 です。ネットワークは使いません。")
        ],
        arguments: [
            CommandArgument(
                "ID", kind: .known(.ids), count: .several,
                Words(en: "Task, or the path of its file", ja: "タスクの ID、またはファイルのパス"))
        ],
        examples: [
            Example(line: "toji edit ENG-42", meaning: Words(en: "Opens one task.", ja: "タスクを 1 件開きます。"))
        ])
}
