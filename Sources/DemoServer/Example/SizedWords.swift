/// The words that `SizedText` puts together.
struct SizedWords {
    var verbs: [String]
    var things: [String]
    var places: [String]
    var sentences: [String]
    var headings: [String]
    var remarks: [String]
    /// Between two sentences.
    var separator: String

    static let english = SizedWords(
        verbs: [
            "Repair", "Simplify", "Rework", "Speed up", "Document", "Translate", "Review", "Test", "Replace", "Extend",
            "Clean up", "Measure",
        ],
        things: [
            "import of orders", "list of stops", "monthly report", "print layout", "login page", "search field",
            "backup script", "address check", "email footer", "calendar view", "price table", "error message",
            "export to CSV", "photo upload", "map legend", "retry logic",
        ],
        places: [
            "for new shops", "in the driver app", "on small screens", "after the update", "for the Osaka team",
            "in the settings", "of last quarter", "for guests", "behind the proxy", "before the release", "on Sundays",
            "with many rows",
        ],
        sentences: [
            "A customer called about this twice, and both times we found a way around it by hand.",
            "It works on the test machine, but not with the amount of data that the larger shops have.",
            "Please keep the old behaviour behind a switch until the end of the month.",
            "The numbers in the report and on the screen should be the same, down to the last digit.",
            "Steps are in the support mail; the shortest way is to open two windows side by side.",
            "We agreed to do the small change now and to look at the rest when there is time.",
            "It takes eleven seconds with 400 rows, and everything else waits for it.",
            "The text has to be understood by somebody who sees this page for the first time.",
            "Nothing is lost, but people believe that it is, because the list is empty for a moment.",
            "There is a test for the case that went wrong, and one for the case next to it.",
            "Older phones show the second line cut in half when the font is set to large.",
            "Ask the people in the warehouse before removing the column: they print it every morning.",
        ],
        headings: ["What to do", "What we saw", "Done when", "Notes"],
        remarks: [
            "Looked at it this morning.", "Agreed.", "I can take this on Thursday.", "Still there after the update.",
            "Tested on two machines, fine on both.", "One question first.", "Thanks, that explains it.",
            "Waiting for an answer from the shop.",
        ],
        separator: " ")

    static let japanese = SizedWords(
        verbs: ["修正する", "見直す", "作り直す", "速くする", "確認する", "翻訳する", "整理する", "追加する", "計測する", "自動化する"],
        things: [
            "受注データの取り込み", "配達先の並び順", "月次レポートの集計", "印刷のレイアウト", "ログイン画面の文言", "検索の結果表示",
            "バックアップの手順", "住所の入力チェック", "お知らせメールの本文", "カレンダーの表示", "料金表の改行位置", "写真のアップロード",
        ],
        places: [
            "新しい店舗のための", "ドライバーアプリでの", "小さい画面で見たときの", "アップデート後に起きる", "大阪チームから頼まれた",
            "設定画面の奥にある", "前の四半期から続く", "件数が多いときだけの", "リリース前に済ませる", "夜間の処理で使っている",
        ],
        sentences: [
            "お客さまから二度お電話をいただき、どちらも手作業で対応しました。",
            "検証用の環境では問題ありませんが、件数の多いお店では画面が止まります。",
            "月末までは、以前の動きにも戻せるようにしておいてください。",
            "レポートと画面の数字が、最後の一桁まで同じになることを確認します。",
            "手順はサポートのメールにあります。画面を二つ並べるといちばん早く再現します。",
            "小さな直しを先に入れて、残りは時間のあるときに考えることにしました。",
            "四百件で十一秒かかり、そのあいだほかの処理がすべて待たされます。",
            "はじめてこのページを見る人にもわかる言葉で書いてください。",
            "データは消えていないのに、一瞬だけ一覧が空になるので不安にさせてしまいます。",
            "列を減らす前に倉庫の方に聞いてください。毎朝印刷して使っているそうです。",
        ],
        headings: ["やること", "起きていること", "終わりの条件", "メモ"],
        remarks: [
            "今朝見てみました。", "賛成です。", "木曜日に対応できます。", "更新後もまだ起きています。", "二台で試して、どちらも大丈夫でした。",
            "先に一つだけ質問です。", "ありがとうございます、理由がわかりました。", "お店からの返事を待っています。",
        ],
        separator: "")
}
