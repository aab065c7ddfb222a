import SyncCore

/// Single sentences that commands say beside their results.
enum NoteWords {
    static func damagedState(_ file: String) -> Words {
        let file = file.escapedForTerminal()
        return Words(
            en: "The state was damaged and lies in \(file) now. A new one is begun; the next pull fills it.",
            ja: "状態データベースが壊れていたため \(file) に移しました。次の pull で作り直します。")
    }

    static func waitingFor(_ process: Int32?) -> Words {
        let number = process.map { " (\($0))" } ?? ""
        return Words(en: "Waiting for another toji\(number) …", ja: "別の toji\(number) の終了を待っています…")
    }

    static func noMergeDriver(_ reason: Words) -> Words {
        Words(
            en: "`git merge` will merge task files line by line: \(reason.en)",
            ja: "`git merge` はタスクのファイルを行ごとにマージします: \(reason.ja)")
    }

    static let upToDate = Words(en: "Already up to date.", ja: "すでに最新です。")
    static let dryRun = Words(en: "Nothing was written.", ja: "何も書き込んでいません。")
    static let clean = Words(en: "Nothing was edited.", ja: "編集はありません。")
    static let noTasks = Words(en: "No task matches.", ja: "一致するタスクはありません。")

    static let pushAsksForPeople = Words(
        en: "`toji push` asks the tracker for people who are in no task here yet.",
        ja: "ここのタスクにまだいない人については、`toji push` がトラッカーに問い合わせます。")

    static func cloned(_ folder: String) -> Words {
        let folder = folder.escapedForTerminal()
        return Words(
            en: "Go on with `cd \(folder)`, `toji list` and `toji show ID`.",
            ja: "続けて `cd \(folder)`、`toji list`、`toji show ID` を試してください。")
    }

    static func interruptedClone(_ folder: String) -> Words {
        let folder = folder.escapedForTerminal()
        return Words(
            en: "What was read is kept. Go on with `toji -C \(folder) pull`.",
            ja: "読み込んだ分は残っています。`toji -C \(folder) pull` で続けられます。")
    }

    static func guessedAccount(_ name: String) -> Words {
        let name = name.escapedForTerminal()
        return Words(
            en: "This tracker does not tell whose token it is; \(name) is taken, the tenant's owner.",
            ja: "トークンの持ち主を確かめられないため、テナントの所有者 \(name) とみなしています。")
    }

    static func loggedIn(host: String, account: String) -> Words {
        let (host, account) = (host.escapedForTerminal(), account.escapedForTerminal())
        return Words(en: "Logged in at \(host) as \(account).", ja: "\(host) に \(account) としてログインしました。")
    }

    static func loggedOut(host: String) -> Words {
        let host = host.escapedForTerminal()
        return Words(en: "The token for \(host) is removed.", ja: "\(host) のトークンを削除しました。")
    }

    static func notLoggedIn(host: String) -> Words {
        let host = host.escapedForTerminal()
        return Words(en: "There was no token for \(host).", ja: "\(host) のトークンはありませんでした。")
    }

    static let unknownAccount = Words(en: "unknown account", ja: "不明なアカウント")
}
