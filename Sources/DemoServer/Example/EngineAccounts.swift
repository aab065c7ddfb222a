extension ProjectDraft {
    /// ENG 39 to 55: accounts, teams and the newest arrivals.
    mutating func tellEngineAccounts() {
        task(
            "Spike: passkeys for drivers", .done, .low, by: .lena, ago: 42, done: 29, to: [.lena], labels: ["auth"],
            sprint: "Sprint 24", estimate: 240, progress: 100,
            """
            Two days, throw-away code. Result: works on all phones that we support, but three shops share one phone among
            several drivers, and a shared passkey is worse than a PIN. Not now.
            """)

        task(
            "アカウントまわりを v2.0 に向けて整える", .inProgress, .high, by: .tanaka, ago: 41, changed: 1.5, to: [.tanaka],
            labels: ["auth"], milestone: "v2.0", deadline: .day(21), progress: 45,
            fields: ["Spec": "https://docs.example.com/tsubame/accounts"],
            """
            いまは店ごとに 1 つの合言葉を全員で使っている。v2.0 では一人ひとりのアカウントにする。

            決めたこと

            - ログインは OAuth（OIDC）だけ。パスワードは持たない
            - 一つの電話を何人かで使うお店のために、PIN での切り替えを残す
            - 辞めた人の記録は残し、名前だけを消せるようにする
            """)
        comment(.sato, 38, "「辞めた人」の扱いは規約にも書きます。OPS-15 と一緒に進めます。")

        task(
            "Roles: owner, planner, driver", .done, .high, by: .tanaka, ago: 40, done: 12, to: [.suzuki],
            labels: ["auth", "backend"], milestone: "v2.0", sprint: "Sprint 25", parent: 40, estimate: 600,
            progress: 100,
            fields: ["Story Points": "5", "Platform": "backend", "Needs release note": "true"],
            """
            | | plan | drive | invite | pay |
            | --- | --- | --- | --- | --- |
            | owner | x | x | x | x |
            | planner | x | x | | |
            | driver | | x | | |

            No finer rights before somebody asks twice.
            """)
        comment(.mori, 30, "役割の名前を画面では「オーナー」「計画係」「ドライバー」にします。")

        task(
            "OAuth 対応を実装する", .inProgress, .high, by: .tanaka, ago: 39.5, changed: 0.8, to: [.tanaka, .suzuki],
            labels: ["auth", "backend"], milestone: "v2.0", sprint: "Sprint 25", parent: 40, due: .day(6),
            deadline: .day(10),
            estimate: 1_080, progress: 40,
            fields: [
                "Story Points": "8", "Platform": "backend", "Spec": "https://docs.example.com/tsubame/accounts#oauth",
                "Needs release note": "true",
            ],
            """
            Authorization Code + PKCE。画面はシステムのブラウザに任せ、アプリの中にログイン画面を作らない。

            ## 流れ

            1. アプリが `code_verifier` を作る
            2. ブラウザで `/authorize` を開く
            3. `tsubame://callback` で `code` を受け取る
            4. `/token` で交換し、Keychain / Keystore に入れる

            ## 終わったと言えるのは

            - [ ] iOS と Android の両方でログインとログアウトができる
            - [ ] 期限切れのトークンで配達中の画面が消えない
            - [ ] `state` が違うときは何も保存しない
            """)
        comment(.tanaka, 36, "設計は終わりました。レビューをお願いします。")
        reply(.suzuki, 35.6, "読みました。リフレッシュの失敗を「ログアウト」と見なさないことだけ、はっきり書いておきたいです。")
        reply(.tanaka, 35.5, "書き足しました。圏外はログアウトではない、ですね。")
        comment(
            .lena, 11,
            "On Android the custom tab keeps the session of the browser. Good for us, but the logout must say so.")
        comment(.suzuki, 0.9, "iOS 側は `ASWebAuthenticationSession` で動きました。残りは Android です。")

        task(
            "Redirect URI を登録して検証する", .done, .medium, by: .suzuki, ago: 34, done: 13, to: [.suzuki], labels: ["auth"],
            milestone: "v2.0", sprint: "Sprint 25", parent: 42, estimate: 120, progress: 100,
            fields: ["Story Points": "2", "Platform": "backend"],
            """
            完全一致だけを許す。前方一致にすると `tsubame://callback.evil` が通ってしまう。
            """)

        task(
            "PKCE: refuse \"plain\"", .done, .medium, by: .lena, ago: 33, done: 10, to: [.lena], labels: ["auth"],
            milestone: "v2.0", sprint: "Sprint 25", parent: 42, estimate: 60, progress: 100,
            fields: ["Story Points": "1", "Platform": "backend"],
            """
            Only `S256`. A missing `code_challenge_method` means "plain" by the standard, so it has to be refused too.
            """)

        task(
            "ログアウトで端末のトークンを消す", .todo, .medium, by: .suzuki, ago: 32, to: [.suzuki], labels: ["app", "auth"],
            milestone: "v2.0", sprint: "Sprint 25", parent: 42, due: .day(5), estimate: 90,
            fields: ["Story Points": "1", "Platform": "ios"],
            """
            サーバーに届かなくても、端末からは必ず消す。届かなかったぶんは次の起動で知らせる。
            """)

        task(
            "PIN で人を切り替える画面", .todo, .medium, by: .mori, ago: 30, changed: 9, to: [.mori], labels: ["app", "design"],
            milestone: "v2.0", sprint: "Sprint 26", parent: 40, due: .day(14), estimate: 300,
            fields: ["Story Points": "3", "Platform": "ios"],
            """
            4 桁。5 回まちがえたら 1 分待つ。顔写真は使わず、名前の頭文字と色で見分ける。
            """)
        comment(.mori, 9, "色だけに頼らないよう、頭文字の形も変えてみます。")

        task(
            "Invite by link", .backlog, .medium, by: .tanaka, ago: 29, labels: ["auth", "backend"],
            milestone: "Tsubame for teams", parent: 40, fields: ["Story Points": "3", "Platform": "backend"],
            """
            Valid for seven days, one use, names the shop and the role in plain words before anything is accepted.
            """)

        task(
            "セッションの一覧と「この端末を外す」", .backlog, .low, by: .lena, ago: 27, labels: ["auth", "design"],
            milestone: "Tsubame for teams", parent: 40,
            """
            端末の名前、最後に使った日、だいたいの場所。電話をなくした人が最初に探す画面なので、設定の一番上に置く。
            """)

        task(
            "Move shops with a shared password to accounts", .todo, .high, by: .tanaka, ago: 24,
            to: [.tanaka, .yamamoto],
            labels: ["auth", "要確認"], milestone: "v2.0", deadline: .hour(28, 15), estimate: 720,
            fields: ["Target week": "第 4 週"],
            """
            83 shops. For two weeks both ways work; then the shared password only shows a page with the next step.

            Not on a Friday, and not in the week before Mother's Day (花屋さんが一年でいちばん忙しい週).
            """)
        comment(.yamamoto, 22, "電話での案内が必要な店が 11 店あります。先に一覧を作っておきます。")

        task(
            "「到着」を押し忘れたら気づけるようにする", .todo, .medium, by: .yamamoto, ago: 19, to: [.suzuki],
            labels: ["app"], sprint: "Sprint 26", estimate: 240, fields: ["Story Points": "3", "Platform": "android"],
            """
            配達先から 300 m 離れて 5 分たったら、「さきほどの配達は終わりましたか？」と一度だけ聞く。
            """)

        task(
            "Upgrade the database to the new major version", .todo, .medium, by: .lena, ago: 15, to: [.lena, .tanaka],
            labels: ["backend", "ops"], due: .day(16), deadline: .hour(17, -6), estimate: 300,
            """
            Rehearsed on a copy: 4 min 20 s of read-only. Sunday 03:00 JST, after the backup, before the bakeries wake up.

            - [x] extensions checked
            - [x] rehearsal
            - [ ] mail to the shops
            - [ ] the night itself
            """)
        comment(.sato, 8, "お知らせの文面を書きました。山本さん、確認をお願いします。")

        task(
            "Vans with a cooling box: two temperatures", .backlog, .low, by: .tanaka, ago: 13,
            labels: ["backend", "要確認"],
            milestone: "Tsubame for teams",
            """
            The fish shop and the cake shop want to share a van. They think that it is a routing problem. はたして。
            """)
        retractedComment(.lena, 12)

        task(
            "Arrival times in the SMS are one hour off for Berlin", .done, .high, by: .lena, ago: 9, done: 6.5,
            to: [.lena],
            labels: ["backend", "bug"], sprint: "Sprint 25", estimate: 60, progress: 100,
            fields: ["Story Points": "1", "Platform": "backend"],
            """
            The pilot with the two couriers. We used the offset of the day on which the shop was created, not of today.
            """)
        comment(.lena, 6.5, "Fixed, and the column with the offset is gone, so that nobody can do it again.")

        task(
            "ルートの共有リンクに地図の画像を付ける", .backlog, .trivial, by: .mori, ago: 4, labels: ["design", "map"],
            """
            メッセージに貼ったとき、小さな地図が出たらうれしい。個人宅の位置がわからない縮尺で。
            """)

        task(
            "Planner answers 500 when all stops are at the same place", .todo, .high, by: .yamamoto, ago: 0.7,
            to: [.suzuki], labels: ["backend", "bug"], sprint: "Sprint 25", due: .day(1), estimate: 60,
            fields: ["Story Points": "1", "Platform": "backend", "Reported by": "食堂つばき"],
            """
            Twelve lunch boxes for twelve offices in one building. All distances are zero, and we divide by the longest.

            `X-Request-Id: 7d1f0c52`
            """)
        comment(.suzuki, 0.3, "再現しました。午後に直します。")

        block(42, blocking: 49)
        block(22, blocking: 23)
        block(32, blocking: 33)
        block(41, blocking: 47)
    }
}
