extension Command {
    static let clone = Command(
        name: .clone,
        group: .mirror,
        summary: Words(en: "Make a mirror of a tenant", ja: "テナントのミラーを作る"),
        details: [
            Words(
                en:
                    "Makes DIR a Git repository with one Markdown file for each task and brings everything in. URL is the "
                    + "tracker's address in the browser, or that of its API.",
                ja: "DIR に Git リポジトリを作り、タスクを 1 件ずつ Markdown ファイルとして取り込みます。"
                    + "URL には、トラッカーをブラウザーで開くときのアドレスか、API のアドレスを指定します。"),
            Words(
                en:
                    "Without --tenant the account's only tenant is taken; where it has several they are listed to choose "
                    + "from. A clone that was interrupted goes on with `toji pull` in its folder.",
                ja: "--tenant を省くと、アカウントが属する唯一のテナントが対象になります。複数ある場合は一覧が表示されるので、"
                    + "そこから選んでください。中断したときは、そのフォルダーで `toji pull` を実行すると続きから再開します。"),
        ],
        arguments: [
            CommandArgument("URL", kind: .address, Words(en: "Address of the tracker", ja: "トラッカーのアドレス")),
            CommandArgument(
                "DIR", kind: .folder, count: .optional,
                Words(en: "New folder; without it, named after the tenant", ja: "新しいフォルダー。省くとテナント名になる")),
        ],
        options: [
            .value(.tenant, "NAME", Words(en: "Tenant, by name or id", ja: "テナントの名前または ID")),
            .value(
                .project, "KEY", repeats: true,
                Words(en: "Mirror only this project, by key or id", ja: "取り込むプロジェクトのキーまたは ID")),
        ],
        examples: [
            Example(
                line: "toji clone https://koyori.example.com",
                meaning: Words(en: "Mirrors your only tenant.", ja: "属している唯一のテナントのミラーを作ります。")),
            Example(
                line: "toji clone https://koyori.example.com work --tenant acme --project ENG --project OPS",
                meaning: Words(
                    en: "Mirrors two projects of the tenant acme into the folder work.",
                    ja: "テナント acme の 2 つのプロジェクトを、フォルダー work に取り込みます。")),
        ])
}
