import SyncCore

/// What could not be done on this machine.
enum AttemptWords {
    static func of(_ attempt: Attempt) -> Words {
        switch attempt {
        case .find(let subject): cannot("find", subject, "が見つかりません")
        case .open(let subject): cannot("open", subject, "を開けません")
        case .read(let subject): cannot("read", subject, "を読めません")
        case .write(let subject): cannot("write", subject, "に書き込めません")
        case .sync(let subject): cannot("sync", subject, "をディスクに保存できません")
        case .make(let subject): cannot("make", subject, "を作れません")
        case .move(let subject): cannot("move", subject, "を動かせません")
        case .remove(let subject): cannot("remove", subject, "を削除できません")
        case .lock(let subject): cannot("lock", subject, "をロックできません")
        case .convert(let subject): cannot("convert", subject, "を変換できません")
        case .run(let program): Words(en: "Cannot run \(shown(program))", ja: "\(shown(program)) を実行できません")
        case .state(let step):
            Words(en: "The state database failed (\(shown(step)))", ja: "状態データベースの処理に失敗しました（\(shown(step))）")
        }
    }

    private static func cannot(_ verb: String, _ subject: AttemptSubject, _ predicate: String) -> Words {
        let subject = of(subject)
        return Words(en: "Cannot \(verb) \(subject.en)", ja: "\(subject.ja)\(predicate)")
    }

    private static func of(_ subject: AttemptSubject) -> Words {
        switch subject {
        case .file(let name), .reference(let name): Words(en: shown(name), ja: "\(shown(name)) ")
        case .repository(let folder): Words(en: "a repository at \(shown(folder))", ja: "\(shown(folder)) のリポジトリ")
        case .mirror(let folder): Words(en: "the mirror at \(shown(folder))", ja: "\(shown(folder)) のミラー")
        case .commit(let id): Words(en: "the commit \(id)", ja: "コミット \(id) ")
        case .newCommit: Words(en: "the new commit", ja: "新しいコミット")
        case .index: Words(en: "Git's index", ja: "Git のインデックス")
        case .objects: Words(en: "Git's objects", ja: "Git のオブジェクト")
        case .gitConfiguration: Words(en: "Git's configuration", ja: "Git の設定")
        case .attributes(let path):
            Words(en: "the Git attributes of \(shown(path))", ja: "\(shown(path)) の Git 属性")
        case .files: Words(en: "the mirror's files", ja: "ミラーのファイル")
        case .scratchFile: Words(en: "a file on its way", ja: "作業中のファイル")
        case .token(let host): Words(en: "the token for \(shown(host))", ja: "\(shown(host)) のトークン")
        case .accounts(let host): Words(en: "the accounts on \(shown(host))", ja: "\(shown(host)) のアカウント")
        case .vocabulary(let project):
            Words(en: "the vocabulary of \(shown(project))", ja: "\(shown(project)) の語彙")
        }
    }

    private static func shown(_ text: String) -> String { text.escapedForTerminal() }
}
