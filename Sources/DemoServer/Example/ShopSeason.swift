extension ProjectDraft {
    /// WEB 21 to 41: gift sets, an English site and what customers run into.
    mutating func tellShopSeason() {
        task(
            "ギフトセットを販売する", .inProgress, .high, by: .mori, ago: 50, changed: 1.1, to: [.mori, .sato],
            labels: ["shop", "design"], milestone: "ギフトセット", deadline: .day(24), progress: 55,
            """
            開店祝い用。キット一式に、手書き風のカードと木の箱を付ける。5,500 円。

            - 箱は北山の木工所に 60 個発注済み
            - 熨斗は 3 種類から選べる
            - 送り主と届け先が別になるのは今回が初めて
            """)
        comment(.sato, 44, "原価は 3,120 円です。送料込みでも赤字にはなりません。")
        comment(.mori, 12, "箱の試作が届きました。焼印がきれいです。")

        task(
            "Sender and receiver are different people", .inProgress, .high, by: .lena, ago: 47, changed: 2.3,
            to: [.lena],
            labels: ["shop"], milestone: "ギフトセット", sprint: "Web 8", parent: 21, due: .day(4), estimate: 480,
            progress: 50,
            """
            Two addresses, the invoice goes to one and the box to the other, and the box must not contain the price.
            """)
        comment(.lena, 6, "The address form is shared now. What about a phone number of the receiver?")
        reply(.sato, 5.8, "運送会社に必要なので必須でお願いします。")

        task(
            "熨斗を選ぶ画面", .todo, .medium, by: .mori, ago: 46, to: [.mori], labels: ["design", "shop"],
            milestone: "ギフトセット", sprint: "Web 8", parent: 21, due: .day(7), estimate: 180,
            """
            御開店祝、御祝、無地の 3 種類。名入れは 10 文字まで、縦書きのプレビューを出す。

            「髙」や「﨑」、「𠮷」を入れても崩れないこと。
            """)

        task(
            "Card with a hand-written look", .done, .low, by: .mori, ago: 45, done: 20, to: [.mori], labels: ["design"],
            milestone: "ギフトセット", parent: 21, progress: 100,
            """
            Six sentences to choose from and one free field of 80 characters.
            """)

        task(
            "ギフトの注文確認メール", .todo, .medium, by: .sato, ago: 44.5, to: [.sato, .lena], labels: ["copy", "shop"],
            milestone: "ギフトセット", sprint: "Web 8", parent: 21, due: .hour(9, 3), estimate: 120,
            """
            届け先の方には、発送の前にメールを送らない（驚かせたいという声が多いので）。
            """)

        task(
            "English site", .inProgress, .medium, by: .tanaka, ago: 43, changed: 3, to: [.lena],
            labels: ["翻訳", "copy"], milestone: "English site", deadline: .day(40), progress: 30,
            """
            Not a translation of everything: front page, features, prices, one case study and the contact form.

            The two couriers in Berlin are the first readers.
            """)

        task(
            "Translate the feature pages", .inProgress, .medium, by: .lena, ago: 41, changed: 3.2, to: [.lena],
            labels: ["翻訳"], milestone: "English site", sprint: "Web 8", parent: 26, due: .day(8), estimate: 600,
            progress: 65,
            """
            Four of six are done. "到着予定" is "arrival time", never "ETA": nobody in a bakery says ETA.
            """)

        task(
            "言語の切り替えを右上に", .done, .low, by: .mori, ago: 38, done: 24, to: [.mori], labels: ["design", "翻訳"],
            milestone: "English site", parent: 26, estimate: 60, progress: 100,
            """
            旗は使わない。「日本語 / English」と文字で書く。
            """)

        task(
            "hreflang and separate sitemaps", .todo, .low, by: .lena, ago: 37, to: [.lena], labels: ["seo", "翻訳"],
            milestone: "English site", sprint: "Web 9", parent: 26, estimate: 90,
            """
            Both languages point at each other and at themselves, or the search engines show the wrong one in Osaka.
            """)

        task(
            "Currency: show prices in euro?", .backlog, .low, by: .lena, ago: 35, labels: ["shop", "要相談"],
            milestone: "English site", parent: 26,
            """
            We bill in yen. A number in euro next to it would be honest only if it says of which day the rate is.
            """)
        comment(.tanaka, 33, "当面は円だけで。為替の説明を読まされるより、すっきりします。")

        task(
            "iPhone SE でヘッダーが 2 行になる", .done, .medium, by: .yamamoto, ago: 31, done: 28, to: [.mori],
            labels: ["bug", "design"], estimate: 30, progress: 100,
            """
            幅 320 px。「ショップ」が折り返して、メニューのボタンが押せない。
            """)

        task(
            "在庫が 0 のときの表示", .todo, .medium, by: .sato, ago: 26, to: [.lena], labels: ["shop"], sprint: "Web 8",
            due: .day(6), estimate: 120,
            """
            「売り切れ」ではなく「次の入荷は◯日ごろ」。日付がわからなければ「入荷をお知らせします」とメール欄を出す。
            """)

        task(
            "Case study: the tofu shop that stopped spilling", .todo, .low, by: .yamamoto, ago: 22, to: [.yamamoto],
            labels: ["copy"], sprint: "Web 9", due: .day(19),
            """
            Interview is done (42 minutes, with a lot of laughing). Needs to become 600 words.
            """)

        task(
            "トップページの読み込みを 1 秒以内に", .backlog, .medium, by: .tanaka, ago: 20, labels: ["seo"], estimate: 240,
            """
            4G で 1.9 秒。半分はフォント。日本語の書体を、使っている字だけに絞れないか。
            """)
        comment(
            .lena, 18, "Subsetting brings 2.1 MB down to 180 KB. Names of customers would fall back to the system font."
        )

        task(
            "Help page: what to do when the phone has no signal", .inProgress, .medium, by: .yamamoto, ago: 17,
            changed: 4,
            to: [.yamamoto], labels: ["copy"], sprint: "Web 8", due: .day(3), estimate: 120, progress: 80,
            """
            The most asked question of the month. Three pictures, no more than ten lines.
            """)

        task(
            "「よくある質問」を検索できるようにする", .backlog, .low, by: .mori, ago: 14, labels: ["design"],
            """
            34 項目になり、目で探すのがつらい。文字を入れると絞り込まれるだけでよい。
            """)

        task(
            "Remove the last tracking script", .todo, .medium, by: .lena, ago: 10, to: [.lena], labels: ["seo", "要相談"],
            sprint: "Web 9", estimate: 45,
            """
            It is the only reason why we would need a consent banner. Server logs answer the questions that we really ask.
            """)
        comment(.sato, 9.5, "広告を出していないので、止めても困りません。賛成です。")

        task(
            "ブログ：雨の日の配達時間は本当に延びるのか", .todo, .low, by: .tanaka, ago: 8, to: [.tanaka], labels: ["copy"],
            due: .day(13),
            """
            ENG-21 で集めた 140 日ぶんの記録から。グラフは 2 つ。結論：延びる。ただし午前だけ。
            """)

        task(
            "Checkout loses the cart after going back", .inProgress, .critical, by: .yamamoto, ago: 6, changed: 0.5,
            to: [.lena], labels: ["bug", "shop"], sprint: "Web 8", due: .day(0), deadline: .hour(1, 9), estimate: 180,
            progress: 70,
            """
            Three orders were given up yesterday, and one person called.

            ### To repeat

            1. put two kits into the cart
            2. go to payment
            3. press *Back* in Safari

            The cart is empty. Firefox keeps it. Something about the page cache, I think.
            """)
        comment(.lena, 2.1, "`pageshow` with `persisted`: we clear the cart on load, and Safari does not load.")
        comment(.yamamoto, 0.6, "お電話のお客さまには手作業で注文を入れました。")

        task(
            "Shop: the confirmation page prints badly", .todo, .trivial, by: .sato, ago: 3, labels: ["bug", "shop"],
            """
            Some customers file it on paper. The menu takes the first page and the total falls onto the third.
            """)

        block(22, blocking: 25)
        block(39, blocking: 21)
    }
}
