extension Command {
    static let diff = Command(
        name: .diff,
        group: .editing,
        summary: Words(en: "Show what would be sent", ja: "送信される内容を表示する"),
        details: [
            Words(
                en:
                    "Tells every value that you changed, from the tracker's to yours, and what is in conflict. With --git "
                    + "it is the patch of the files from toji/server to what lies on disk. The network is not used.",
                ja: "手元で変えた値を、トラッカーの値と並べて表示します。競合も示します。--git を付けると、toji/server から"
                    + "手元のファイルへの差分をパッチで表示します。ネットワークは使いません。")
        ],
        arguments: [
            CommandArgument(
                "ID", kind: .known(.ids), count: .any,
                Words(en: "Tasks, or the paths of their files; all without one", ja: "タスクの ID、またはファイルのパス。省略するとすべて"))
        ],
        options: [
            .flag(.git, Words(en: "Show a patch, as git does", ja: "Git と同じ形式のパッチで表示する"))
        ],
        examples: [
            Example(line: "toji diff", meaning: Words(en: "Everything in words.", ja: "すべての変更を言葉で表示します。")),
            Example(
                line: "toji diff ENG-42 --git", meaning: Words(en: "One task as a patch.", ja: "タスク 1 件をパッチで表示します。")),
        ])
}
