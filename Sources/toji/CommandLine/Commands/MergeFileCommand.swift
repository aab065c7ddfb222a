extension Command {
    static let mergeFile = Command(
        name: .mergeFile,
        group: .other,
        summary: Words(en: "Merge one file for git", ja: "git のためにファイルを 1 つマージする"),
        details: [
            Words(
                en: "Git runs this by itself in `git merge`, `git pull`, `git rebase`, `git cherry-pick` and "
                    + "`git stash pop`. Task files are merged field by field, vocabulary files entry by entry; of "
                    + "generated pages ours is taken, and the next pull renders them.",
                ja: "`git merge`、`git pull`、`git rebase`、`git cherry-pick`、`git stash pop` の中で git が自動的に呼び出します。"
                    + "タスクのファイルは項目ごと、語彙のファイルはエントリごとにマージします。生成されたページはこちら側を採り、"
                    + "次の pull で作り直します。"),
            Words(
                en: "The result is written over OURS. Where both sides changed a field differently ours stays, the "
                    + "field is named on stderr, and the exit code is 1: git leaves the file unmerged until "
                    + "`git add`. `toji clone`, or the first command in a clone of a mirror, registers it in "
                    + "`.git/config` and `.git/info/attributes`.",
                ja: "結果は OURS に書き込みます。双方が同じ項目を別々に変えた場合はこちらの値を残し、項目を標準エラーに示して"
                    + "終了コード 1 で終わります。git は `git add` されるまでそのファイルを未マージとして扱います。"
                    + "`toji clone`、またはミラーの複製での最初のコマンドが、`.git/config` と `.git/info/attributes` に登録します。"),
        ],
        arguments: [
            CommandArgument("ANCESTOR", kind: .file, Words(en: "The version from which both come", ja: "共通の祖先")),
            CommandArgument("OURS", kind: .file, Words(en: "Our version, and the result", ja: "こちらの版。結果もここに書く")),
            CommandArgument("THEIRS", kind: .file, Words(en: "Their version", ja: "相手の版")),
            CommandArgument("PATH", Words(en: "The file's path in the mirror", ja: "ミラーの中でのファイルのパス")),
        ],
        isHidden: true)
}
