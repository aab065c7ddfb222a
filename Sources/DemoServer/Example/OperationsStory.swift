extension ProjectDraft {
    /// OPS 1 to 27: the work that keeps a company of six going.
    mutating func tellOperations() {
        task(
            "経費の締め日を毎月 25 日にそろえる", .done, .medium, by: .sato, ago: 200, done: 185, to: [.sato], labels: ["経理"],
            progress: 100,
            """
            領収書は撮影して当日中に。紙は封筒に月ごと。25 日を過ぎたものは翌月分にします。
            """)

        task(
            "On-call: who answers when the planner is down at 6 am", .done, .high, by: .tanaka, ago: 192, done: 180,
            to: [.tanaka, .lena], labels: ["support"], progress: 100,
            """
            Lena takes 23:00–07:00 JST, which is her evening. Tanaka takes the rest. Two alarms a month is the limit; at the
            third we stop features and fix.
            """)
        comment(.lena, 181, "Works for me. Sundays are free unless the phone rings twice.")

        task(
            "業務用スマホ 2 台を更新する", .done, .low, by: .sato, ago: 184, done: 166, to: [.sato], labels: ["office"],
            progress: 100, fields: ["Vendor": "駅前の電器店", "Amount (JPY)": "96800"],
            """
            検証用に、いちばん売れている機種と、いちばん小さい機種を 1 台ずつ。
            """)

        task(
            "Restore drill", .done, .critical, by: .tanaka, ago: 170, done: 163, to: [.tanaka, .ito],
            labels: ["security"], estimate: 180, progress: 100,
            """
            Take the backup of last night, restore it on an empty machine, plan one route. With a clock running.

            Result: 41 minutes, of which 25 went into looking for the key. The key now lies where the page says.
            """)
        comment(.ito, 163, "手順書の 4 番が古かったので直しました。次は四半期後に。")

        task(
            "鍵の置き場所と、だれが開けられるか", .done, .high, by: .tanaka, ago: 164, done: 159, to: [.tanaka],
            labels: ["security"], parent: 4, progress: 100,
            """
            2 人以上が開けられること。1 人が旅行中でも復元できること。
            """)

        task(
            "Answer every mail within one working day", .done, .medium, by: .yamamoto, ago: 158, done: 120,
            to: [.yamamoto], labels: ["support"], progress: 100,
            """
            Median is 3 h now, the worst of the month was 4 days (holidays). Two canned sentences, the rest by hand.
            """)

        task(
            "SMS 事業者の見積もりを 3 社から取る", .done, .medium, by: .sato, ago: 145, done: 134, to: [.sato], labels: ["経理"],
            progress: 100, fields: ["Vendor": "B 社", "Amount (JPY)": "9"],
            """
            1 通あたり A 社 12 円、B 社 9 円、C 社 8 円（最低月額 5 万円）。月 3,000 通までなら B 社。
            """)

        task(
            "Farewell for Ito-san", .done, .low, by: .yamamoto, ago: 126, done: 114, to: [.yamamoto, .mori],
            labels: ["office"], progress: 100,
            """
            Soba, a card, and the map of Kyoto with all his test addresses as pins.
            """)
        comment(.mori, 115, "地図、とても喜んでいました。「上ル」が 3 つ多いそうです。")

        task(
            "銀行振込の消し込み手順", .done, .medium, by: .sato, ago: 119, done: 110, to: [.sato], labels: ["経理"],
            progress: 100,
            """
            1. 10 時に入出金明細を落とす
            2. 注文番号で突き合わせる
            3. 名前だけの振込は金額と日付で探し、見つからなければ山本さんから電話

            月に 4〜5 件は人の目が要ります。
            """)

        task(
            "Take Ito's accounts out of everything", .done, .critical, by: .tanaka, ago: 114, done: 112, to: [.tanaka],
            labels: ["security"], progress: 100,
            """
            - [x] mail forwarded for 90 days
            - [x] code hosting
            - [x] cloud console
            - [x] tracker: out of the tenant, the tasks stay
            - [x] door code
            """)

        task(
            "エンジニアの採用", .doing, .high, by: .tanaka, ago: 110, changed: 5, to: [.tanaka, .sato], labels: ["hiring"],
            due: .day(35), progress: 40,
            """
            伊藤さんの後任。サーバー側が中心、地図が好きな人。

            週 4 日勤務、京都でもリモートでも可。試用の課題は出さず、半日いっしょに作業してもらう。
            """)
        comment(.sato, 40, "応募 14 名、面談 6 名。")
        comment(.tanaka, 5, "2 名に半日来ていただくことになりました。木曜と来週の火曜です。")

        task(
            "Invoice layout: let the tax adviser look", .done, .medium, by: .sato, ago: 76, done: 60, to: [.sato],
            labels: ["経理", "legal"], progress: 100, fields: ["Vendor": "みやこ税理士事務所"],
            """
            Three remarks: rounding once a rate and not once a line, the number above the fold, "御中" for companies.
            """)

        task(
            "コーヒー豆の定期便を見直す", .done, .trivial, by: .mori, ago: 74, done: 70, to: [.mori], labels: ["office"],
            progress: 100, fields: ["Vendor": "六曜焙煎所", "Amount (JPY)": "4200"],
            """
            月 1 kg では足りない。深煎りと浅煎りを 1 kg ずつ、交互に。
            """)
        comment(.lena, 73.5, "And one decaf, please.")
        reply(.mori, 73, "デカフェ 500 g を足しました ☕️")

        task(
            String(repeating: "🍡🍵🍰", count: 85), .done, .trivial, by: .yamamoto, ago: 69, changed: 40, done: 41,
            to: [.yamamoto], labels: ["office"], progress: 100, archived: true,
            """
            お花見の係です。題名にはみんなの希望をそのまま書きました（85 票ずつで引き分け）。
            """)
        comment(.sato, 66, "予算は 1 万円まで、題名は 255 文字まで。")

        task(
            "プライバシーポリシーの改定", .doing, .high, by: .sato, ago: 64, changed: 1.8, to: [.sato, .tanaka],
            labels: ["legal"], deadline: .day(19), progress: 70,
            """
            変わるところ

            - 第 3 条：配達先のメモ（ENG-28）
            - 第 5 条：退職者の名前の扱い（ENG-40）
            - 第 8 条：写真の保存期間。ENG-29 が決まるまでは入れない

            施行の 14 日前までに、お客さま全員にメールで知らせる。
            """)
        comment(.tanaka, 20, "第 5 条、とても読みやすいです。")

        task(
            "Mail to all shops about the new policy", .todo, .medium, by: .sato, ago: 62, to: [.yamamoto],
            labels: ["legal", "support"], parent: 15, due: .day(5), estimate: 90,
            """
            Short. What changes, from when, where the full text is, whom to ask. No "we value your privacy".
            """)

        task(
            "事務所の引っ越しを検討する", .waiting, .low, by: .tanaka, ago: 56, changed: 30, to: [.sato], labels: ["office"],
            fields: ["Amount (JPY)": "185000"],
            """
            西陣の町家、1 階が土間。家賃は月 18.5 万円。大家さんの返事待ち（改装してよいか）。
            """)

        task(
            "Renew the domain and the certificates", .todo, .high, by: .lena, ago: 49, to: [.lena],
            labels: ["security"],
            deadline: .day(22), fields: ["Vendor": "registrar", "Amount (JPY)": "3960", "Renewal": "120"],
            """
            The domain renews by itself only if the card is valid, and the card is a new one since spring.
            """)

        task(
            "四半期の売上をまとめる", .todo, .medium, by: .sato, ago: 36, to: [.sato], labels: ["経理"], due: .day(10),
            estimate: 240,
            """
            車の台数、解約、ショップ。グラフは 3 枚まで。田中さんが銀行に持っていく資料も兼ねます。
            """)

        task(
            "Second restore drill", .todo, .high, by: .tanaka, ago: 28, to: [.lena], labels: ["security"],
            due: .day(11),
            estimate: 120,
            """
            This time by somebody who has never done it, with nothing but the page. Under 20 minutes would be good.
            """)

        task(
            "サポート用の電話番号を分ける", .waiting, .medium, by: .yamamoto, ago: 25, changed: 11, to: [.sato],
            labels: ["support"], fields: ["Vendor": "電話会社", "Amount (JPY)": "1100"],
            """
            いまは田中さんの携帯に転送されていて、夜中にも鳴る。番号が届くのを待っています（2 週間ほど）。
            """)

        task(
            "Two-factor login for everybody, without exceptions", .done, .high, by: .lena, ago: 23, done: 8,
            to: [.tanaka, .sato], labels: ["security"], progress: 100,
            """
            Six people, twelve keys, one box with spare ones in the safe.
            """)
        comment(.sato, 8, "全員分、確認しました。予備の鍵は金庫の上段です。")

        task(
            "花屋さんの会合で話す", .todo, .low, by: .yamamoto, ago: 18, to: [.yamamoto, .mori], labels: ["support"],
            due: .hour(15, 9), estimate: 180,
            """
            15 分。スライドは 5 枚。実演は「雨の日に 1 件増えた」場面で。

            会場のネットは遅いので、オフラインで動くようにしておく。
            """)

        task(
            "Restart the planner each morning at 05:30", .doing, .high, by: .tanaka, ago: 14, changed: 13.6,
            to: [.tanaka],
            labels: ["support"], due: .hour(1, -3.5), progress: 50,
            """
            Until ENG-32 is fixed. By timer, with a check before and after; writes one line into the channel.

            **Take this out again afterwards.**
            """)

        task(
            "Supplier of the wooden boxes wants 50 % in advance", .waiting, .medium, by: .sato, ago: 11, changed: 6,
            to: [.sato], labels: ["経理"], due: .day(2), fields: ["Vendor": "北山木工", "Amount (JPY)": "66000"],
            """
            Sixty boxes for WEB-21. Asked for 30 %. They are a family business and have to buy the wood first, so I would
            not press them.
            """)
        comment(.tanaka, 6, "50 % でいきましょう。長いお付き合いになりそうなので。")

        task(
            "健康診断の予約", .todo, .low, by: .sato, ago: 7, to: [.sato], labels: ["office"], due: .day(18),
            """
            全員ぶんをまとめて申し込みます。都合の悪い曜日を今週中に教えてください。
            """)
        comment(.suzuki, 6.5, "水曜以外なら大丈夫です。")
        comment(.mori, 6, "私は午後がありがたいです。")

        task(
            "Plants: who waters them in August", .todo, .trivial, by: .mori, ago: 2, labels: ["office"],
            """
            The fern did not survive last year. 🌿 A list by the door, one name a week.
            """)
        comment(.yamamoto, 1.4, "8 月の最初の 2 週はわたしが。")
    }
}
