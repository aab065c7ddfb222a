extension ProjectDraft {
    /// WEB 1 to 20: the new site, and the shop that came with it.
    mutating func tellShopRelaunch() {
        task(
            "新しいサイトの構成を決める", .done, .high, by: .mori, ago: 165, done: 150, to: [.mori, .tanaka],
            labels: ["design", "copy"], milestone: "新サイト公開", progress: 100,
            """
            トップ、機能、料金、導入事例、ショップ、ブログの 6 つ。

            いまのサイトは 23 ページあるのに、アクセスの 9 割が 3 ページに集まっている。減らすことから始めたい。
            """)
        comment(.tanaka, 162, "「会社概要」は料金ページの下に小さくあれば十分だと思います。")
        comment(.sato, 161, "特定商取引法の表記だけは独立したページにしてください。")

        task(
            "Write the front page in one sentence", .done, .high, by: .mori, ago: 160, done: 141, to: [.mori, .lena],
            labels: ["copy"], milestone: "新サイト公開", estimate: 240, progress: 100,
            """
            We have five versions with four lines each. One sentence that a baker understands at six in the morning.

            > 朝の配達、回る順番は Tsubame が決めます。
            > Your morning round, in the right order.
            """)
        comment(.yamamoto, 155, "お客さま 3 人に読んでもらいました。「回る順番」がいちばん伝わっています。")

        task(
            "Static pages instead of the old CMS", .done, .medium, by: .lena, ago: 158, done: 137, to: [.lena],
            labels: ["seo"], milestone: "新サイト公開", estimate: 960, progress: 100,
            """
            Plain files, built in four seconds, no login that can be broken into. The last CMS update failed twice and took
            the shop with it.
            """)

        task(
            "写真を撮る：パン屋さんの朝", .done, .medium, by: .mori, ago: 154, done: 143, to: [.mori], labels: ["design"],
            milestone: "新サイト公開", progress: 100,
            """
            5:40 集合。許可はいただいています（店主の林さん）。焼き上がりの湯気と、軽バンに積むところを撮りたい。
            """)
        comment(.mori, 143, "使えるものが 31 枚。お礼に大きく焼いたものを 1 枚お渡ししました。")

        task(
            "料金表をわかりやすく", .done, .medium, by: .sato, ago: 150, done: 136, to: [.mori], labels: ["copy", "design"],
            milestone: "新サイト公開", parent: 1, estimate: 180, progress: 100,
            """
            - 車 1 台 月 1,980 円
            - 2 台目から 月 1,480 円
            - 最初の 30 日は無料、カードの登録なし

            税込みで書く。「〜」「お問い合わせください」は使わない。
            """)

        task(
            "Redirect all 23 old addresses", .done, .high, by: .lena, ago: 146, done: 135, to: [.lena], labels: ["seo"],
            milestone: "新サイト公開", parent: 3, estimate: 60, progress: 100,
            """
            301, no chains, and the two PDF files that are printed on flyers have to go on working for ever.
            """)

        task(
            "ショップ：スターターキットのページ", .done, .medium, by: .mori, ago: 140, done: 118, to: [.mori, .lena],
            labels: ["shop", "design"], sprint: "Web 7", estimate: 480, progress: 100,
            """
            スマホホルダー、シガーソケット充電器、車に貼るマグネットのセット。3,800 円。

            「アプリだけでも使えます」をボタンの真下に書く。
            """)

        task(
            "Shop: pay by bank transfer", .done, .medium, by: .sato, ago: 137, done: 109, to: [.lena],
            labels: ["shop"], sprint: "Web 7", estimate: 420, progress: 100,
            """
            Half of the small shops have no company card. Order first, goods go out when the money is there; a reminder
            after five days, cancelled after ten.
            """)
        comment(.sato, 112, "消し込みは OPS-9 の手順で毎朝 10 時に行います。")

        task(
            "お問い合わせフォームに迷惑メールが多い", .done, .high, by: .yamamoto, ago: 132, done: 127, to: [.lena],
            labels: ["bug"], sprint: "Web 7", estimate: 90, progress: 100,
            """
            1 日 40 通。画像を選ばせる仕組みは入れたくない（お客さまが離れるので）。

            案：見えない欄を 1 つ置き、3 秒以内の送信を捨てる。
            """)
        comment(.lena, 127, "Two a day now, both written by people.")

        task(
            "Blog: why we round arrival times up", .done, .low, by: .tanaka, ago: 124, done: 115, to: [.tanaka],
            labels: ["copy"], progress: 100,
            """
            About 700 words, one chart. People forgive "seven minutes early" and never "two minutes late".
            """)

        task(
            "Old landing pages", .done, .trivial, by: .mori, ago: 121, changed: 90, done: 119, to: [.mori],
            labels: ["design"], progress: 100, archived: true,
            """
            The three pages for the trade fairs of last year. Taken off the site; the texts stay here.
            """)

        task(
            "展示会のページの文章を事例に使い回す", .todo, .low, by: .mori, ago: 118, labels: ["copy"], parent: 11,
            """
            花屋さんの声が 2 つ、そのまま導入事例に使えそう。掲載の許可は取り直すこと。
            """)

        task(
            "Case study: Kobo bakery, two vans", .done, .medium, by: .yamamoto, ago: 113, done: 88,
            to: [.yamamoto, .mori],
            labels: ["copy"], sprint: "Web 7", progress: 100,
            """
            Numbers that they allow us to print: 46 stops a day, 70 minutes saved, one van fewer on Mondays.
            """)
        comment(.mori, 92, "写真を 2 枚に絞りました。犬の写真はボツにできず、残しています 🐕")

        task(
            "画像を AVIF にして軽くする", .done, .low, by: .lena, ago: 105, done: 97, to: [.lena], labels: ["seo"],
            estimate: 120, progress: 100,
            """
            トップの転送量 2.8 MB → 610 KB。古い端末には JPEG を返す。
            """)

        task(
            "Form labels are missing for screen readers", .done, .high, by: .lena, ago: 101, done: 94, to: [.lena],
            labels: ["a11y", "bug"], sprint: "Web 7", estimate: 90, progress: 100,
            """
            The placeholder was used as the label. Found by a customer who runs his flower shop blind, and who was very
            patient with us.
            """)

        task(
            "コントラストを 4.5:1 以上にそろえる", .done, .medium, by: .mori, ago: 99, done: 79, to: [.mori],
            labels: ["a11y", "design"], parent: 1, estimate: 150, progress: 100,
            """
            薄いグレーの説明文が 3.1:1 でした。色見本を作り直し、そこからしか色を取らないようにします。
            """)

        deletedTask("テスト（消してください）", by: .sato, ago: 95)

        task(
            "Newsletter: sign-up and the first three letters", .done, .medium, by: .tanaka, ago: 92, done: 58,
            to: [.mori, .yamamoto], labels: ["copy"], estimate: 360, progress: 100,
            """
            One letter a month, what changed and one trick. Double opt-in. No counting of who opened what.
            """)
        retractedComment(.yamamoto, 80)
        comment(.mori, 60, "登録 118 件。1 通目を送りました。")

        task(
            "ショップの送料を地域別にする", .done, .medium, by: .sato, ago: 85, done: 62, to: [.lena], labels: ["shop"],
            estimate: 240, progress: 100,
            """
            いままで一律 600 円で、沖縄と北海道は赤字でした。3 区分（近畿 500、本州 700、その他 1,200）にします。
            """)

        task(
            "Invoice as PDF, with the registration number", .done, .high, by: .sato, ago: 78, done: 55, to: [.lena],
            labels: ["shop"], estimate: 300, progress: 100,
            """
            適格請求書: the number, the rate and the tax per rate have to be on it. A customer's accountant sent one back.

            Layout checked by our tax adviser, see OPS-12.
            """)
    }
}
