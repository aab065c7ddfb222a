import SyncCore

/// What went wrong with the mirror on this machine, and what to do next.
enum RepositoryErrorWords {
    static func of(_ error: RepositoryError) -> Words {
        let attempt = AttemptWords.of(error.attempt)
        let words = of(error.reason)
        return Words(en: "\(attempt.en): \(words.en)", ja: "\(attempt.ja): \(words.ja)")
    }

    private static func of(_ reason: RepositoryError.Reason) -> Words {
        switch reason {
        case .notARepository:
            Words(
                en: "there is no mirror here. Run `toji clone`, or go into one.",
                ja: "ここにミラーはありません。`toji clone` をするか、ミラーの中で実行してください。")
        case .notAMirror:
            Words(
                en: "this repository has no .toji/config.yml. Make a mirror with `toji clone`.",
                ja: "このリポジトリに .toji/config.yml がありません。`toji clone` でミラーを作ってください。")
        case .unsupported(let what):
            Words(
                en: "libgit2 cannot handle \(shown(what)). Use a plain repository for the mirror.",
                ja: "libgit2 は \(shown(what)) を扱えません。普通のリポジトリを使ってください。")
        case .foreignConversion(let attribute):
            Words(
                en: "git converts it by the attribute \(shown(attribute)), which toji cannot do. "
                    + "Take the attribute off the mirror's files in .gitattributes.",
                ja: "Git の属性 \(shown(attribute)) による変換を toji は行えません。"
                    + ".gitattributes でミラーのファイルからこの属性を外してください。")
        case .foreignOwner:
            Words(
                en:
                    "the folder belongs to another user. `git config --global --add safe.directory FOLDER`, if you trust it.",
                ja: "フォルダーの所有者が別のユーザーです。信頼できるなら `git config --global --add safe.directory フォルダー` をしてください。")
        case .locked(let what):
            Words(
                en: "another program holds \(shown(what)). Try again when it is done.",
                ja: "別のプログラムが \(shown(what)) を使用中です。終わってからやり直してください。")
        case .busy(let process):
            Words(
                en: "another toji is at work\(process.map { " (process \($0))" } ?? "").",
                ja: "別の toji が動いています\(process.map { "（プロセス \($0)）" } ?? "")。")
        case .moved(let reference):
            Words(
                en: "\(shown(reference)) moved meanwhile. Run the command again.",
                ja: "その間に \(shown(reference)) が動きました。もう一度実行してください。")
        case .noPermission:
            Words(en: "permission denied. Check who may write there.", ja: "権限がありません。書き込みの権限を確かめてください。")
        case .diskFull:
            Words(
                en: "no space is left on the disk. Nothing is lost; make room and run it again.",
                ja: "ディスクがいっぱいです。失われたものはありません。空きを作ってもう一度実行してください。")
        case .readOnlyDisk:
            Words(
                en: "the file system is read-only. Nothing is lost; make it writable and run it again.",
                ja: "ファイルシステムが読み取り専用です。失われたものはありません。書き込めるようにしてからもう一度実行してください。")
        case .diskFailed:
            Words(
                en: "the disk failed (input/output error). Check the disk and run it again.",
                ja: "ディスクの入出力エラーです。ディスクを確かめてからもう一度実行してください。")
        case .symbolicLink:
            Words(en: "a symbolic link lies there, and links are never followed.", ja: "シンボリックリンクがあります。リンクはたどりません。")
        case .newerFormat(let found, let known):
            Words(
                en: "it has format \(found), made by a newer toji; this one knows \(known). Update toji.",
                ja: "新しい toji の形式 \(found) です（この toji は \(known) まで）。toji を更新してください。")
        case .damaged(let file):
            Words(
                en: "it was damaged and lies in \(shown(file)) now. Run the command again; a new one is begun.",
                ja: "壊れていたため \(shown(file)) に移しました。もう一度実行すると作り直します。")
        case .openToOthers(let mode):
            Words(
                en: "others may read it (mode \(String(mode, radix: 8))). `chmod 600` it.",
                ja: "ほかの人も読める状態です（モード \(String(mode, radix: 8))）。`chmod 600` をしてください。")
        case .keyringLocked:
            Words(en: "the keyring is locked. Unlock it, then try again.", ja: "キーリングがロックされています。解除してからやり直してください。")
        case .folderNotEmpty:
            Words(en: "the folder is not empty. Name another one.", ja: "フォルダーが空ではありません。別のフォルダーを指定してください。")
        case .detachedHead:
            Words(
                en: "HEAD is detached. `git switch` to the mirror's branch, then run it again.",
                ja: "HEAD が切り離されています。`git switch` でミラーのブランチに戻ってから、もう一度実行してください。")
        case .left(let reason):
            Words(en: "\(WaitingWords.of(reason).en).", ja: "\(WaitingWords.of(reason).ja)。")
        case .noPlainFile:
            Words(en: "it is not there, or no plain file.", ja: "存在しないか、通常のファイルではありません。")
        case .foreignContent:
            Words(
                en: "toji did not write what it holds. Mend it, or move it away.",
                ja: "toji が書いた内容ではありません。直すか、別の場所に移してください。")
        case .notStored:
            Words(en: "the state does not hold it. Run `toji pull` again.", ja: "状態に記録がありません。もう一度 `toji pull` をしてください。")
        case .outOfMemory: Words(en: "no memory is left.", ja: "メモリーが足りません。")
        case .failed(let words): Words(en: "\(shown(words)).", ja: "\(shown(words))。")
        }
    }

    private static func shown(_ text: String) -> String { text.escapedForTerminal().truncated(toWidth: 200) }
}
