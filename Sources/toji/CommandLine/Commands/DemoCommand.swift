extension Command {
    static let demo = Command(
        name: .demo,
        group: .other,
        summary: Words(en: "Try toji with an invented tenant", ja: "架空のテナントで toji を試す"),
        details: [
            Words(
                en:
                    "Starts a small tracker on this machine, clones its tenant into DIR, says what to try, and serves until "
                    + "Ctrl-C. Nothing leaves this machine.",
                ja: "このマシンの中で小さなトラッカーを起動し、そのテナントを DIR に取り込んで、試せることを案内します。"
                    + "Ctrl-C で終了します。通信がこのマシンの外に出ることはありません。"),
            Words(
                en:
                    "With --tour the main things are played once, and it ends. With --serve there is only the server, for "
                    + "scripts that want an API that behaves like the real one.",
                ja: "--tour を付けると、主な操作をひととおり実演して終了します。--serve を付けると、サーバーだけを起動します。"
                    + "本物と同じように動く API をスクリプトから試すためのものです。"),
        ],
        arguments: [
            CommandArgument(
                "DIR", kind: .folder, count: .optional,
                Words(en: "New folder for the mirror; without it, toji-demo", ja: "ミラーを作る新しいフォルダー。省くと toji-demo"))
        ],
        options: [
            .flag(.tour, Words(en: "Play the main things and end", ja: "主な操作を実演して終了する")),
            .flag(.serve, Words(en: "Only serve, without a mirror", ja: "ミラーを作らず、サーバーだけを起動する")),
            .value(
                .port, "N", kind: .number(0...65_535),
                Words(en: "Port of the server; 0 or none: any free one", ja: "サーバーのポート番号。省略または 0 なら空きポート")),
            .value(
                .world, "FILE", kind: .file,
                Words(en: "People, tenants, projects and tokens as JSON", ja: "人・テナント・プロジェクト・トークンを書いた JSON ファイル")),
            .value(
                .api, "AGE", kind: .choice(["old", "new"]), standard: "new",
                Words(en: "Behave like an old or a new server", ja: "サーバーの世代")),
            .value(
                .size, "N", kind: .number(1...1_000_000),
                Words(
                    en: "Three projects with N tasks in all, three comments each",
                    ja: "合計 N 件のタスクを持つ 3 つのプロジェクトにする（コメントは各 3 件）")),
            .value(
                .seed, "N", kind: .number(0...Int.max), standard: "1",
                Words(en: "Number from which --size makes its tasks", ja: "--size でタスクを生成するときの乱数の種")),
            .flag(.apiPrefix, Words(en: "Serve under /api/v1 instead of /v1", ja: "/v1 の代わりに /api/v1 で応答する")),
        ],
        exclusive: [[.tour, .serve], [.world, .size]],
        examples: [
            Example(
                line: "toji demo",
                meaning: Words(en: "A tenant to play with, in the folder toji-demo.", ja: "フォルダー toji-demo で自由に試せます。")),
            Example(
                line: "toji demo --tour",
                meaning: Words(en: "Shows in a minute what toji does.", ja: "toji でできることを短時間で紹介します。")),
            Example(
                line: "toji demo --serve --size 5000 --json",
                meaning: Words(
                    en: "A server with 5,000 tasks; the first line tells its address and tokens.",
                    ja: "5,000 件のタスクを持つサーバーを起動し、最初の行にアドレスとトークンを出力します。")),
        ])
}
