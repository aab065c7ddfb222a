import SyncCore
import SyncEngine

/// Why something was not brought along, and what to do about it.
enum WaitingWords {
    static func of(_ waiting: Waiting) -> Words {
        switch waiting.reason {
        case .edited:
            Words(
                en: "differs from its base; commit, push or restore it, then pull again",
                ja: "元の版と違います。コミット・送信するか元に戻してから pull してください")
        case .staged:
            Words(
                en: "is staged; `git commit` it, or `git restore --staged` it, then pull again",
                ja: "ステージされています。`git commit` か `git restore --staged` の後に pull してください")
        case .ownCommits:
            Words(
                en: "the branch holds commits of your own; only toji/server has moved",
                ja: "ブランチに独自のコミットがあります。toji/server だけを進めました")
        case .detachedHead:
            Words(
                en: "HEAD is detached; `git switch` to the mirror's branch, then pull again",
                ja: "HEAD が切り離されています。`git switch` でミラーのブランチに戻ってから pull してください")
        case .otherBranch(let name):
            Words(
                en:
                    "the branch \(name.escapedForTerminal()) is checked out, not the mirror's; only toji/server has moved",
                ja: "ミラーのものではないブランチ \(name.escapedForTerminal()) です。toji/server だけを進めました")
        case .operation(let name):
            Words(
                en: "a \(name) is under way; finish or abort it, then pull again",
                ja: "\(name) の途中です。終えるか中止してから pull してください")
        case .gitBusy:
            Words(en: "another git is at work here; pull again when it is done", ja: "別の git が作業中です。終わってから pull してください")
        case .noBase:
            Words(
                en:
                    "no server commit is among HEAD's ancestors; `git merge toji/server` or `git reset --hard toji/server`",
                ja: "HEAD の祖先に toji のコミットがありません。`git merge toji/server` か `git reset --hard toji/server` をしてください")
        case .shallow:
            Words(
                en: "the history is cut off before its base; `git fetch --unshallow`",
                ja: "履歴が浅く、元の版がありません。`git fetch --unshallow` をしてください")
        case .left(let why):
            Words(en: "was left alone: \(of(why).en)", ja: "そのままにしました: \(of(why).ja)")
        case .readOnlyToken:
            Words(
                en: "this token may read and not write; give one with write:task to `toji login`, then push again",
                ja: "このトークンでは書き込めません。write:task のあるトークンで `toji login` してから push してください")
        case .committedByAnother(let name):
            Words(
                en: "holds a draft that \(name.escapedForTerminal()) committed; `toji push --all-authors` sends it too",
                ja: "\(name.escapedForTerminal()) さんがコミットした下書きがあります。送るなら `toji push --all-authors` としてください")
        case .unsplicable:
            Words(
                en:
                    "the committed file cannot be edited in place; `toji pull --full` reads all of it and writes it anew",
                ja: "コミット済みのファイルをそのまま編集できません。`toji pull --full` で読み直すと書き直せます")
        case .unknownReference(let what):
            Words(
                en: "refers to the unknown \(what.escapedForTerminal()); the next pull asks again",
                ja: "未知の \(what.escapedForTerminal()) を参照しています。次の pull で確かめます")
        }
    }

    static func of(_ reason: LeftReason) -> Words {
        switch reason {
        case .deleted: Words(en: "it was deleted", ja: "削除されています")
        case .edited: Words(en: "it is being edited", ja: "編集中です")
        case .savedMeanwhile: Words(en: "it was saved meanwhile", ja: "その間に保存されました")
        case .lateSave(let place):
            Words(
                en: "a late save is kept in \(place.escapedForTerminal())",
                ja: "遅れて保存された内容は \(place.escapedForTerminal()) にあります")
        case .openInEditor:
            Words(
                en: "an editor has the file open under its old name; close it, then pull again",
                ja: "エディターがファイルを古い名前で開いています。閉じてから pull してください")
        case .otherFile: Words(en: "another file lies there", ja: "別のファイルがあります")
        case .linkOrFolder: Words(en: "a link or a folder lies there", ja: "リンクかフォルダーがあります")
        case .blockedFolder:
            Words(en: "a link or a file lies where its folder should be", ja: "フォルダーの場所にリンクかファイルがあります")
        case .folderRemoved: Words(en: "its folder was removed", ja: "フォルダーが削除されました")
        case .displacedFileTaken: Words(en: "what came out was taken away", ja: "入れ替えた元のファイルがなくなりました")
        case .stagedOtherwise:
            Words(en: "it is staged with other content", ja: "別の内容がステージされています")
        case .takenOutOfIndex: Words(en: "it was taken out of the index", ja: "インデックスから外されています")
        case .unsafeName: Words(en: "git refuses this name", ja: "Git が受け付けない名前です")
        case .recordedAsLink:
            Words(en: "a link or another repository is recorded there", ja: "リンクか別のリポジトリが記録されています")
        }
    }

    static func subject(of waiting: Waiting) -> String? {
        (waiting.file ?? waiting.id?.description)?.escapedForTerminal()
    }
}

extension Waiting {
    var json: JSONText {
        .object([
            "id": .optional(id?.description), "file": .optional(file), "reason": .text(WaitingWords.of(self).en),
        ])
    }
}
