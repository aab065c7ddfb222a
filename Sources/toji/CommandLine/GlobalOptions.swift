/// The options that every command understands.
enum GlobalOptions {
    static let all: [CommandOption] = [
        .value(
            .directory, "DIR", kind: .folder, short: "C", hasLong: false, repeats: true,
            Words(
                en: "Work as if toji had been started in DIR",
                ja: "DIR で起動したものとして動作する")),
        .flag(
            .quiet, short: "q",
            Words(en: "Print nothing but errors and the data asked for", ja: "エラーと、求められたデータだけを出力する")),
        .flag(.verbose, short: "v", Words(en: "Tell more about what is done", ja: "行っていることを詳しく表示する")),
        .flag(.json, Words(en: "Print one JSON value instead of text", ja: "文章の代わりに JSON の値を一つ出力する")),
        .flag(
            .color, isOn: true,
            Words(en: "Print without colours, as with NO_COLOR=1", ja: "色を付けずに表示する（NO_COLOR=1 と同じ）")),
        .flag(.help, short: "h", Words(en: "Show this help", ja: "このヘルプを表示する")),
        .flag(.version, Words(en: "Show the version", ja: "バージョンを表示する")),
    ]
}
