extension Command {
    static let whoami = Command(
        name: .whoami,
        group: .account,
        summary: Words(en: "Show which account is used", ja: "使用中のアカウントを表示する"),
        details: [
            Words(
                en:
                    "Asks the tracker for the account of the token that is used here, and says so when it can only be guessed. "
                    + "Without URL the tracker of this mirror is meant.",
                ja: "ここで使われるトークンのアカウントをトラッカーに問い合わせます。推測でしか分からない場合は、その旨を表示します。"
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
