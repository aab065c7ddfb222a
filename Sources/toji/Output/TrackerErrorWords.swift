import SyncCore

/// What went wrong with the tracker, and what to do next.
enum TrackerErrorWords {
    static func of(_ error: TrackerError) -> Words {
        let what = error.request.escapedForTerminal()
        let words = of(error.reason)
        return what.isEmpty ? words : Words(en: "\(words.en) (\(what))", ja: "\(words.ja)（\(what)）")
    }

    private static func of(_ reason: TrackerError.Reason) -> Words {
        switch reason {
        case .notLoggedIn:
            Words(
                en: "The tracker refuses the token. Run `toji login`, then try again.",
                ja: "トークンが拒否されました。`toji login` をしてからやり直してください。")
        case .forbidden(let words):
            Words(
                en:
                    "The tracker does not allow this account to do that\(told(words)). Ask for the right, or use another token.",
                ja: "このアカウントには許可されていません\(told(words))。権限を得るか、別のトークンを使ってください。")
        case .notFound: Words(en: "The tracker does not know it.", ja: "見つかりません。")
        case .refused(let status, let words):
            Words(
                en: "The tracker refused the request with \(status)\(told(words)).",
                ja: "要求が拒否されました (\(status))\(told(words))。")
        case .tooManyRequests(let seconds):
            Words(
                en: "Too many requests. Try again \(seconds.map { "in \($0) seconds" } ?? "later").",
                ja: "要求が多すぎます。\(seconds.map { "\($0) 秒後に" } ?? "しばらくして")やり直してください。")
        case .serverFailed(let status, let words):
            Words(
                en: "The tracker failed with \(status)\(told(words)). Try again later.",
                ja: "サーバーの障害です (\(status))\(told(words))。しばらくしてやり直してください。")
        case .unreachable(_, let words):
            Words(
                en: "The tracker cannot be reached: \(shown(words)). Check the address and the network.",
                ja: "接続できません: \(shown(words))。アドレスとネットワークを確かめてください。")
        case .timedOut:
            Words(en: "The tracker did not answer in time. Try again later.", ja: "時間内に応答がありません。しばらくしてやり直してください。")
        case .badAnswer(let words):
            Words(
                en: "The tracker's answer is not what it should be: \(shown(words)).",
                ja: "サーバーの応答が正しくありません: \(shown(words))。")
        case .tooLarge(let limit):
            Words(
                en: "The answer is larger than \(limit / 1_048_576) MiB.", ja: "応答が \(limit / 1_048_576) MiB を超えています。")
        case .redirected(let target):
            Words(
                en: "The tracker points to \(shown(target)), which is not followed. Use that address, if you trust it.",
                ja: "\(shown(target)) に転送されましたが、従いませんでした。信頼できるならそのアドレスを使ってください。")
        case .insecure:
            Words(
                en: "Plain http is only used on this machine. Use https://.",
                ja: "http はこのマシンの中だけで使えます。https:// を使ってください。")
        case .unknownTracker:
            Words(
                en: "No Koyori answers at this address. Give the address of the web page, or of the API.",
                ja: "このアドレスに Koyori はありません。ウェブページか API のアドレスを指定してください。")
        case .tenantNotChosen(let names):
            Words(
                en: "Several tenants: \(names.map(shown).joined(separator: ", ")). Choose one with --tenant.",
                ja: "テナントが複数あります: \(names.map(shown).joined(separator: ", "))。--tenant で選んでください。")
        case .cancelled: Words(en: "Interrupted.", ja: "中断しました。")
        }
    }

    private static func told(_ words: String) -> String { words.isEmpty ? "" : ": \(shown(words))" }

    private static func shown(_ text: String) -> String { text.escapedForTerminal().truncated(toWidth: 160) }
}
