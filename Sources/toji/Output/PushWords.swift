import SyncCore
import SyncEngine

/// What `toji push` says.
enum PushWords {
    static let nothing = Words(en: "Nothing to send.", ja: "送るものはありません。")
    static let dryRun = Words(en: "Nothing was sent.", ja: "何も送っていません。")
    static let takenOver = Words(en: "was there already", ja: "すでにあったものを採用")

    static func undoes(_ credit: String) -> Words {
        let credit = credit.escapedForTerminal()
        return Words(en: "undoes \(credit)", ja: "\(credit) の変更を取り消し")
    }

    static func braked(_ edited: Int, of all: Int) -> Words {
        Words(
            en:
                "\(edited) of \(all) tasks are edited; nothing was sent. `toji diff` shows them, `toji push --force` sends "
                + "them, `git checkout -- .` takes them back.",
            ja: "\(all) 件中 \(edited) 件のタスクが編集されているため、何も送っていません。`toji diff` で確かめ、送るなら "
                + "`toji push --force`、取り消すなら `git checkout -- .` としてください。")
    }

    static func refused(_ refusal: Refusal) -> Words {
        let place = "\(refusal.subject): \(refusal.field)".escapedForTerminal()
        if refusal.words.isEmpty {
            return Words(
                en:
                    "\(place): the tracker took it and did not apply it. Change it, or try again with `toji push --force`.",
                ja: "\(place): トラッカーは受け付けましたが、反映しませんでした。直すか、`toji push --force` で送り直してください。")
        }
        if refusal.words == "forbidden" {
            return Words(
                en:
                    "\(place): refused: forbidden. Whoever is assigned must be able to enter the project, and may have left. "
                    + "Change it, or try again with `toji push --force`.",
                ja: "\(place): 拒否されました: forbidden。担当者はプロジェクトに入れる人に限られます（退出した人は不可）。"
                    + "直すか、`toji push --force` で送り直してください。")
        }
        let words = refusal.words.escapedForTerminal().truncated(toWidth: 160)
        return Words(
            en: "\(place): refused: \(words). Change it, or try again with `toji push --force`.",
            ja: "\(place): 拒否されました: \(words)。直すか、`toji push --force` で送り直してください。")
    }

    static func inDoubt(_ doubt: PushReport.InDoubt) -> Words {
        let file = doubt.file.escapedForTerminal()
        switch doubt.reason {
        case .unanswered(let error):
            let words = TrackerErrorWords.of(error)
            return Words(
                en: "\(file): sent, but the answer was lost. The next run looks whether it happened. \(words.en)",
                ja: "\(file): 送りましたが、応答が失われました。次の実行で反映されたか確かめます。\(words.ja)")
        case .notThereYet:
            return Words(
                en:
                    "\(file): what was sent before is not on the tracker yet. Try again in a minute, or send it anew with "
                    + "`toji resolve \(file) --new`.",
                ja: "\(file): 前に送ったものがまだトラッカーにありません。1 分ほどしてからやり直すか、"
                    + "`toji resolve \(file) --new` で送り直してください。")
        case .somethingElse:
            return Words(
                en:
                    "\(file): something is on the tracker that may be what was sent before. Look at it, then say which it is: "
                    + "`toji resolve \(file) --same ID`, or `--new` to send it as another.",
                ja: "\(file): 前に送ったものかもしれないものがトラッカーにあります。確かめて、同じなら `toji resolve \(file) --same ID`、"
                    + "別のものなら `--new` としてください。")
        }
    }

    static func held(_ held: PushReport.Held) -> Words {
        let (file, name) = (held.file.escapedForTerminal(), held.name.escapedForTerminal())
        return Words(
            en:
                "\(file): the same is on the tracker already (\(name)), and whether it came of this draft cannot be told. "
                + "If it did: `toji resolve \(file) --same \(name)`; if not, `--new` sends it.",
            ja: "\(file): 同じものがすでにトラッカーにあり（\(name)）、この下書きから作られたのか分かりません。同じなら "
                + "`toji resolve \(file) --same \(name)`、別のものなら `--new` としてください。")
    }
}
