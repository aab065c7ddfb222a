extension Command {
    static let set = Command(
        name: .set,
        group: .editing,
        summary: Words(en: "Set fields of tasks", ja: "タスクの項目を設定する"),
        details: [
            Words(
                en:
                    "Writes values into the files of the tasks and touches no other byte of them. Everything is judged "
                    + "first: when one value or one file is wrong, all that is wrong is told, and no file is written. The "
                    + "network is not used.",
                ja: "タスクのファイルに値を書き込みます。ほかのバイトは変わりません。書き込む前にすべてを確かめ、"
                    + "値やファイルに 1 つでも誤りがあれば、そのすべてを示して何も書き込みません。ネットワークは使いません。"),
            Words(
                en:
                    "`FIELD=VALUE` sets, `FIELD=` clears, and for labels and assignees `+=` adds and `-=` takes out. Fields "
                    + "are the keys of a task's file, description, and custom fields as fields.NAME. `description=-` reads the "
                    + "text from standard input. `assignees+='tanaka (primary)'` gives a person a role.",
                ja: "`項目=値` で設定、`項目=` で消去します。labels と assignees には `+=` で追加、`-=` で除外もできます。"
                    + "項目はタスクのファイルのキー、description、カスタムフィールド（fields.名前）です。"
                    + "`description=-` は本文を標準入力から読みます。`assignees+='tanaka (primary)'` で担当者の役割を指定します。"),
        ],
        arguments: [
            CommandArgument(
                "ID... FIELD=VALUE", kind: .known(.assignments), count: .several,
                Words(
                    en: "Tasks, or paths of their files, and what to set",
                    ja: "タスクの ID またはファイルのパスと、設定する値"))
        ],
        options: [
            .flag(.push, Words(en: "Send it at once", ja: "すぐに送る"))
        ],
        examples: [
            Example(
                line: "toji set ENG-42 status=Done labels+=ui labels-=backend",
                meaning: Words(en: "Finishes a task and changes its labels.", ja: "タスクを完了にし、ラベルを付け替えます。")),
            Example(
                line: "toji set ENG-42 ENG-43 due=2026-06-01 parent=",
                meaning: Words(en: "Two tasks get a date and lose their parent.", ja: "2 件のタスクに期日を付け、親を外します。")),
            Example(
                line: "toji set ENG-42 description=- < notes.md",
                meaning: Words(en: "Takes the description from a file.", ja: "説明をファイルから読み込みます。")),
        ])
}
