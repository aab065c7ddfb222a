import SyncCore

/// What `toji set` and `toji edit` say.
enum EditWords {
    static let nothingWritten = Words(en: "No file was written.", ja: "どのファイルにも書き込んでいません。")

    static func nothingToDo(_ name: String) -> Words {
        Words(en: "\(name)  nothing had to change", ja: "\(name)  変更の必要はありません")
    }

    /// `ENG-42: labels+=uii: labels: uii is not known; did you mean ui?`, or the place in a file and what is wrong there.
    static func of(_ refusal: EditRefusal) -> Words {
        var place = [refusal.task.escapedForTerminal()]
        if case .file(let problem) = refusal.reason { place = [problem.place] }
        if let assignment = refusal.assignment { place.append(shown(assignment)) }
        let words = of(refusal.reason)
        let start = place.joined(separator: ": ")
        return Words(en: "\(start): \(words.en)", ja: "\(start): \(words.ja)")
    }

    static func of(_ reason: EditRefusal.Reason) -> Words {
        switch reason {
        case .unknownTask:
            Words(
                en: "no such task is in this mirror. `toji list --all` shows what is",
                ja: "このミラーにないタスクです。`toji list --all` で一覧できます")
        case .ignored: Words(en: "says toji: ignore, so it is no task", ja: "toji: ignore とあるため、タスクではありません")
        case .severalFiles(let files):
            Words(
                en: "several files have this id: \(list(files)). Name one by its path",
                ja: "同じ id のファイルが複数あります: \(list(files))。パスで指定してください")
        case .unknownField(let name, let nearest):
            Words(
                en: "there is no field \(shown(name))"
                    + (nearest.isEmpty
                        ? ". `toji set --help` tells which there are" : "; did you mean \(list(nearest))?"),
                ja: "項目 \(shown(name)) はありません"
                    + (nearest.isEmpty ? "。`toji set --help` に説明があります" : "。\(list(nearest)) のことですか？"))
        case .notAList(let field):
            Words(
                en: "\(shown(field)) holds one value; only labels and assignees take += and -=",
                ja: "\(shown(field)) の値は 1 つです。+= と -= は labels と assignees だけで使えます")
        case .unknownParent(let id):
            Words(en: "no task \(shown(id)) is in this mirror", ja: "タスク \(shown(id)) はこのミラーにありません")
        case .ownDescendant(let id):
            Words(
                en: "\(shown(id)) is the task itself or lies below it",
                ja: "\(shown(id)) はこのタスク自身か、その下にあるタスクです")
        case .notText: Words(en: "the text holds NUL bytes", ja: "本文に NUL バイトが含まれています")
        case .value(let reason): ProblemWords.of(reason)
        case .file(let problem): ProblemWords.of(problem.reason)
        case .left(let reason):
            Words(
                en: "\(WaitingWords.of(reason).en). Try again",
                ja: "\(WaitingWords.of(reason).ja)。もう一度実行してください")
        }
    }

    /// A long description is cut.
    static func shown(_ assignment: Assignment) -> String { shown(assignment.description) }

    private static func shown(_ text: String) -> String { text.escapedForTerminal().truncated(toWidth: 60) }

    private static func list(_ names: [String]) -> String { names.map { shown($0) }.joined(separator: ", ") }
}
