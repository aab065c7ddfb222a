import SyncEngine

/// What a pull says.
enum PullWords {
    static let writtenAnew = Words(en: "written anew", ja: "書き直しました")
    static let archived = Words(en: "archived", ja: "アーカイブしました")
    static let unarchived = Words(en: "unarchived", ja: "アーカイブから戻しました")
    static let pagesOnly = Words(en: "Vocabulary and pages changed.", ja: "語彙とページが変わりました。")

    static func first(tasks: Int, projects: Int) -> Words {
        Words(
            en: "\(count(tasks, "task")) in \(count(projects, "project")).",
            ja: "\(projects) プロジェクト、\(tasks) タスクを取り込みました。")
    }

    static func broughtAlong(_ files: Int) -> Words {
        Words(en: "\(count(files, "file")) brought along to toji/server.", ja: "\(files) ファイルを toji/server に合わせました。")
    }

    static func more(_ number: Int) -> Words {
        Words(
            en: "… and \(count(number, "task")) more; `git show` tells all.",
            ja: "… ほか \(number) 件。`git show` で全部見られます。")
    }

    static func moreWaiting(_ number: Int) -> Words {
        Words(en: "… and \(number) more", ja: "… ほか \(number) 件")
    }

    static func failure(_ failure: ProjectFailure) -> Words {
        switch failure {
        case .tracker(let error): return TrackerErrorWords.of(error)
        case .massDeletion(let missing, let total):
            return Words(
                en:
                    "\(missing) of \(total) tasks are not in the tracker's list any more. Nothing was deleted; `toji pull --force` goes on.",
                ja: "\(total) 件中 \(missing) 件のタスクが一覧から消えています。何も削除していません。続けるには `toji pull --force` を使ってください。")
        case .gone:
            return Words(
                en: "The tracker says that the project is gone. Its files stay; `toji pull --force` removes them.",
                ja: "プロジェクトがなくなったようです。ファイルは残しています。削除するには `toji pull --force` を使ってください。")
        case .folderTaken(let other):
            return Words(
                en: "Its folder would be that of \(other.escapedForTerminal()).",
                ja: "フォルダーが \(other.escapedForTerminal()) と重なります。")
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
