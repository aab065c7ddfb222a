extension Command {
    static let whoami = Command(
        name: .whoami,
        group: .account,
        summary: Words(en: "Show which account is used", ja: "使用中のアカウントを表示する"),
        details: [
            Words(
                en:
                    "Tells the account, where its token comes from, and whether the tracker said so or toji can only guess. "
                    + "Without URL the tracker of this mirror is meant.",
                ja: "アカウントとトークンの取得元、そしてそれがトラッカーから得た情報か推測かを表示します。"
                    + "URL を省くと、このミラーのトラッカーが対象です。")
        ],
        arguments: [
            CommandArgument(
                "URL", kind: .address, count: .optional, Words(en: "Address of the tracker", ja: "トラッカーのアドレス"))
        ],
        examples: [
            Example(line: "toji whoami", meaning: Words(en: "Who am I here?", ja: "ここで使われるアカウントを確認します。"))
        ])
}
