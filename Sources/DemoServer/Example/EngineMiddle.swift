extension ProjectDraft {
    /// ENG 21 to 38: what the planner needs for version 2.0.
    mutating func tellEngineMiddle() {
        task(
            "雨の日の所要時間を補正する", .inReview, .medium, by: .suzuki, ago: 88, changed: 1.2, to: [.suzuki],
            labels: ["backend", "map"], milestone: "v2.0", sprint: "Sprint 25", due: .day(2), estimate: 480,
            progress: 90,
            fields: ["Story Points": "5", "Platform": "backend"],
            """
            雨の日は平均で 14 % 遅れている。前夜の予報を見て、所要時間に係数をかける。

            - 小雨 1.05、雨 1.15、大雨 1.30
            - 係数は設定で変えられるようにする
            - 予報が取れないときは 1.0
            """)
        comment(.tanaka, 3.1, "係数の根拠をコードの隣に残しておいてください。")
        reply(.suzuki, 2.8, "過去 140 日の記録から求めました。計算のノートを `docs/rain.md` に置きます。")

        task(
            "Time windows that cross noon are split wrongly", .inProgress, .high, by: .yamamoto, ago: 84, changed: 0.9,
            to: [.suzuki], labels: ["backend", "bug"], milestone: "v2.0", sprint: "Sprint 25", due: .day(1),
            deadline: .hour(3, 3), estimate: 180, progress: 40,
            fields: ["Story Points": "3", "Platform": "backend", "Reported by": "Hana no Ie, Fushimi"],
            """
            A stop that is open "11:30 – 13:00" is planned at 14:10.

            ### To repeat

            Import the day in the attachment of the support mail of the 3rd, plan with lunch break on.

            ### Guess

            The lunch break cuts the window into two, and the second half loses its end.
            """)
        comment(.suzuki, 5, "Confirmed. It happens only when the break begins inside the window.")
        comment(.yamamoto, 1, "The shop asks whether it can hope for the weekend. I said that I do not promise.")

        task(
            "お店ごとの休業日カレンダー", .todo, .medium, by: .yamamoto, ago: 80, to: [.suzuki], labels: ["backend", "design"],
            milestone: "v2.0", due: .day(12), estimate: 600, fields: ["Story Points": "5", "Platform": "backend"],
            """
            定休日と臨時休業を登録できるようにする。休みの日には計画を作らず、翌営業日に回すか店に聞く。

            祝日の表は毎年 2 月に内閣府の CSV から更新する。
            """)

        task(
            "Import stops from a CSV with a preview", .inReview, .high, by: .tanaka, ago: 76, changed: 0.6,
            to: [.lena, .mori], labels: ["app", "design"], milestone: "v2.0", sprint: "Sprint 25", due: .day(0),
            deadline: .day(4), estimate: 960, progress: 95,
            fields: [
                "Story Points": "8", "Platform": "backend", "Spec": "https://docs.example.com/tsubame/csv",
                "Needs release note": "true",
            ],
            """
            Shops export from their till. Every till does it in its own way, so:

            1. guess the encoding (UTF-8, Shift_JIS) and the separator
            2. show the first five rows with our guess of what each column is
            3. let the person correct it, and remember that for the next time

            Nothing is saved before the preview was confirmed.
            """)
        comment(.mori, 20, "プレビューの画面を 3 案つくりました。B 案（列の上に選択肢）がいちばん伝わりました。")
        reply(.lena, 19.5, "B it is. The heading row stays visible while scrolling.")
        comment(.suzuki, 4, "Shift_JIS の「髙」「﨑」も通りました。テストを足しています。")

        task(
            "CSV: guess Shift_JIS by its bytes", .done, .medium, by: .lena, ago: 75.5, done: 18, to: [.lena],
            labels: ["backend"], milestone: "v2.0", sprint: "Sprint 24", parent: 24, estimate: 240, progress: 100,
            fields: ["Story Points": "3", "Platform": "backend"],
            """
            Valid UTF-8 wins. Otherwise count lead bytes of Shift_JIS; below 90 % ask the person.
            """)

        task(
            "CSV：列の割り当てを店ごとに覚える", .inProgress, .medium, by: .lena, ago: 75, changed: 2, to: [.lena],
            labels: ["backend"], milestone: "v2.0", sprint: "Sprint 25", parent: 24, estimate: 180, progress: 60,
            fields: ["Story Points": "2", "Platform": "backend"],
            """
            見出しの行が前回と同じなら、前回の割り当てを最初から選んでおく。
            """)

        task(
            "CSV: say which row is wrong, and why", .todo, .medium, by: .mori, ago: 74.5, to: [.mori, .lena],
            labels: ["design"], milestone: "v2.0", sprint: "Sprint 25", parent: 24, estimate: 180,
            fields: ["Story Points": "2"],
            """
            "Error in file" helps nobody. Row number, column, the text that we found and one example of a good one.
            """)

        task(
            "配達先のメモ（「裏口へ」「犬がいます」）を残せるようにする", .todo, .high, by: .yamamoto, ago: 72,
            to: [.suzuki, .mori], labels: ["app"], milestone: "v2.0", due: .day(9), estimate: 420,
            fields: ["Story Points": "5", "Platform": "ios"],
            """
            ドライバーが現地で書いたメモを、次の配達でも見られるように。

            - 200 文字まで
            - 店の人も編集できる
            - 個人情報になりうるので、配達先を消したらメモも消す
            """)
        comment(.sato, 70, "プライバシーポリシーの 3 条に 1 行足せば大丈夫です。文案は OPS-15 に。")

        task(
            "Photos as proof of delivery", .backlog, .medium, by: .tanaka, ago: 70, labels: ["app", "要確認"],
            milestone: "Tsubame for teams", fields: ["Story Points": "8", "Platform": "ios"],
            """
            Parcels left at the door: one photo, stored for 14 days, visible to the shop.

            Open questions

            - [ ] how long may we keep them?
            - [ ] faces and number plates
            - [ ] who pays for the storage
            """)
        comment(.sato, 66, "14 日は妥当です。ただし削除の記録を残してください。")

        task(
            "Traffic data: compare two providers", .done, .medium, by: .tanaka, ago: 67, done: 33, to: [.lena],
            labels: ["map", "要確認"], milestone: "v2.0", sprint: "Sprint 24", estimate: 480, progress: 100,
            """
            One week of the recorded days with each. What counts: error of the arrival time at the last stop, price for
            3,000 routes a month, and whether we may store the answers.
            """)
        comment(.lena, 34, "A: 7.1 min mean error, ¥38,000. B: 6.4 min, ¥95,000, no caching allowed. I would take A.")
        reply(.tanaka, 33.5, "A で決まり。契約は佐藤さんへ。")

        task(
            "信号の少ない道を優先する実験", .backlog, .trivial, by: .suzuki, ago: 65, labels: ["map", "performance"],
            """
            金曜の午後に少しだけ試したい。豆腐屋さんが「止まるたびに水がこぼれる」と言っていたので。
            """)

        task(
            "Memory of the planner grows over a week", .inProgress, .critical, by: .lena, ago: 63, changed: 0.4,
            to: [.lena, .tanaka], labels: ["backend", "bug", "performance"], milestone: "v2.0", sprint: "Sprint 25",
            due: .day(0), deadline: .hour(2, 8.5), estimate: 360, progress: 55,
            fields: ["Story Points": "5", "Platform": "backend"],
            """
            Restarted by hand on Monday at 1.9 GB; it starts with 140 MB. The graph is a staircase: one step each morning
            between 06:00 and 07:00, when everybody plans.

            ```
            mon 140 → 410
            tue 410 → 702
            wed 702 → 980
            ```

            Suspects: the cache of distance matrices has no limit.
            """)
        comment(.tanaka, 14, "週末までは毎朝 5:30 に再起動で逃げています（OPS-24）。")
        comment(
            .lena, 2.2, "It is the matrix cache, but not the number of entries: each one keeps the whole request alive."
        )
        reply(.suzuki, 2, "リクエストの `Data` のスライスを持ち続けていませんか？ コピーすれば離れます。")
        reply(.lena, 0.5, "Exactly that. Patch is running on staging since noon.")

        task(
            "計画のやり直しを 1 秒以内に", .todo, .medium, by: .tanaka, ago: 55, to: [.lena],
            labels: ["backend", "performance"], milestone: "v2.0", sprint: "Sprint 26", due: .day(18), estimate: 600,
            fields: ["Story Points": "8", "Platform": "backend"],
            """
            配達の途中で 1 件増えたとき、全体を作り直さずに、入れられる場所だけを探す。

            いまは 40 件で 0.8 s、120 件で 4.5 s。
            """)

        task(
            "Dark mode follows the sun, not the clock", .done, .trivial, by: .mori, ago: 52, done: 26, to: [.suzuki],
            labels: ["app", "design"], sprint: "Sprint 24", estimate: 60, progress: 100, fields: ["Story Points": "1"],
            """
            In winter it gets dark at five, and the screen blinds people until seven.
            """)

        task(
            "Webhook: route finished", .todo, .medium, by: .lena, ago: 50, to: [.lena], labels: ["API", "backend"],
            milestone: "v2.0", sprint: "Sprint 26", due: .day(20), estimate: 480,
            fields: [
                "Story Points": "5", "Platform": "backend", "Spec": "https://docs.example.com/tsubame/webhooks",
                "Needs release note": "true",
            ],
            "One POST a finished route, signed with HMAC-SHA256.  \r\nFive tries, then we give up and say so in the settings.\r\n\r\n"
                + "Copied from the mail of a partner, who wants exactly this header:  \r\n\r\n    X-Tsubame-Signature: sha256=…\r\n"
        )
        comment(.suzuki, 44, "再送の間隔は 1 分、5 分、30 分、2 時間、6 時間でどうでしょう。")
        reply(.lena, 43.8, "Good. With some jitter, so that a partner that was down is not hit by all at once.")

        task(
            "認証のない古い API を止める", .todo, .high, by: .tanaka, ago: 48, changed: 7, to: [.tanaka],
            labels: ["api", "auth"], milestone: "v2.0", due: .day(25), deadline: .day(30), estimate: 240,
            fields: ["Platform": "backend", "Target week": "第 3 週"],
            """
            `/v0/*` をまだ使っているのは 2 店舗だけ。山本さんから連絡してもらい、止める日を決める。

            止めたあとは `410 Gone` と、新しい説明ページの URL を返す。
            """)
        comment(.yamamoto, 7, "1 店舗は今週切り替え済み。もう 1 店舗は POS の更新待ちです。")

        task(
            "Flaky test: planner_time_zone", .done, .low, by: .suzuki, ago: 46, done: 45, to: [.suzuki],
            labels: ["backend"],
            sprint: "Sprint 24", estimate: 30, progress: 100,
            """
            Fails between 00:00 and 09:00 JST. It compares "today" in UTC with "today" in Kyoto.
            """)

        task(
            "端末を変えたときの引き継ぎ", .backlog, .medium, by: .yamamoto, ago: 44, labels: ["app", "auth"],
            milestone: "v2.0", estimate: 480, fields: ["Story Points": "5", "Platform": "android"],
            """
            新しい電話に変えると、設定と保存したルートが消える。ログイン（ENG-42）ができれば自然に解決する部分が多い。
            """)
    }
}
