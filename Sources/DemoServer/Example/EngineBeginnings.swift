extension ProjectDraft {
    /// ENG 1 to 20: the route planner up to version 1.8, and what was left lying from then.
    mutating func tellEngineBeginnings() {
        task(
            "Plan a day's route from a list of addresses", .done, .high, by: .tanaka, ago: 210, done: 176,
            to: [.tanaka, .ito], labels: ["backend", "map"], milestone: "v1.8", estimate: 2_400, progress: 100,
            fields: ["Story Points": "13", "Platform": "backend"],
            """
            The core of Tsubame: a shop pastes the addresses of the day, we give back an order that a driver can follow.

            - up to 40 stops
            - start and end at the shop
            - a stop may ask for a time window ("before 11:00")

            An answer after at most three seconds. It need not be the best route, only one that nobody laughs at.
            """)
        comment(
            .ito, 205, "Nearest neighbour plus 2-opt gets within about 6 % of the best on our ten sample days. Enough?")
        reply(.tanaka, 204.8, "Enough. 店長さんの感覚とずれなければ十分です。")
        comment(.ito, 180, "Time windows are in. Forty stops take 0.8 s on the small machine.")

        task(
            "住所の表記ゆれを吸収する（丁目・番地・号）", .done, .high, by: .ito, ago: 203, done: 181, to: [.ito],
            labels: ["backend", "map"], milestone: "v1.8", estimate: 960, progress: 100,
            fields: ["Story Points": "5", "Platform": "backend"],
            """
            「三丁目」「3丁目」「3-」がすべて同じ場所になるようにする。

            1. 漢数字を算用数字に
            2. 全角・半角をそろえる
            3. 「番地」「番」「号」をハイフンに

            京都の通り名（上ル・下ル・東入・西入）は別のタスクで扱います。
            """)
        comment(.suzuki, 190, "「大字」「字」が抜けると別の町になる例がありました。テストに 3 件足しました。")

        task(
            "京都の通り名を座標に変換する", .done, .medium, by: .ito, ago: 198, done: 160, to: [.ito],
            labels: ["backend", "map"], milestone: "v1.8", parent: 2, estimate: 720, progress: 100,
            fields: ["Story Points": "8", "Platform": "backend"],
            """
            「河原町通三条上ル」のような住所は、交差点と方角から求める。

            交差点の表は市のオープンデータから作りました（1,284 件）。出典は README に書くこと。
            """)
        comment(.tanaka, 161, "四条と五条のあいだで 20 m ほどずれますが、配達には困りません。閉じます。")

        task(
            "Keep the last ten routes on the phone", .done, .medium, by: .suzuki, ago: 195, done: 170, to: [.suzuki],
            labels: ["app"], milestone: "v1.8", estimate: 480, progress: 100,
            fields: ["Story Points": "3", "Platform": "ios"],
            """
            Drivers lose the network in the underground car parks around the station. The route of the day and the nine
            before it have to open without a connection.
            """)

        task(
            "ドライバーアプリ：次の目的地を大きく表示する", .done, .high, by: .mori, ago: 190, done: 168, to: [.suzuki, .mori],
            labels: ["app", "design"], milestone: "v1.8", estimate: 360, progress: 100,
            fields: ["Story Points": "3", "Platform": "ios"],
            """
            運転席から 1 メートル離れて読めること。文字は 34 pt 以上、住所は 2 行まで。

            手袋をしたまま押せるように、「到着」ボタンは画面の下半分いっぱいに広げます。
            """)
        comment(.mori, 186, "デザインを置きました。夜は背景を黒にします。")
        comment(.suzuki, 172, "実機で確認済み。軽トラのホルダーからでも読めました。")

        task(
            "Driver app crashes when the address holds an emoji", .done, .critical, by: .yamamoto, ago: 181,
            done: 179.5,
            to: [.suzuki], labels: ["app", "bug"], milestone: "v1.8", estimate: 90, progress: 100,
            fields: ["Story Points": "1", "Platform": "android"],
            """
            A florist writes 🌷 behind the names of regular customers. The app closes when it opens that stop.

            ### To repeat

            1. Make a stop named `Sakura 🌷`
            2. Open it on Android

            Expected: the stop. Seen: the home screen.
            """)
        comment(
            .suzuki, 180.6, "We cut the name after 8 UTF-16 units, in the middle of the tulip. Cut by characters now.")
        comment(.yamamoto, 179.4, "お客さまに伝えました。「お花が消えない」と喜んでいました 🌷")

        task(
            "Nightly backup of the route database", .done, .critical, by: .tanaka, ago: 178, done: 171, to: [.tanaka],
            labels: ["backend", "ops"], estimate: 240, progress: 100, fields: ["Platform": "backend"],
            """
            `pg_dump` at 03:10 JST, encrypted, to the bucket in the other region. Thirty days are kept.

            A backup counts only once it has been restored: see OPS-4 for the drill.
            """)

        task(
            "API の応答に X-Request-Id を付ける", .done, .low, by: .suzuki, ago: 172, done: 165, to: [.suzuki],
            labels: ["API", "backend"], estimate: 60, progress: 100, fields: ["Platform": "backend"],
            """
            問い合わせのときに番号を教えてもらえれば、ログをすぐに引けます。

            - 受け取った値が 64 文字以下の英数字ならそのまま返す
            - それ以外は新しく作る
            """)

        task(
            "Public API: list of routes with paging", .done, .medium, by: .ito, ago: 169, done: 150, to: [.ito],
            labels: ["api", "backend"], milestone: "v1.8", estimate: 600, progress: 100,
            fields: [
                "Story Points": "5", "Platform": "backend", "Spec": "https://docs.example.com/tsubame/api#routes",
                "Needs release note": "true",
            ],
            """
            `GET /routes?before=…&limit=…`, newest first. The cursor is opaque.

            ```json
            {"routes": [], "next": null}
            ```

            Two shops asked for it: one prints the stops on its delivery notes, one feeds them into a spreadsheet.
            """)
        comment(.tanaka, 158, "Please no `offset`. 途中で配達が増えると 2 回出てきます。")
        reply(.ito, 157.7, "Right, the cursor is time and id together.")
        reply(.suzuki, 157.5, "時刻だけだと同じ秒に 2 件あるときに抜けますね。賛成です。")

        task(
            "地図タイルを事前に取り込む", .done, .medium, by: .suzuki, ago: 160, done: 139, to: [.suzuki],
            labels: ["app", "map", "performance"], milestone: "v1.8", estimate: 540, progress: 100,
            fields: ["Story Points": "5", "Platform": "ios"],
            """
            朝、店の Wi-Fi にいるあいだに、その日のルート沿い 500 m の地図を保存しておく。

            容量の上限は 80 MB。古いものから消します。
            """)

        task(
            "Two drivers, one list", .done, .high, by: .tanaka, ago: 155, done: 128, to: [.ito, .suzuki],
            labels: ["backend", "app"], milestone: "v1.8", sprint: "Sprint 22", estimate: 1_440, progress: 100,
            fields: ["Story Points": "13", "Platform": "backend", "Needs release note": "true"],
            """
            A bakery with two vans wants one list split in two: by area, and so that both are back at about the same time.

            First version: k-means with two centres, then a plan for each, then move single stops from the longer to the
            shorter one while that helps.
            """)
        comment(.ito, 140, "The two vans of Kobo-san end within nine minutes of each other on all recorded days.")
        comment(.lena, 129.2, "Tested with the sample from Berlin as well, works across the river.")

        task(
            "到着予定の時刻をお客さまに SMS で送る", .done, .medium, by: .yamamoto, ago: 150, done: 120, to: [.ito],
            labels: ["backend", "要確認"], milestone: "v1.8", sprint: "Sprint 22", estimate: 900, progress: 100,
            fields: ["Story Points": "8", "Platform": "backend", "Needs release note": "true"],
            """
            「あと 30 分ほどで到着します」を 1 通だけ送る。送信は 8:00〜20:00 に限る。

            - 電話番号がない配達先は飛ばす
            - 1 通あたり 9 円。店ごとの月の上限を設定できるように
            """)
        comment(.sato, 146, "SMS の契約はこちらで結びます。見積もりは OPS-7 にあります。")
        comment(.ito, 121, "本番で 212 通送り、失敗は 3 通（番号まちがい）でした。")

        task(
            "Undo for \"delivered\"", .done, .low, by: .mori, ago: 148, done: 131, to: [.suzuki],
            labels: ["app", "design"],
            milestone: "v1.8", sprint: "Sprint 22", estimate: 120, progress: 100,
            fields: ["Story Points": "2", "Platform": "ios"],
            """
            The button is large now, so it gets pressed by knees and bread crates. Show "Undo" for eight seconds.
            """)

        task(
            "高速道路を使わないルートを選べるようにする", .backlog, .low, by: .yamamoto, ago: 146, changed: 96,
            labels: ["map"], fields: ["Story Points": "5", "Platform": "backend"],
            """
            軽トラの店から 4 件の要望。生の花は揺れに弱いので、距離が延びても下道がよいそうです。
            """)
        comment(.yamamoto, 96, "5 件目の要望が来ました。")

        task(
            "Export a route as GPX", .backlog, .trivial, by: .lena, ago: 143, labels: ["API", "map"],
            fields: ["Platform": "backend"],
            """
            For people with a bicycle computer. A cargo bike courier in Kreuzberg would try us at once.
            """)

        task(
            "ルート計算を別プロセスに分ける", .done, .high, by: .ito, ago: 140, done: 104, to: [.ito, .tanaka],
            labels: ["backend", "performance"], sprint: "Sprint 23", estimate: 1_200, progress: 100,
            fields: ["Story Points": "8", "Platform": "backend"],
            """
            計算が重い日に API 全体が待たされていた。計算だけを別のプロセスにして、順番待ちの列を持たせる。

            列の長さと待ち時間をメトリクスに出すこと。
            """)
        comment(.ito, 118, "引き継ぎのために、設計の説明を wiki に書きました。来月からは鈴木さんにお願いします。")
        reply(.suzuki, 117.6, "ありがとうございます。読んで、質問をまとめます。")
        comment(.tanaka, 104, "95 パーセンタイルが 2.9 s から 0.7 s になりました。")

        task(
            "Old planner (v0)", .done, .low, by: .tanaka, ago: 139, changed: 100, done: 138.5, to: [.ito],
            labels: ["backend"], progress: 100, archived: true,
            """
            The prototype that sorted stops by postal code, replaced by ENG-1. Filed late, so that what is still worth
            keeping of it has a place.
            """)

        task(
            "Carry over the list of odd addresses from v0", .todo, .low, by: .ito, ago: 138, changed: 99, to: [.ito],
            labels: ["map"], parent: 17, estimate: 180,
            """
            About sixty addresses that no geocoder finds: stalls in the market hall, a boat, the gate of the shrine. They are
            in the old wiki as a table. They should become test data.
            """)
        comment(.suzuki, 98, "伊藤さんが退職したので、担当を決め直す必要があります。")

        task(
            "バッテリーの消費を半分にする", .done, .medium, by: .suzuki, ago: 133, done: 92, to: [.suzuki],
            labels: ["app", "performance"], sprint: "Sprint 23", estimate: 720, progress: 100,
            fields: ["Story Points": "5", "Platform": "android"],
            """
            8 時間の配達で 70 % 減っている。位置情報の取得を、停車中は 60 秒に 1 回へ落とす。

            | 端末 | 前 | 後 |
            | --- | --- | --- |
            | Pixel 7a | 68 % | 31 % |
            | iPhone 13 | 54 % | 24 % |
            """)

        task(
            "Show the van's position to the shop", .done, .medium, by: .tanaka, ago: 128, done: 84,
            to: [.suzuki, .ito],
            labels: ["app", "backend"], sprint: "Sprint 23", estimate: 960, progress: 100,
            fields: ["Story Points": "8", "Platform": "backend", "Needs release note": "true"],
            """
            Only while a route is running, and only to the shop that owns it. The position of the last minute, no history.

            Drivers are told in the app, in one plain sentence, before the first time.
            """)
        comment(.sato, 120, "同意の文面を確認しました。「店舗に現在地が表示されます」で問題ありません。")
        retractedComment(.suzuki, 119)
        reply(.tanaka, 118.9, "消えてしまったコメントへの返事です：履歴は持たない、で決まりです。")
    }
}
