extension Command {
    static let logout = Command(
        name: .logout,
        group: .account,
        summary: Words(en: "Forget an access token", ja: "保存したアクセストークンを消す"),
        details: [
            Words(
                en:
                    "Removes the token from this machine. It stays valid until you revoke it on the tracker's web page. Without "
                    + "URL the tracker of this mirror is meant.",
                ja: "このマシンからトークンを消します。トークン自体は、トラッカーのページで取り消すまで有効です。URL を省くと、このミラーのトラッカーが対象です。")
        ],
        arguments: [
            CommandArgument(
                "URL", kind: .address, count: .optional, Words(en: "Address of the tracker", ja: "トラッカーのアドレス"))
        ],
        examples: [
            Example(
                line: "toji logout https://koyori.example.com",
                meaning: Words(en: "Forgets the token for this tracker.", ja: "このトラッカーのトークンを消します。"))
        ])
}
