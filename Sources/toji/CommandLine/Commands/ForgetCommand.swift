extension Command {
    static let forget = Command(
        name: .forget,
        group: .editing,
        summary: Words(en: "Keep a task out of this mirror", ja: "タスクをこのミラーから外す"),
        details: [
            Words(
                en:
                    "Writes the id into `forget` of .toji/config.yml and lets the file go; the tracker is not touched. With "
                    + "--undo the file comes back. Commit the configuration to share it. The network is not used.",
                ja: ".toji/config.yml の `forget` に ID を書き、ファイルを消します。トラッカーには触れません。--undo で元に戻ります。"
                    + "ほかの人と共有するには設定をコミットしてください。ネットワークは使いません。")
        ],
        arguments: [
            CommandArgument(
                "ID", kind: .known(.ids), count: .several,
                Words(en: "Tasks, or paths of their files", ja: "タスクの ID、またはファイルのパス"))
        ],
        options: [
            .flag(.undo, Words(en: "Let the files come back", ja: "ファイルを元に戻す"))
        ],
        examples: [
            Example(
                line: "toji forget ENG-42", meaning: Words(en: "Its file stays away.", ja: "ファイルを外したままにします。")),
            Example(
                line: "toji forget --undo ENG-42", meaning: Words(en: "It comes back.", ja: "元に戻します。")),
        ])
}
