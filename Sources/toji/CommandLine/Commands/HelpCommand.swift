extension Command {
    static let help = Command(
        name: .help,
        group: .other,
        summary: Words(en: "Show help or the manual", ja: "ヘルプやマニュアルを表示する"),
        details: [
            Words(
                en: "Without COMMAND: what there is. `toji COMMAND --help` is the same as `toji help COMMAND`.",
                ja: "COMMAND を省くと、全体の一覧を表示します。`toji help COMMAND` は `toji COMMAND --help` と同じです。")
        ],
        arguments: [
            CommandArgument(
                "COMMAND", kind: .command, count: .optional, Words(en: "Command to tell about", ja: "説明するコマンド"))
        ],
        options: [
            .flag(
                .man, Words(en: "Print the manual as a page for man(1)", ja: "マニュアル全体を man(1) 形式で出力する"))
        ],
        examples: [
            Example(
                line: "toji help pull", meaning: Words(en: "Tells about one command.", ja: "コマンド pull を説明します。")),
            Example(
                line: "toji help --man | man -l -",
                meaning: Words(en: "Reads the manual.", ja: "マニュアルを読みます。")),
        ])
}
