extension Command {
    static let login = Command(
        name: .login,
        group: .account,
        summary: Words(en: "Store an access token", ja: "アクセストークンを保存する"),
        details: [
            Words(
                en:
                    "Reads a token from standard input, tries it and keeps it in the keyring of your desktop, or else in a "
                    + "file that only you can read. It is used for this tracker alone.",
                ja: "標準入力からトークンを読み取り、有効か確かめたうえで、デスクトップのキーリングに保存します。"
                    + "キーリングがなければ、本人だけが読めるファイルに保存します。トークンはこのトラッカーにだけ使われます。"),
            Words(
                en: "For automation there is the variable TOJI_TOKEN, together with TOJI_HOST.",
                ja: "自動処理では、環境変数 TOJI_TOKEN と TOJI_HOST を使えます。"),
        ],
        arguments: [
            CommandArgument("URL", kind: .address, Words(en: "Address of the tracker", ja: "トラッカーのアドレス"))
        ],
        options: [
            .value(
                .token, "-", kind: .standardInput,
                Words(en: "Read the token from standard input", ja: "トークンを標準入力から読み取る"))
        ],
        examples: [
            Example(
                line: "toji login https://koyori.example.com --token - < token.txt",
                meaning: Words(en: "Keeps the token from a file.", ja: "ファイルに書かれたトークンを保存します。"))
        ])
}
