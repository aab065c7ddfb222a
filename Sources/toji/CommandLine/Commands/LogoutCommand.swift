extension Command {
    static let logout = Command(
        name: .logout,
        group: .account,
        summary: Words(en: "Forget an access token", ja: "保存したアクセストークンを消す"),
        details: [
            Words(
                en:
                    "Removes the token from this machine and revokes it on the server where the server allows that. Without "
                    + "URL the tracker of this mirror is meant.",
                ja: "このマシンからトークンを消し、可能であればサーバー側でも無効にします。URL を省くと、このミラーのトラッカーが対象です。")
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
