import SyncCore
import SyncEngine

/// Why a doubt could not be ended by hand.
enum DoubtWords {
    static func of(_ error: DoubtError, in path: String) -> Words {
        let file = path.escapedForTerminal()
        switch error {
        case .noDraft:
            return Words(
                en: "\(file) holds no new task, comment or subtask; nothing is in doubt there.",
                ja: "\(file) に新しいタスクやコメントはないので、不明な点もありません。")
        case .unknownThing(let name):
            let name = name.escapedForTerminal()
            return Words(
                en: "\(file): \(name) is nothing on the tracker that this draft could have become. Give a task's id or "
                    + "number, or the beginning of a comment's id.",
                ja: "\(file): \(name) は、この下書きから作られうるものではありません。タスクの ID か番号、またはコメント ID の先頭を指定してください。")
        case .severalDrafts:
            return Words(
                en: "\(file) holds several drafts, and none equals that. Delete the one that is there already.",
                ja: "\(file) には下書きが複数あり、どれも一致しません。すでにあるものの下書きを消してください。")
        case .left(let reason):
            let words = WaitingWords.of(reason)
            return Words(en: "\(file): \(words.en)", ja: "\(file): \(words.ja)")
        }
    }
}
