/// What stands in the manual beside the commands.
enum ManualWords {
    struct Table: Sendable {
        let title: Words
        let rows: [(term: String, meaning: Words)]
    }

    static let title = Words(en: "toji manual", ja: "toji マニュアル")
    static let name = Words(en: "Name", ja: "名前")
    static let synopsis = Words(en: "Synopsis", ja: "書式")
    static let description = Words(en: "Description", ja: "説明")
    static let commands = Words(en: "Commands", ja: "コマンド")
    static let seeAlso = Words(en: "See also", ja: "関連項目")
    static let nameLine = Words(
        en: "bind a task tracker into a Git repository of Markdown files",
        ja: "タスク管理サービスを Markdown ファイルの Git リポジトリに綴じる")

    static let descriptionText: [Words] = [
        Words(
            en:
                "A mirror is a Git repository in which every task of a tracker is a Markdown file. The tracker is treated "
                + "like a Git remote: toji/server is the history of what it said, and the branch follows it. So `git log` "
                + "tells the history of the project, and `git diff toji/server` what the tracker does not have yet.",
            ja: "ミラーは、トラッカーのタスクを 1 件ずつ Markdown ファイルにした Git リポジトリです。"
                + "トラッカーは Git のリモートのように扱われます。toji/server はトラッカーから受け取った内容の履歴で、ブランチがそれを追います。"
                + "そのため `git log` でプロジェクトの履歴を、`git diff toji/server` でトラッカーにまだない変更を確認できます。"),
        Words(
            en:
                "Every command works from any folder inside the mirror. Where an id is taken, the path of a task's file is "
                + "taken too. Data goes to standard output, everything else to standard error.",
            ja: "どのコマンドも、ミラーの中のどのフォルダーからでも使えます。ID を指定するところでは、タスクのファイルのパスも指定できます。"
                + "データは標準出力に、それ以外は標準エラー出力に書き出されます。"),
    ]

    static let tables: [Table] = [exitCodes, environment, files]

    private static let exitCodes = Table(
        title: Words(en: "Exit status", ja: "終了ステータス"),
        rows: [
            ("0", Words(en: "Done.", ja: "正常に終了した。")),
            ("1", Words(en: "Failed.", ja: "失敗した。")),
            ("2", Words(en: "The command line was not understood.", ja: "コマンドラインの指定に誤りがある。")),
            (
                "3",
                Words(
                    en: "Done, with conflicts, problems or something left waiting.",
                    ja: "終了したが、競合や問題、待機中の変更が残っている。")
            ),
            ("130", Words(en: "Interrupted with Ctrl-C.", ja: "Ctrl-C で中断された。")),
        ])

    private static let environment = Table(
        title: Words(en: "Environment", ja: "環境変数"),
        rows: [
            (
                "TOJI_TOKEN, TOJI_HOST",
                Words(
                    en: "Access token, and the host that it is for.",
                    ja: "アクセストークンと、それを使うホスト。")
            ),
            ("NO_COLOR", Words(en: "When not empty, nothing is printed in colours.", ja: "空でなければ、色を付けない。")),
            (
                "LC_ALL, LC_MESSAGES, LANG",
                Words(
                    en: "Language of messages: Japanese or English. Files and JSON do not depend on it.",
                    ja: "メッセージの言語（日本語または英語）。ファイルと JSON には影響しない。")
            ),
            (
                "XDG_CONFIG_HOME, XDG_STATE_HOME",
                Words(
                    en: "Where configuration and known hosts lie; usually ~/.config and ~/.local/state.",
                    ja: "設定と既知のホストの保存先。既定は ~/.config と ~/.local/state。")
            ),
        ])

    private static let files = Table(
        title: Words(en: "Files", ja: "ファイル"),
        rows: [
            (
                ".toji/config.yml",
                Words(
                    en: "Settings of the mirror: tracker, tenant, projects. Committed, without secrets.",
                    ja: "ミラーの設定（トラッカー、テナント、プロジェクト）。コミットされ、秘密の値は含まない。")
            ),
            (
                ".toji/templates/",
                Words(
                    en: "Mustache templates that replace those of the generated pages.",
                    ja: "自動生成ページのひな形を差し替える Mustache テンプレート。")
            ),
            (
                ".git/toji/",
                Words(
                    en: "What toji remembers between runs. May be deleted: the next pull makes it anew.",
                    ja: "toji が実行の間で覚えておく情報。削除しても、次の pull で作り直される。")
            ),
            (
                "$XDG_CONFIG_HOME/toji/credentials",
                Words(
                    en: "Access tokens where there is no keyring; readable for you alone.",
                    ja: "キーリングがないときのアクセストークンの保存先。本人だけが読める。")
            ),
        ])
}
