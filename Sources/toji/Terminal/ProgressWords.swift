/// The words in the line of progress.
enum ProgressWords {
    static func projects(done: String, total: String) -> Words {
        Words(en: "projects \(done)/\(total)", ja: "プロジェクト \(done)/\(total)")
    }

    static func tasks(_ count: String) -> Words {
        Words(en: "tasks \(count)", ja: "タスク \(count)")
    }

    /// Counted by the tasks whose comments are asked for.
    static func comments(read: String, expected: String) -> Words {
        Words(en: "comments \(read)/\(expected)", ja: "コメント \(read)/\(expected)")
    }

    static func rate(_ count: String) -> Words {
        Words(en: "\(count)/s", ja: "毎秒 \(count)")
    }

    static func left(_ time: String) -> Words {
        Words(en: "\(time) left", ja: "残り \(time)")
    }

    static func committing(files: String) -> Words {
        Words(en: "writing the history: \(files) files", ja: "履歴を書き込み中: \(files) ファイル")
    }

    static func writing(files: String) -> Words {
        Words(en: "writing the files: \(files)", ja: "ファイルを書き込み中: \(files)")
    }
}
