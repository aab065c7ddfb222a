/// The fixed words of help and manual.
enum HelpWords {
    static let tagline = Words(
        en: "toji binds a task tracker into a Git repository of Markdown files",
        ja: "toji（綴じ）は、タスク管理サービスを Markdown ファイルの Git リポジトリに綴じます")
    static let usage = Words(en: "Usage", ja: "使い方")
    static let optionsPlaceholder = Words(en: "OPTIONS", ja: "オプション")
    static let commandPlaceholder = Words(en: "COMMAND", ja: "コマンド")
    static let arguments = Words(en: "Arguments", ja: "引数")
    static let options = Words(en: "Options", ja: "オプション")
    static let globalOptions = Words(en: "Options of every command", ja: "全コマンド共通のオプション")
    static let examples = Words(en: "Examples", ja: "使用例")
    static let aliases = Words(en: "Also", ja: "別名")
    static let firstSteps = Words(en: "First steps", ja: "はじめに")
    static let more = Words(
        en: "`toji COMMAND --help` tells more about a command, `toji help --man` is the manual.",
        ja: "各コマンドの説明は `toji コマンド --help`、マニュアルは `toji help --man` で読めます。")

    static func standard(_ value: String) -> Words {
        Words(en: "default: \(value)", ja: "既定値は \(value)")
    }

    static func choices(_ choices: [String]) -> Words {
        let list = choices.joined(separator: ", ")
        return Words(en: "one of \(list)", ja: "\(list) のいずれか")
    }

    static let repeats = Words(en: "can be repeated", ja: "繰り返し指定できる")

    /// The summary with remarks in brackets.
    static func noted(_ summary: Words, _ notes: [Words]) -> Words {
        Words(
            en: "\(summary.en) (\(notes.map(\.en).joined(separator: "; ")))",
            ja: "\(summary.ja)（\(notes.map(\.ja).joined(separator: "、"))）")
    }

    static let steps: [Command.Example] = [
        Command.Example(
            line: "toji demo", meaning: Words(en: "try it with an invented tenant", ja: "架空のテナントで試す")),
        Command.Example(
            line: "toji login https://koyori.example.com",
            meaning: Words(en: "introduce yourself", ja: "ログインする")),
        Command.Example(
            line: "toji clone https://koyori.example.com",
            meaning: Words(en: "make a mirror", ja: "ミラーを作る")),
    ]
}
